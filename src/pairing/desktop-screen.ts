import type { TemplateResult } from 'lit';
import type { PairingLocale } from '../i18n/locale.js';
import { copyText } from '../ui/copy-text.js';
import { USES_OF_MARK } from '../ui/pairing-link.js';
import type { DesktopPairing } from './desktop-pairing.js';
import { type DesktopView, desktopPairingText, desktopPairingView } from './desktop-view.js';
import type { DesktopPairingState } from './pairing-state.js';

export interface DesktopScreenOptions {
  readonly pairing: DesktopPairing;
  /** URL of the page that the phone opens. */
  readonly phonePage: () => string;
  /** Leaves the pairing. */
  readonly close: () => void;
  readonly onChange: () => void;
}

/** The view of a pairing at the computer, with the link for the phone. */
export class DesktopScreen {
  readonly #options: DesktopScreenOptions;
  /** Whether the link was copied; null before it is tried. */
  #copied: DesktopView['copied'] = null;
  /** Ends the subscription. Call it when the screen is not shown any more, since the pairing may continue without it. */
  readonly end: () => void;

  constructor(options: DesktopScreenOptions) {
    this.#options = options;
    this.end = options.pairing.subscribe(({ previous, state }) => {
      if (previous.status !== state.status) this.#copied = null;
      options.onChange();
    });
  }

  /** Without a secure context no page can be decrypted, and no phone has a camera. */
  get state(): DesktopPairingState {
    const { pairing } = this.#options;
    if (pairing.uses.includes('pages') && !globalThis.crypto?.subtle)
      return { status: 'failed', code: 'not-offered' };
    return pairing.current();
  }

  /** @param hints What scanning the code is for, and what to do once the phone is connected. */
  render(
    hints: Pick<DesktopView, 'scanHint' | 'pairedHint'>,
    locale: PairingLocale,
    disabled: boolean,
  ): TemplateResult {
    const { pairing, close } = this.#options;
    const link = this.#link;
    const actions: DesktopView['actions'] = {
      confirm: () => pairing.confirm(),
      refuse: () => pairing.refuse(),
      renew: () => pairing.renew(),
      copyLink: () => void this.#copy(link),
      close,
    };
    return desktopPairingView(
      this.state,
      { link, ...hints, copied: this.#copied, actions },
      { locale, disabled },
    );
  }

  announcement(locale: PairingLocale): string {
    return desktopPairingText(this.state, this.#copied, locale);
  }

  /** The address in the QR code; empty while no phone can claim the pairing. */
  get #link(): string {
    const { pairing, phonePage } = this.#options;
    const state = pairing.current();
    if (state.status !== 'open') return '';
    const { uses, key } = pairing;
    const isMark = (name: string) =>
      USES_OF_MARK[name]!.length === uses.length && uses.every((use) => USES_OF_MARK[name]!.includes(use));
    const mark = Object.keys(USES_OF_MARK).find(isMark);
    const page = new URL(phonePage(), document.baseURI);
    page.hash = `${mark}=${uses.includes('pages') ? `${state.secret}.${key}` : state.secret}`;
    return page.href;
  }

  async #copy(link: string): Promise<void> {
    this.#copied = (await copyText(link)) ? 'copied' : 'notCopied';
    this.#options.onChange();
  }
}
