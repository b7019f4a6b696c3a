import { expose } from 'comlink';
import type { DecoderUrls } from '../client/assets.js';
import { EDGE } from '../shared/frame.js';
import type { Look } from '../shared/frame-analysis.js';
import type { Capability, Outcome } from '../shared/outcome.js';
import type { ImagePlan } from '../shared/plan.js';
import { convertText, examineText } from './document/examine.js';
import { createGuide } from './frame/guide.js';
import { betterStill, type Stills } from './image/better-still.js';
import { pixelsOf } from './image/canvas.js';
import { joinTurns, type Turns } from './image/join-stills.js';
import { runPipeline } from './image/pipeline.js';

let decoder: DecoderUrls;
let guide = createGuide();

const exposed = {
  /** Resolves once the script runs: until then it is unknown whether the page's policy allows this Worker. */
  ready(urls: DecoderUrls): true {
    decoder = urls;
    return true;
  },
  run: (file: Blob, plan: ImagePlan, disabled: readonly Capability[]): Promise<Outcome> =>
    runPipeline(file, plan, { disabled, decoder }),
  examineText,
  convertText,
  /** What is to be sent instead of a photo; null when that is the photo. */
  async better(stills: Stills): Promise<Blob | null> {
    try {
      return await betterStill(stills);
    } finally {
      for (const frame of stills.frames) frame.close();
    }
  },
  /** One picture of a display that lights its figures by turns; null unless it shows what was seen. */
  async join(turns: Turns): Promise<Blob | null> {
    try {
      return await joinTurns(turns, guide);
    } finally {
      for (const frame of turns.frames) frame.close();
    }
  },
  /** Looks at one frame of a viewfinder. The first of a visit forgets the last visit. */
  look(frame: ImageBitmap, now: number, isFirst: boolean): Look {
    if (isFirst) guide = createGuide();
    try {
      return guide.look(pixelsOf(frame, EDGE), now);
    } finally {
      frame.close();
    }
  },
};

/** What the main thread wraps. */
export type PrepareWorker = typeof exposed;

expose(exposed);
