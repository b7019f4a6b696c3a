import { transfer } from 'comlink';
import type { FrameAnalysis } from '../shared/frame-analysis.js';
import type { Preparer } from './preparer.js';

/**
 * Analyzes one frame of the viewfinder and closes it.
 *
 * @param now Milliseconds of any clock.
 * @param isFirst Whether this is the first frame since the viewfinder was opened; earlier frames are then forgotten.
 * @returns Null where there is no Worker.
 * @throws {HdtError} `cancelled`
 */
export type AnalyzeFrame = (
  frame: ImageBitmap,
  now: number,
  isFirst: boolean,
  signal: AbortSignal,
) => Promise<FrameAnalysis | null>;

/** Creates a function that analyzes frames in the Worker of a preparer. */
export const createAnalyzeFrame =
  (preparer: Pick<Preparer, 'callWorker'>): AnalyzeFrame =>
  async (frame, now, isFirst, signal) => {
    try {
      const answer = await preparer.callWorker(
        (worker) => worker.analyzeFrame(transfer(frame, [frame]), now, isFirst),
        { signal, isBrief: true },
      );
      return answer?.value ?? null;
    } finally {
      frame.close();
    }
  };
