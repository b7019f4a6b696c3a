import { expose } from 'comlink';
import type { DecoderUrls } from '../assets.js';
import { ANALYSIS_EDGE, type RgbaImage } from '../shared/frame.js';
import type { FrameAnalysis, Surroundings } from '../shared/frame-analysis.js';
import type { FrameContext, PageOutcome, PagePlan, PaperAnalysis } from '../shared/paper.js';
import type { Capability, ImagePlan, Outcome } from '../shared/plan.js';
import type { DisplayRow, SecondOpinion } from '../shared/second-opinion.js';
import type { DisplayReader } from './display/display.js';
import type { ShutterVote } from './display/shutter-vote.js';
import { convertText, examineText } from './document/examine.js';
import { createFrameAnalyzer } from './frame/analyzer.js';
import { readPixels } from './image/canvas.js';
import { runPipeline } from './image/pipeline.js';
import { type BufferedFrames, chooseStill, joinFrames, type Stills } from './image/stills.js';

let decoder: DecoderUrls;
let analyzer = createFrameAnalyzer();
/** The reader of displays. Guide and photo do without until it has arrived, and where it cannot. */
let displayReader: DisplayReader | null = null;
let isDisplayReaderFetched = false;
/** Of the current opening of the viewfinder. */
let vote: ShutterVote | null = null;

/** Loads the code of photographed pages, a file of its own; bundlers must not resolve its URL. */
const loadPaper = (script: string): Promise<typeof import('./paper/paper.js')> =>
  import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ script);

const locateDisplay = (surroundings: Surroundings | null, frame: RgbaImage) =>
  surroundings
    ? displayReader?.locate(readPixels(surroundings.picture, ANALYSIS_EDGE), surroundings.crop, frame)
    : undefined;

async function fetchDisplayReader(script: string): Promise<void> {
  isDisplayReaderFetched = true;
  const module: Promise<typeof import('./display/display.js')> = import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ script
  );
  displayReader = await module.then(({ createDisplayReader }) => createDisplayReader()).catch(() => null);
}

const exposed = {
  /** Returns once the script runs, which shows that the page's policy allows this Worker. */
  ready(urls: DecoderUrls): true {
    decoder = urls;
    return true;
  },
  prepare: (file: Blob, plan: ImagePlan, disabled: readonly Capability[]): Promise<Outcome> =>
    runPipeline(file, plan, { disabled, decoder, orientation: displayReader }),
  examineText,
  convertText,
  /** Chooses the frame to send instead of the photo; null where the photo is as good. Closes the frames. */
  async chooseStill(stills: Stills): Promise<Blob | null> {
    try {
      return await chooseStill(stills);
    } finally {
      for (const frame of stills.frames) frame.close();
    }
  },
  /** Joins frames of a multiplexed display; null unless they show the content of the last analysis. Closes the frames. */
  async joinFrames(buffered: BufferedFrames): Promise<Blob | null> {
    try {
      return await joinFrames(buffered, analyzer);
    } finally {
      for (const frame of buffered.frames) frame.close();
    }
  },
  /**
   * Analyzes one frame of a viewfinder together with the frames before it, and closes it.
   *
   * @param surroundings Where a display beside the frame is looked for; closed, too.
   * @param displayScript Address of the reader of displays, by which the photo waits until numbers are read; null does without.
   */
  analyzeFrame(
    frame: ImageBitmap,
    now: number,
    isFirst: boolean,
    surroundings: Surroundings | null,
    displayScript: string | null,
  ): FrameAnalysis {
    if (displayScript && !isDisplayReaderFetched) void fetchDisplayReader(displayScript);
    if (isFirst) {
      analyzer = createFrameAnalyzer();
      vote = null;
    }
    try {
      const pixels = readPixels(frame, ANALYSIS_EDGE);
      const analysis = analyzer.analyze(pixels, now, () => locateDisplay(surroundings, pixels));
      vote ??= displayReader?.createVote() ?? null;
      return vote?.(analysis, pixels, now) ?? analysis;
    } finally {
      frame.close();
      surroundings?.picture.close();
    }
  },
  /** The rows with digits on the displays of a photo; null where no viewfinder has fetched the reader of displays. */
  readDisplay: async (photo: Blob): Promise<DisplayRow[] | null> => displayReader?.readPhoto(photo) ?? null,
  /** Compares the values that the service read in a photo with its rows. */
  compareDisplay: (values: readonly string[], rows: readonly DisplayRow[]): SecondOpinion | null =>
    displayReader?.compare(values, rows) ?? null,
  /** Looks for a sheet of paper in one frame of a viewfinder, and closes it. */
  async analyzePaper(
    frame: ImageBitmap,
    now: number,
    context: FrameContext,
    script: string,
  ): Promise<PaperAnalysis> {
    try {
      return (await loadPaper(script)).analyzePaper(frame, now, context);
    } finally {
      frame.close();
    }
  },
  makePage: async (photo: Blob, plan: PagePlan, script: string): Promise<PageOutcome> =>
    (await loadPaper(script)).makePage(photo, plan, { disabled: [], decoder }),
};

/** The functions of the Worker that the main thread calls by comlink. */
export type WorkerApi = typeof exposed;

expose(exposed);
