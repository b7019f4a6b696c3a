import { transfer } from 'comlink';
import { browserConnectivity } from '../core/connectivity.js';
import { HdtError } from '../core/hdt-error.js';
import { sniffPicture } from '../files/check-file.js';
import { assetUrl } from '../prepare/assets.js';
import type { Preparer } from '../prepare/preparer.js';
import {
  type FrameContext,
  type PageImage,
  type PagePlan,
  type PaperAnalysis,
  pointsOfWholePicture,
} from './paper.js';

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

/**
 * Makes a page of a photo. Where there is no Worker, the page is the whole picture; a Worker that is missing because there is no
 * network is waited for.
 *
 * @throws {HdtError} `unreadable-image`, `truncated-file`, `too-many-pixels`, `unreadable-file`, `network`, `cancelled`
 */
export type MakePage = (photo: Blob, plan: PagePlan, signal?: AbortSignal) => Promise<PageImage>;

/** Longest edge in pixels of a page that is made without straightening: A4 at 200 pixels per inch. */
const MAX_EDGE = 2338;

/** Creates a function that makes pages in the Worker of a preparer. */
export const createMakePage =
  (preparer: Pick<Preparer, 'callWorker' | 'prepare'>): MakePage =>
  async (photo, plan, signal) => {
    const answer = await preparer.callWorker(
      async (worker) => await worker.makePage(photo, plan, assetUrl('paper.js').href),
      { signal },
    );
    if (answer?.value.kind === 'made') return answer.value.page;
    if (answer?.value.kind === 'failed') throw new HdtError(answer.value.code);
    if (!browserConnectivity.isOnline()) throw new HdtError('network');
    return keepWholePicture(preparer, photo, plan, signal);
  };

async function keepWholePicture(
  { prepare }: Pick<Preparer, 'prepare'>,
  photo: Blob,
  { format, quality, rotation }: PagePlan,
  signal: AbortSignal | undefined,
): Promise<PageImage> {
  const plan = { kind: 'image', format, quality, rotation, maxEdge: MAX_EDGE, isShown: true } as const;
  const { body, width, height, thumbnail, fault } = await prepare(photo, plan, { signal });
  if (!width || !height) throw new HdtError('unreadable-image');
  const points = pointsOfWholePicture(width, height);
  return {
    body,
    width,
    height,
    ...points,
    corners: null,
    thumbnail: thumbnail ?? null,
    fault: fault ?? null,
  };
}

/** Draws a picture small, to a height in pixels. Resolves with null where it cannot be drawn. Never rejects. */
export type DrawSmall = (file: File, height: number) => Promise<ImageBitmap | null>;

/** Creates a function that draws pictures in the Worker of a preparer: on the page each would take 48 MB beside the Worker's. */
export const createDrawSmall =
  (preparer: Pick<Preparer, 'callWorker'>): DrawSmall =>
  async (file, height) => {
    try {
      const format = await sniffPicture(file);
      if (!format) return null;
      const answer = await preparer.callWorker(
        async (worker) => await worker.drawSmall(file, format, height),
      );
      const small = answer?.value ?? 'missing';
      if (small === 'missing')
        return await createImageBitmap(file, { resizeHeight: height, resizeQuality: 'medium' });
      return small === 'failed' ? null : small;
    } catch {
      return null;
    }
  };
