import type { ReactiveElement } from 'lit';
import { LazyModule } from '../core/lazy-module.js';
import type { PagesModule } from '../pages/pages.js';
import type { PagesDialog } from '../pages/pages-session.js';

const pagesModule = new LazyModule<PagesModule>('upload-pages', () => import('../pages/pages.js'));

/** The pages dialog of one `<hdt-upload>`, whose code is fetched once it is wanted, and pictures that may be pages. */
export class UploadPages {
  #dialog: PagesDialog | null = null;
  /** Chosen pictures about which the person is yet to be asked. */
  readonly #unasked = new Set<readonly File[]>();
  readonly #host: ReactiveElement;
  readonly #create: (module: PagesModule) => PagesDialog;

  /** @param create Runs once, when the code is there. */
  constructor(host: ReactiveElement, create: (module: PagesModule) => PagesDialog) {
    this.#host = host;
    this.#create = create;
  }

  /** Null before its code is fetched. */
  get dialog(): PagesDialog | null {
    return this.#dialog;
  }

  /** Whether there are pages or pictures that are not in the list yet. */
  get holdsFiles(): boolean {
    return this.#unasked.size > 0 || !!this.#dialog?.holdsFiles;
  }

  /** Rejects where its code cannot be fetched. */
  async load(): Promise<PagesDialog> {
    const module = await pagesModule.load();
    this.#dialog ??= this.#create(module);
    return this.#dialog;
  }

  /**
   * Asks whether pictures that were chosen at once are the pages of one report.
   *
   * @param announce Says a sentence to screen readers.
   * @param onFailure Called instead where the code for the question cannot be fetched.
   */
  async ask(
    pictures: readonly File[],
    announce: (sentence: string) => void,
    onFailure: () => void,
  ): Promise<void> {
    this.#unasked.add(pictures);
    this.#host.requestUpdate();
    try {
      const dialog = await this.load();
      if (this.#unasked.has(pictures)) await dialog.ask(pictures, announce);
    } catch {
      if (this.#unasked.has(pictures)) onFailure();
    }
    this.#unasked.delete(pictures);
    this.#host.requestUpdate();
  }

  /** Drops all pages and pictures. */
  clear(): void {
    this.#unasked.clear();
    this.#dialog?.clear();
  }
}
