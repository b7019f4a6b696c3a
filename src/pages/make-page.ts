import { HdtError } from '../core/hdt-error.js';
import { assetUrl } from '../prepare/assets.js';
import type { Preparer } from '../prepare/preparer.js';
import { type PageImage, type PagePlan, pointsOfWholePicture } from './paper.js';

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
    if (globalThis.navigator?.onLine === false) throw new HdtError('network');
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
