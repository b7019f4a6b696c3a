import { expose, transfer } from 'comlink';
import type { Format } from './files/format.js';
import type { FrameContext, PageOutcome, PagePlan, PaperAnalysis } from './pages/paper.js';
import type { DecoderUrls } from './prepare/assets.js';
import { readPixels } from './prepare/canvas.js';
import { convertText, examineText } from './prepare/document/examine.js';
import { createAssetImport, importScript } from './prepare/import-asset.js';
import { runPipeline } from './prepare/pipeline.js';
import type { RgbaImage } from './prepare/pixels.js';
import type { ImagePlan, Outcome } from './prepare/plan.js';
import { drawSmall, type SmallPicture } from './prepare/small-picture.js';
import type { DisplayReader, PhotoVote } from './viewfinder/display/display.js';
import type { CameraPicture } from './viewfinder/display/edge-guard.js';
import { createDisplayLoader } from './viewfinder/display-loader.js';
import { createFrameAnalyzer } from './viewfinder/frame/analyzer.js';
import { ANALYSIS_EDGE, type FrameAnalysis, type Surroundings } from './viewfinder/frame-analysis.js';
import type { ReadPhoto, SecondOpinion } from './viewfinder/second-opinion.js';
import { type BufferedFrames, chooseStill, joinFrames, type Stills } from './viewfinder/stills.js';

let decoder: DecoderUrls;
let analyzer = createFrameAnalyzer();
/** Loads the reader of displays. Until it is loaded, frames and photos are analyzed without it. */
const displays = createDisplayLoader(importScript);
/** Imports the code of photographed pages, a file of its own. */
const importPaper = createAssetImport<typeof import('./pages/paper/paper.js')>();
/** Decides whether the photo may be taken, by all frames since the viewfinder was opened; null without the reader of displays. */
let vote: PhotoVote | null = null;
/** Whether the last frame was good. A single frame may show less, so no display is looked for beside the next one. */
let isHolding = false;

const locateDisplay = (reader: DisplayReader | null, surroundings: Surroundings | null, frame: RgbaImage) =>
  surroundings
    ? reader?.locate(readPixels(surroundings.picture, ANALYSIS_EDGE), surroundings.crop, frame)
    : undefined;

/** Reads the camera's whole picture. Without surroundings the frame is the whole picture. */
const readCameraPicture = (surroundings: Surroundings | null, frame: RgbaImage): CameraPicture =>
  surroundings
    ? { picture: readPixels(surroundings.picture, ANALYSIS_EDGE), crop: surroundings.crop }
    : { picture: frame, crop: { x: 0, y: 0, width: 1, height: 1, aspect: frame.width / frame.height } };

/** Milliseconds for which a photo waits for the reader of displays. */
const READER_TIMEOUT = 4_000;

/** Resolves with the reader of displays, or with null where it does not arrive in time. */
const awaitDisplayReader = (script: string): Promise<DisplayReader | null> =>
  Promise.race([
    displays.load(script),
    new Promise<null>((resolve) => setTimeout(resolve, READER_TIMEOUT, null)),
  ]);

const exposed = {
  /** Returns once the script runs, which shows that the page's policy allows this Worker. */
  ready(urls: DecoderUrls): true {
    decoder = urls;
    return true;
  },
  /** @param displayScript Address of the reader of displays, which looks at the edges of a photo; null does without. */
  prepare: (file: Blob, plan: ImagePlan, displayScript: string | null): Promise<Outcome> =>
    runPipeline(file, plan, {
      decoder,
      reader: displayScript === null ? undefined : awaitDisplayReader(displayScript),
    }),
  async drawSmall(file: Blob, format: Format, height: number): Promise<SmallPicture> {
    const small = await drawSmall(file, format, height, { decoder });
    return typeof small === 'string' ? small : transfer(small, [small]);
  },
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
    if (displayScript) void displays.load(displayScript, isFirst);
    const reader = displayScript ? displays.loaded() : null;
    if (isFirst) {
      analyzer = createFrameAnalyzer();
      vote = null;
      isHolding = false;
    }
    try {
      const pixels = readPixels(frame, ANALYSIS_EDGE);
      const analysis = analyzer.analyze(pixels, now, () =>
        isHolding ? undefined : locateDisplay(reader, surroundings, pixels),
      );
      vote = reader ? (vote ?? reader.createVote()) : null;
      // Only the networks can tell that every number is in the photo.
      const voted = vote?.(analysis, pixels, now, () => readCameraPicture(surroundings, pixels)) ?? {
        ...analysis,
        isReady: false,
      };
      isHolding = voted.advice.hint === 'hold';
      return voted;
    } finally {
      frame.close();
      surroundings?.picture.close();
    }
  },
  /** Reads the displays of a photo; null where the reader of displays has not arrived. */
  readDisplay: async (photo: Blob, isFromViewfinder: boolean): Promise<ReadPhoto | null> =>
    displays.loaded()?.readPhoto(photo, isFromViewfinder) ?? null,
  /** Compares the values that the service read in a photo with what was read here. */
  compareDisplay: (values: readonly string[], photo: ReadPhoto): SecondOpinion | null =>
    displays.loaded()?.compare(values, photo) ?? null,
  /** Looks for a sheet of paper in one frame of a viewfinder, and closes it. */
  async analyzePaper(
    frame: ImageBitmap,
    now: number,
    context: FrameContext,
    script: string,
  ): Promise<PaperAnalysis> {
    try {
      return (await importPaper(script)).analyzePaper(frame, now, context);
    } finally {
      frame.close();
    }
  },
  makePage: async (photo: Blob, plan: PagePlan, script: string): Promise<PageOutcome> =>
    (await importPaper(script)).makePage(photo, plan, { decoder }),
};

/** The functions of the Worker that the main thread calls by comlink. */
export type WorkerApi = typeof exposed;

expose(exposed);
