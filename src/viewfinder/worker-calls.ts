import { type Remote, transfer } from 'comlink';
import { hints } from '../core/hints.js';
import { readerScript } from '../prepare/assets.js';
import type { Preparer } from '../prepare/preparer.js';
import type { WorkerApi } from '../worker.js';
import type { FrameAnalysis, Surroundings } from './frame-analysis.js';
import type { SecondOpinion } from './second-opinion.js';
import type { Stills } from './stills.js';

/** The preparer, whose Worker also works for the viewfinder. */
type WorkerCaller = Pick<Preparer, 'callWorker'>;

/**
 * Analyzes one frame of the viewfinder and closes it.
 *
 * @param now Milliseconds of any clock.
 * @param isFirst Whether this is the first frame since the viewfinder was opened; earlier frames are then forgotten.
 * @param surroundings The picture in which a display beside the frame is searched for; closed as well. Null searches for none.
 * @returns Null where there is no Worker.
 * @throws {HdtError} `cancelled`
 */
export type AnalyzeFrame = (
  frame: ImageBitmap,
  now: number,
  isFirst: boolean,
  surroundings: Surroundings | null,
  signal: AbortSignal,
) => Promise<FrameAnalysis | null>;

/**
 * Creates a function that analyzes frames in the Worker of a preparer.
 *
 * @param findReader Where the networks that read displays are; null does without.
 */
export const createAnalyzeFrame =
  (preparer: WorkerCaller, findReader = readerScript): AnalyzeFrame =>
  async (frame, now, isFirst, surroundings, signal) => {
    const script = findReader();
    if (isFirst && script) hints.cameraOpened?.(script);
    try {
      const answer = await preparer.callWorker(
        (worker) => {
          const around = surroundings && transfer(surroundings, [surroundings.picture]);
          return worker.analyzeFrame(transfer(frame, [frame]), now, isFirst, around, script?.href ?? null);
        },
        { signal, isBrief: true },
      );
      return answer?.value ?? null;
    } finally {
      frame.close();
      surroundings?.picture.close();
    }
  };

/** Makes a still from frames of the viewfinder, in the Worker. Neither method rejects. */
export interface StillComposer {
  /** Resolves with the best frame if it beats the photo, else with null. */
  chooseBetter(stills: Stills, signal: AbortSignal): Promise<Blob | null>;
  /** Joins the frames of a multiplexed display into one picture; null unless every digit is lit in one of them. */
  joinMultiplexed(frames: Stills['frames'], crop: Stills['crop']): Promise<Blob | null>;
}

/** Composes stills in the Worker of a preparer. The photo itself is sent where that fails. */
export function createStillComposer(preparer: WorkerCaller): StillComposer {
  const compose = (work: (worker: Remote<WorkerApi>) => Promise<Blob | null>, signal?: AbortSignal) =>
    preparer.callWorker(work, { signal }).then(
      (answer) => answer?.value ?? null,
      () => null,
    );
  return {
    chooseBetter: (stills, signal) => compose((worker) => worker.chooseStill(stills), signal),
    joinMultiplexed: (frames, crop) => compose((worker) => worker.joinFrames({ frames, crop })),
  };
}

/**
 * Begins to read the digits in a photo with this device's own networks, where they are loaded.
 *
 * @param isFromViewfinder Whether the photo was taken at the viewfinder, so that it must show what its frames agreed on.
 * @returns Compares the values that the service read in the photo with them; rejects with `cancelled` when the signal aborts.
 */
export type ReadDisplay = (
  photo: Blob,
  isFromViewfinder: boolean,
  signal: AbortSignal,
) => (values: readonly string[]) => Promise<SecondOpinion>;

/** Creates a function that reads displays in the Worker of a preparer. */
export const createReadDisplay =
  (preparer: WorkerCaller): ReadDisplay =>
  (photo, isFromViewfinder, signal) => {
    const call = async <T>(work: (worker: Remote<WorkerApi>) => Promise<T>) =>
      (await preparer.callWorker(work, { signal, isBrief: true }))?.value;
    const reading = call((worker) => worker.readDisplay(photo, isFromViewfinder));
    // Prevents an unhandled rejection where the service does not answer, so that nothing is compared.
    reading.catch(() => {});
    return async (values) => {
      const read = await reading;
      const opinion = read && (await call(async (worker) => await worker.compareDisplay(values, read)));
      return opinion ?? { kind: 'none' };
    };
  };
