import type { CSSResultOrNative } from 'lit';
import { systemClock } from '../core/clock.js';
import type { Localize } from '../i18n/localize.js';
import { keepAwake } from '../ui/keep-awake.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhonePages, PhonePagesOptions } from './by-phone/phone-pages.js';
import { byPhoneModule } from './by-phone-module.js';

export interface PhoneLinkOptions {
  readonly host: Node & { readonly tokenEndpoint: string };
  readonly localize: Localize;
  /** Adds styles to the element. */
  readonly addStyles: (styles: readonly CSSResultOrNative[]) => void;
  readonly dialog: PhoneDialog;
}

/** What the link to a computer does with the dialog of pages. */
export type PhoneDialog = Pick<PhonePagesOptions, 'restart' | 'open' | 'hide' | 'onChange'>;

/** A phone's link to the computer for which one of its `<hdt-upload>` photographs pages. */
export class PhoneLink {
  readonly #options: PhoneLinkOptions;
  #pages: PhonePages | null = null;
  /** Aborted by `end`, so that a pairing whose module is still being loaded does not begin. */
  #beginning = new AbortController();

  constructor(options: PhoneLinkOptions) {
    this.#options = options;
  }

  /** The pages for the computer; null on any device that photographs for itself. */
  get pages(): PhonePages | null {
    return this.#pages;
  }

  /** @param takeLink Called once the module that needs the link is loaded. Rejects where that cannot be fetched. */
  async begin(takeLink: () => PairingLink | null): Promise<void> {
    const { host, localize, addStyles, dialog } = this.#options;
    const { signal } = this.#beginning;
    const { PhonePages, openPhonePairing, styles } = await byPhoneModule.load();
    if (signal.aborted) return;
    const link = takeLink();
    if (link === null) return;
    this.#pages?.end();
    addStyles(styles);
    const pairing = openPhonePairing(link, host.tokenEndpoint);
    this.#pages = new PhonePages({ key: link.key, pairing, host, clock: systemClock, localize, ...dialog });
    keepAwake(pairing.signal);
    dialog.onChange();
  }

  end(): void {
    this.#beginning.abort();
    this.#beginning = new AbortController();
    this.#pages?.end();
    this.#pages = null;
  }
}
