import { transfer } from 'comlink';
import { hints } from '../core/hints.js';
import type { Preparer } from '../prepare/preparer.js';
import { readerScript } from '../prepare/reader-script.js';
import type { FrameAnalysis, Surroundings } from './frame-analysis.js';

/**
 * Analyzes one frame of the viewfinder and closes it.
 *
 * @param now Milliseconds of any clock.
 * @param isFirst Whether this is the first frame since the viewfinder was opened; earlier frames are then forgotten.
 * @param surroundings Where a display beside the frame is looked for; closed as well. Null does not look for one.
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
  (preparer: Pick<Preparer, 'callWorker'>, findReader = readerScript): AnalyzeFrame =>
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
