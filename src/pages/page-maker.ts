import { asHdtError } from '../core/hdt-error.js';
import type { DocumentPage, PagesEvent } from './pages-state.js';
import type { PageImage, PagePlan } from './paper.js';

/** How much of the photo a page keeps. */
export type PageQuality = Pick<PagePlan, 'quality' | 'maxDpi'>;

/** The quality of pages that are not too many for one document. */
const BEST: PageQuality = { quality: 0.85, maxDpi: 200 };

export interface PageMakerOptions {
  readonly makePage: (photo: Blob, plan: PagePlan, signal: AbortSignal) => Promise<PageImage>;
  readonly dispatch: (event: PagesEvent) => void;
}

/** Makes the images of pages. */
export class PageMaker {
  readonly #options: PageMakerOptions;
  readonly #running = new Map<string, { readonly control: AbortController; readonly done: Promise<void> }>();

  constructor(options: PageMakerOptions) {
    this.#options = options;
  }

  /** Makes the image of a page that was added or changed. An earlier call for the page is stopped. */
  start(page: DocumentPage): void {
    this.stop(page.id);
    const control = new AbortController();
    const done = this.#make(page, control.signal).finally(() => {
      if (this.#running.get(page.id)?.control === control) this.#running.delete(page.id);
    });
    this.#running.set(page.id, { control, done });
  }

  stop(id: string): void {
    this.#running.get(id)?.control.abort();
    this.#running.delete(id);
  }

  /** Resolves once no image is being made. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(Array.from(this.#running.values(), ({ done }) => done));
  }

  /** Makes the image again at another quality. Resolves with the present image where that fails. */
  async remake(
    page: DocumentPage & { readonly image: PageImage },
    quality: PageQuality,
    signal: AbortSignal,
  ): Promise<PageImage> {
    // The corners that were found need not be looked for again.
    const plan = planPage({ ...page, corners: page.image.corners }, quality);
    try {
      return await this.#options.makePage(page.photo, plan, signal);
    } catch (thrown) {
      if (signal.aborted) throw asHdtError(thrown, 'cancelled');
      return page.image;
    }
  }

  close(): void {
    for (const id of this.#running.keys()) this.stop(id);
  }

  async #make(page: DocumentPage, signal: AbortSignal): Promise<void> {
    const { id, version } = page;
    const { dispatch } = this.#options;
    try {
      const image = await this.#makeOrKeepWhole(page, signal);
      if (!signal.aborted) dispatch({ type: 'made', id, version, image });
    } catch {
      if (!signal.aborted) dispatch({ type: 'unmade', id, version });
    }
  }

  /** A photo whose page cannot be made is kept whole. */
  async #makeOrKeepWhole(page: DocumentPage, signal: AbortSignal): Promise<PageImage> {
    const { makePage } = this.#options;
    const plan = planPage(page, BEST);
    try {
      return await makePage(page.photo, plan, signal);
    } catch (thrown) {
      if (signal.aborted || plan.corners === null) throw thrown;
      return makePage(page.photo, { ...plan, corners: null }, signal);
    }
  }
}

const planPage = ({ format, corners, rotation }: DocumentPage, quality: PageQuality): PagePlan => ({
  kind: 'page',
  format,
  corners,
  rotation,
  isLightEvened: true,
  ...quality,
});
