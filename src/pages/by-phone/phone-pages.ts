import { html, type TemplateResult } from 'lit';
import { fromBase64Url } from '../../core/base64url.js';
import type { Clock } from '../../core/clock.js';
import type { Pairing } from '../../core/service/handoff.js';
import { enHandoff } from '../../i18n/en-handoff.js';
import type { PagesLocale, PairingLocale } from '../../i18n/locale.js';
import type { Localize } from '../../i18n/localize.js';
import type { PhonePairingState } from '../../pairing/pairing-state.js';
import type { PhonePairing } from '../../pairing/phone-pairing.js';
import { phonePairingText, phonePairingView } from '../../pairing/phone-view.js';
import type { PagesFlow } from '../pages-flow.js';
import { type Cipher, createCipher } from './cipher.js';
import { MAX_PHONE_PAGES } from './desktop-pages.js';
import { decodeNote, type PagesNote } from './page-message.js';
import { type PhoneProgress, phonePagesText, phonePagesView, phoneStatusView } from './phone-pages-view.js';
import { PageSender } from './send-pages.js';

/** Milliseconds in which a computer takes what has arrived. */
const TAKING = 1_000;

export interface PhonePagesOptions {
  /** From the scanned QR code; encrypts the pages. */
  readonly key: string;
  readonly pairing: PhonePairing;
  /** The element. */
  readonly host: Node;
  readonly clock: Clock;
  readonly localize: Localize;
  /** Empties the pages, for a new report of at most this many. */
  readonly restart: (maxPages: number) => PagesFlow;
  /** Opens the camera, or shows the pages. */
  readonly open: (what: 'camera' | 'strip' | 'picker') => void;
  /** Returns from the camera and the pages to the element. */
  readonly hide: () => void;
  readonly onChange: () => void;
}

/** The phone's half: photographs pages, sends each as soon as it is made, and shows how many have arrived. */
export class PhonePages {
  readonly #options: PhonePagesOptions;
  readonly #cipher: Promise<Cipher>;
  readonly pairing: PhonePairing;
  #report = 0;
  #note: PagesNote | null = null;
  #flow: PagesFlow | null = null;
  #sender: PageSender | null = null;
  #sending = new AbortController();

  constructor(options: PhonePagesOptions) {
    this.#options = options;
    this.#cipher = createCipher(options.key);
    this.#cipher.catch(() => {}); // Said by the view.
    this.pairing = options.pairing;
    this.pairing.join({ host: options.host, onPolled: (pairing) => this.#onPolled(pairing) });
    this.pairing.subscribe(({ state }) => {
      if (state.status === 'ended') this.#sending.abort();
      options.onChange();
    });
  }

  /** Whether pages may be photographed now. */
  get isOpen(): boolean {
    return this.pairing.current().status === 'paired' && (this.#note?.status ?? 'open') === 'open';
  }

  /** The pages that are photographed now; null before the first report. */
  get flow(): PagesFlow | null {
    return this.#flow;
  }

  /** Whether pages would be lost by leaving the phone's page. */
  get holdsPages(): boolean {
    return this.isOpen && this.#flow !== null && this.#here < this.#flow.current().pages.length;
  }

  end(): void {
    this.#sending.abort();
    this.pairing.leave(this.#options.host);
  }

  async #onPolled({ note, waiting }: Pairing): Promise<void> {
    const read = note === null ? null : await this.#readNote(note);
    if (read) this.#note = read;
    if (read && read.status !== 'open') this.#options.hide();
    const report = this.#note?.report ?? 1;
    if (report > this.#report) await this.#start(report);
    else if (this.#note?.report === report && this.isOpen) this.#sender?.sendLost(waiting, this.#note);
    this.#options.onChange();
  }

  /** Null for a note that is not from this computer. */
  async #readNote(text: string): Promise<PagesNote | null> {
    try {
      const note = await (await this.#cipher).open('note', new Blob([fromBase64Url(text)]));
      return decodeNote(await note.text());
    } catch {
      return null;
    }
  }

  async #start(report: number): Promise<void> {
    const { restart, onChange } = this.#options;
    const cipher = await this.#cipher;
    // Two polls may end at once.
    if (report <= this.#report) return;
    this.#report = report;
    this.#sending.abort();
    this.#sending = new AbortController();
    // Pages that were sent before this phone's page was loaded again count, too.
    this.#flow = restart(MAX_PHONE_PAGES - this.#here);
    this.#sender = new PageSender({
      client: this.pairing.client,
      cipher,
      flow: this.#flow,
      report,
      signal: this.#sending.signal,
      onChange: () => {
        onChange();
        if (!this.#sender?.isSending) void this.#pollSoon();
      },
    });
  }

  async #pollSoon(): Promise<void> {
    await this.#options.clock.sleep(TAKING, { signal: this.#sending.signal }).catch(() => {});
    if (!this.#sending.signal.aborted) await this.pairing.poll();
  }

  /** Pages of the phone that are at the computer. */
  get #here(): number {
    return this.#note && this.#note.report >= this.#report ? this.#note.pages.length : 0;
  }

  get #locale(): PairingLocale {
    return this.#options.localize.translate(enHandoff);
  }

  get #progress(): PhoneProgress {
    const state = this.pairing.current();
    return {
      status: this.#note?.status ?? 'open',
      taken: this.#flow?.current().pages.length ?? 0,
      here: this.#here,
      isSending: this.#sender?.isSending ?? false,
      peer: state.status === 'paired' ? state.peer : 'connected',
    };
  }

  /** Above the pages in the dialog. */
  get status(): TemplateResult {
    return phoneStatusView(this.#progress, this.#locale);
  }

  /** Without a secure context nothing can be encrypted, and there is no camera. */
  get #state(): PhonePairingState {
    if (!globalThis.crypto?.subtle) return { status: 'failed', code: 'camera-insecure' };
    const state = this.pairing.current();
    // Another element may have been paired before this one was loaded.
    return state.status === 'paired' && this.#report === 0 ? { status: 'claiming' } : state;
  }

  /** The name of the view in the element, so that the focus follows it. */
  get viewName(): string {
    const { status } = this.#state;
    return status === 'paired' ? `paired ${this.#progress.status}` : status;
  }

  /** @param texts Sentences about pages. */
  render({ messages: texts }: PagesLocale, disabled: boolean): TemplateResult {
    const state = this.#state;
    const locale = this.#locale;
    const progress = this.#progress;
    const isPaired = state.status === 'paired';
    const { pairing } = this;
    const isAskedElsewhere = !pairing.isLedBy(this.#options.host);
    const asked = { site: location.host, isAskedElsewhere, actions: pairing };
    const view = isPaired
      ? phonePagesView(progress, { locale, texts, disabled, open: this.#options.open })
      : phonePairingView(state, asked, { locale, disabled });
    const announcement = isPaired ? phonePagesText(progress, locale) : phonePairingText(state, asked, locale);
    return html`
      <div class="by-phone">${view}</div>
      <p class="unseen" role="status">${announcement}</p>
    `;
  }
}
