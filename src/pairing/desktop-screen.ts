import type { TemplateResult } from 'lit';
import type { PairingLocale } from '../i18n/locale.js';
import { copyLink } from './copy-link.js';
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

/** What a computer shows of a pairing. */
export class DesktopScreen {
  readonly #options: DesktopScreenOptions;
  /** Whether the link was copied; null before it is tried. */
  #copied: DesktopView['copied'] = null;

  constructor(options: DesktopScreenOptions) {
    this.#options = options;
    options.pairing.subscribe(({ previous, state }) => {
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
    const { pairing, phonePage, close } = this.#options;
    const link = pairing.address(phonePage());
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

  async #copy(link: string): Promise<void> {
    this.#copied = await copyLink(link);
    this.#options.onChange();
  }
}
