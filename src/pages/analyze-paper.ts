import { transfer } from 'comlink';
import { assetUrl } from '../prepare/assets.js';
import type { Preparer } from '../prepare/preparer.js';
import type { FrameContext, PaperAnalysis } from './paper.js';

/**
 * Looks for a sheet of paper in one frame of the viewfinder, and closes the frame.
 *
 * @param frame At most `ANALYSIS_EDGE` pixels on its longest edge.
 * @param now Milliseconds of any clock.
 * @param context `opening` forgets earlier frames; `photo` remembers the page as taken, so that it is not ready again.
 * @returns Null where there is no Worker.
 * @throws {HdtError} `cancelled`
 */
export type AnalyzePaper = (
  frame: ImageBitmap,
  now: number,
  context: FrameContext,
  signal: AbortSignal,
) => Promise<PaperAnalysis | null>;

/** Creates a function that analyzes frames in the Worker of a preparer. */
export const createAnalyzePaper =
  (preparer: Pick<Preparer, 'callWorker'>): AnalyzePaper =>
  async (frame, now, context, signal) => {
    try {
      const answer = await preparer.callWorker(
        (worker) => worker.analyzePaper(transfer(frame, [frame]), now, context, assetUrl('paper.js').href),
        { signal, isBrief: true },
      );
      return answer?.value ?? null;
    } finally {
      frame.close();
    }
  };
