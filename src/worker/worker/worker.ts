import { expose } from 'comlink';
import type { DecoderUrls } from '../assets.js';
import { ANALYSIS_EDGE } from '../shared/frame.js';
import type { FrameAnalysis } from '../shared/frame-analysis.js';
import type { Capability, ImagePlan, Outcome } from '../shared/plan.js';
import { convertText, examineText } from './document/examine.js';
import { createFrameAnalyzer } from './frame/analyzer.js';
import { pixelsOf } from './image/canvas.js';
import { runPipeline } from './image/pipeline.js';
import { chooseStill, type JoinableFrames, joinFrames, type Stills } from './image/stills.js';

let decoder: DecoderUrls;
let analyzer = createFrameAnalyzer();

const exposed = {
  /** Resolves once the script runs: until then it is unknown whether the page's policy allows this Worker. */
  ready(urls: DecoderUrls): true {
    decoder = urls;
    return true;
  },
  prepare: (file: Blob, plan: ImagePlan, disabled: readonly Capability[]): Promise<Outcome> =>
    runPipeline(file, plan, { disabled, decoder }),
  examineText,
  convertText,
  /** The frame to send instead of the photo; null where the photo is as good. */
  async chooseStill(stills: Stills): Promise<Blob | null> {
    try {
      return await chooseStill(stills);
    } finally {
      for (const frame of stills.frames) frame.close();
    }
  },
  /** One picture of a display with multiplexed digits; null unless it shows what the last analysis found. */
  async joinFrames(joinable: JoinableFrames): Promise<Blob | null> {
    try {
      return await joinFrames(joinable, analyzer);
    } finally {
      for (const frame of joinable.frames) frame.close();
    }
  },
  /** Analyzes one frame of a viewfinder, beside the frames before it; the first one since it was opened begins anew. */
  analyzeFrame(frame: ImageBitmap, now: number, isFirst: boolean): FrameAnalysis {
    if (isFirst) analyzer = createFrameAnalyzer();
    try {
      return analyzer.analyze(pixelsOf(frame, ANALYSIS_EDGE), now);
    } finally {
      frame.close();
    }
  },
};

/** What the main thread wraps. */
export type PrepareWorker = typeof exposed;

expose(exposed);
