import { asHdtError } from '../core/hdt-error.js';
import type { MakePage } from './make-page.js';
import type { Page, PagesEvent } from './pages-state.js';
import type { PageImage, PagePlan } from './paper.js';

/** How much of the photo a page keeps. */
export type PageQuality = Pick<PagePlan, 'quality' | 'maxDpi'>;

/** The quality of pages that are not too many for one document. */
const BEST: PageQuality = { quality: 0.85, maxDpi: 200 };

/** Makes the images of pages. */
export interface PageMaker {
  /** Makes the image of a page that was added or changed. An earlier call for the page is stopped. */
  start(page: Page): void;
  stop(id: string): void;
  /** Resolves once no image is being made. */
  settled(): Promise<void>;
  /** Makes the image again at another quality. Resolves with the present image where that fails. */
  remake(
    page: Page & { readonly image: PageImage },
    quality: PageQuality,
    signal: AbortSignal,
  ): Promise<PageImage>;
  close(): void;
}

export function createPageMaker(makePage: MakePage, dispatch: (event: PagesEvent) => void): PageMaker {
  const running = new Map<string, { readonly control: AbortController; readonly done: Promise<void> }>();

  const planPage = ({ format, corners, rotation }: Page, quality: PageQuality): PagePlan => ({
    kind: 'page',
    format,
    corners,
    rotation,
    isLightEvened: true,
    ...quality,
  });

  /** A photo whose page cannot be made is kept whole. */
  const makeOrKeepWhole = async (page: Page, signal: AbortSignal): Promise<PageImage> => {
    const plan = planPage(page, BEST);
    try {
      return await makePage(page.photo, plan, signal);
    } catch (thrown) {
      if (signal.aborted || plan.corners === null) throw thrown;
      return makePage(page.photo, { ...plan, corners: null }, signal);
    }
  };

  const make = async (page: Page, signal: AbortSignal): Promise<void> => {
    const { id, version } = page;
    try {
      const image = await makeOrKeepWhole(page, signal);
      if (!signal.aborted) dispatch({ type: 'made', id, version, image });
    } catch {
      if (!signal.aborted) dispatch({ type: 'unmade', id, version });
    }
  };

  const stop = (id: string) => {
    running.get(id)?.control.abort();
    running.delete(id);
  };

  return {
    start(page) {
      stop(page.id);
      const control = new AbortController();
      const done = make(page, control.signal).finally(() => {
        if (running.get(page.id)?.control === control) running.delete(page.id);
      });
      running.set(page.id, { control, done });
    },
    stop,
    async settled() {
      while (running.size > 0) await Promise.all(Array.from(running.values(), ({ done }) => done));
    },
    async remake(page, quality, signal) {
      try {
        // The corners that were found need not be looked for again.
        return await makePage(
          page.photo,
          planPage({ ...page, corners: page.image.corners }, quality),
          signal,
        );
      } catch (thrown) {
        if (signal.aborted) throw asHdtError(thrown, 'cancelled');
        return page.image;
      }
    },
    close() {
      for (const id of running.keys()) stop(id);
    },
  };
}
