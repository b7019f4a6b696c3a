import type { CSSResultOrNative, TemplateResult } from 'lit';
import { systemClock } from '../core/clock.js';
import { LazyModule } from '../core/lazy-module.js';
import type { PagesLocale } from '../i18n/locale.js';
import type { Localize } from '../i18n/localize.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import type { Connection } from '../ui/connection.js';
import { keepAwake } from '../ui/keep-awake.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import type { ByPhoneModule } from './by-phone/by-phone.js';
import type { DesktopPages } from './by-phone/desktop-pages.js';
import type { PhonePages } from './by-phone/phone-pages.js';
import type { PagesFlow } from './pages-flow.js';
import type { PagesEvent, PagesState } from './pages-state.js';

const byPhoneModule = new LazyModule<ByPhoneModule>(
  'upload-pages-by-phone',
  () => import('./by-phone/by-phone.js'),
);

export interface PhoneLinkOptions {
  readonly host: Node & { readonly phonePage: string; readonly tokenEndpoint: string };
  readonly localize: Localize;
  readonly connection: Connection;
  readonly taker: PhoneTaker;
  /** Adds styles to the element. */
  readonly addStyles: (styles: readonly CSSResultOrNative[]) => void;
  readonly dialog: PhoneDialog;
}

/** What a phone, or the computer of a phone, does with the dialog of pages. */
export interface PhoneDialog {
  /** The pages that are open; null where none are. */
  flow(): PagesFlow | null;
  /** Empties the pages, for another report of at most this many. */
  restart(maxPages: number): PagesFlow;
  show(what: 'camera' | 'strip' | 'picker'): void;
  /** Leaves the pages where they are, and shows the element. */
  hide(): void;
  /** Closes the dialog where it has no pages. */
  closeIfEmpty(): void;
  onChange(): void;
}

/** The other device of one `<hdt-upload>`: a phone that photographs pages for it, or the computer that it photographs for. */
export class PhoneLink {
  readonly #options: PhoneLinkOptions;
  /** A phone that photographs for this computer. */
  #desktop: DesktopPages | null = null;
  /** This phone, while it photographs for a computer. */
  #phone: PhonePages | null = null;
  /** Aborted by `end`, so that a pairing whose code is still being fetched does not begin. */
  #beginning = new AbortController();

  constructor(options: PhoneLinkOptions) {
    this.#options = options;
  }

  /** Shows the code by which a phone photographs the pages. Rejects where its code cannot be fetched. */
  async openCode(): Promise<void> {
    const desktop = await this.#startDesktop(null);
    if (!desktop) return;
    desktop.resume();
    this.#options.dialog.show('strip');
  }

  /** Takes pages by a pairing that another element of the page has opened. Rejects where its code cannot be fetched. */
  async join(pairing: DesktopPairing): Promise<void> {
    await this.#startDesktop(pairing);
  }

  /** @returns Null where the element was emptied or has left the page meanwhile. */
  async #startDesktop(joined: DesktopPairing | null): Promise<DesktopPages | null> {
    const { host, localize, connection, taker, addStyles, dialog } = this.#options;
    const { signal } = this.#beginning;
    const { DesktopPages, openDesktopPairing, styles } = await byPhoneModule.load();
    if (signal.aborted || joined?.closed.aborted) return null;
    addStyles(styles);
    if (joined && this.#desktop?.pairing.isOver) this.#endDesktop();
    if (this.#desktop) return this.#desktop;
    const desktop = new DesktopPages({
      pairing: joined ?? openDesktopPairing(connection, taker),
      localize,
      phonePage: () => host.phonePage,
      flow: dialog.flow,
      show: () => dialog.show('strip'),
      onClose: () => {
        this.#endDesktop();
        dialog.closeIfEmpty();
      },
      onChange: dialog.onChange,
    });
    this.#desktop = desktop;
    if (!joined) desktop.pairing.subscribe(() => this.#showClaim(desktop));
    desktop.pairing.closed.addEventListener('abort', () => {
      if (this.#desktop === desktop) this.#desktop = null;
      dialog.onChange();
    });
    return desktop;
  }

  /** @param takeLink Called once the code that needs the link is loaded. Rejects where that cannot be fetched. */
  async photographForComputer(takeLink: () => PairingLink | null): Promise<void> {
    const { host, localize, addStyles, dialog } = this.#options;
    const { signal } = this.#beginning;
    const { PhonePages, openPhonePairing, styles } = await byPhoneModule.load();
    if (signal.aborted) return;
    const link = takeLink();
    if (link === null) return;
    this.#phone?.end();
    addStyles(styles);
    this.#phone = new PhonePages({
      key: link.key,
      pairing: openPhonePairing(link, host.tokenEndpoint),
      host,
      clock: systemClock,
      localize,
      restart: dialog.restart,
      open: dialog.show,
      hide: dialog.hide,
      onChange: dialog.onChange,
    });
    keepAwake(this.#phone.pairing.signal);
    dialog.onChange();
  }

  /** This phone, while it photographs for a computer. */
  get phone(): PhonePages | null {
    return this.#phone;
  }

  /** The phone of this computer, while its pages are those in the dialog. */
  get desktop(): DesktopPages | null {
    return this.#desktop?.isActive ? this.#desktop : null;
  }

  /** How far the pages of the other device are; null without one. */
  get status(): TemplateResult | null {
    return (this.desktop ?? this.#phone)?.status ?? null;
  }

  onPages(state: PagesState, event: PagesEvent): void {
    const desktop = this.#desktop;
    if (!desktop) return;
    desktop.onPages(state, event);
    // The dialog closes what is done first.
    queueMicrotask(() => this.#showClaim(desktop));
  }

  /** Asks about a phone that was loaded again, for the pages of another report. A document that is being made comes first. */
  #showClaim(desktop: DesktopPages): void {
    const { dialog } = this.#options;
    const { status = null } = dialog.flow()?.current().view ?? {};
    const isAsked = desktop.isActive && status !== null;
    const isBusy = status === 'finishing' || status === 'adjusting';
    const isClaimed = this.#desktop === desktop && desktop.pairing.current().status === 'claimed';
    if (!isClaimed || isAsked || isBusy) return;
    desktop.resume();
    dialog.show('strip');
  }

  /** The person does not want the pages. A phone that is connected is told, and stays. */
  drop(): void {
    if (this.#desktop?.isPaired) this.#desktop.drop();
    else this.#endDesktop();
  }

  /** What a phone shows in place of the element; null on any other device. */
  renderPhone(texts: PagesLocale, isDisabled: boolean): TemplateResult | null {
    return this.#phone?.render(texts, isDisabled) ?? null;
  }

  end(): void {
    this.#beginning.abort();
    this.#beginning = new AbortController();
    this.#endDesktop();
    this.#phone?.end();
    this.#phone = null;
  }

  #endDesktop(): void {
    this.#desktop?.end();
    this.#desktop = null;
  }
}
