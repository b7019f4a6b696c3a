import type { CSSResultOrNative } from 'lit';
import type { Localize } from '../i18n/localize.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import type { Connection } from '../ui/connection.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import type { DesktopPages, DesktopPagesOptions } from './by-phone/desktop-pages.js';
import { byPhoneModule } from './by-phone-module.js';
import type { PagesEvent, PagesState } from './pages-state.js';

export interface DesktopLinkOptions {
  readonly host: { readonly phonePage: string };
  readonly localize: Localize;
  readonly connection: Connection;
  readonly taker: PhoneTaker;
  /** Adds styles to the element. */
  readonly addStyles: (styles: readonly CSSResultOrNative[]) => void;
  readonly dialog: DesktopDialog;
}

/** What the link to a phone does with the dialog of pages. */
export interface DesktopDialog extends Pick<DesktopPagesOptions, 'flow' | 'show' | 'onChange'> {
  /** Closes the dialog where it has no pages. */
  readonly closeIfEmpty: () => void;
}

/** A computer's link to the phone that photographs pages for one of its `<hdt-upload>`. */
export class DesktopLink {
  readonly #options: DesktopLinkOptions;
  /** The phone's pages; null while there is no pairing. */
  #pages: DesktopPages | null = null;
  /** Aborted by `end`, so that a pairing whose module is still being loaded does not begin. */
  #beginning = new AbortController();

  constructor(options: DesktopLinkOptions) {
    this.#options = options;
  }

  /** The phone's pages while it photographs a report; null without a pairing, and between two reports. */
  get activePages(): DesktopPages | null {
    return this.#pages?.isActive ? this.#pages : null;
  }

  /** Shows the code by which a phone photographs the pages. Rejects where the module cannot be fetched. */
  async openCode(): Promise<void> {
    const pages = await this.#begin(null);
    if (pages) this.#resume(pages);
  }

  /** Takes pages by a pairing that another element of the page has opened. Rejects where the module cannot be fetched. */
  async join(pairing: DesktopPairing): Promise<void> {
    await this.#begin(pairing);
  }

  /** @returns Null where the element was emptied or has left the page meanwhile. */
  async #begin(joined: DesktopPairing | null): Promise<DesktopPages | null> {
    const { host, localize, connection, taker, addStyles, dialog } = this.#options;
    const { signal } = this.#beginning;
    const { DesktopPages, openDesktopPairing, styles } = await byPhoneModule.load();
    if (signal.aborted || joined?.closed.aborted) return null;
    addStyles(styles);
    if (joined && this.#pages?.pairing.isOver) this.#endPages();
    if (this.#pages) return this.#pages;
    const pairing = joined ?? openDesktopPairing(connection, taker);
    const { flow, show, onChange, closeIfEmpty } = dialog;
    const onClose = () => {
      this.#endPages();
      closeIfEmpty();
    };
    const phonePage = () => host.phonePage;
    const pages = new DesktopPages({ pairing, localize, phonePage, flow, show, onChange, onClose });
    this.#pages = pages;
    if (!joined) pairing.subscribe(() => this.#showClaim(pages));
    pairing.closed.addEventListener('abort', () => {
      if (this.#pages === pages) this.#pages = null;
      onChange();
    });
    return pages;
  }

  onPages(state: PagesState, event: PagesEvent): void {
    const pages = this.#pages;
    if (!pages) return;
    pages.onPages(state, event);
    // The dialog of a finished document is closed by then.
    queueMicrotask(() => this.#showClaim(pages));
  }

  /** Asks whether to connect a phone that was loaded again, unless the dialog does or the person is busy in it. */
  #showClaim(pages: DesktopPages): void {
    if (this.#pages !== pages || pages.pairing.current().status !== 'claimed') return;
    const view = this.#options.dialog.flow()?.current().view.status;
    const isShown = pages.isActive && view !== undefined;
    const isBusy = view === 'finishing' || view === 'adjusting';
    if (!isShown && !isBusy) this.#resume(pages);
  }

  #resume(pages: DesktopPages): void {
    pages.resume();
    this.#options.dialog.show();
  }

  /** The person does not want the pages. A phone that is connected is told, and stays. */
  drop(): void {
    if (this.#pages?.isPaired) this.#pages.drop();
    else this.#endPages();
  }

  end(): void {
    this.#beginning.abort();
    this.#beginning = new AbortController();
    this.#endPages();
  }

  #endPages(): void {
    this.#pages?.end();
    this.#pages = null;
  }
}
