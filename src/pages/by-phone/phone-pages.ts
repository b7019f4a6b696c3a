import { html, nothing, type TemplateResult } from 'lit';
import type { Clock } from '../../core/clock.js';
import type { Client } from '../../core/service/client.js';
import type { Pairing } from '../../core/service/handoff.js';
import type { TokenSource } from '../../core/service/token.js';
import { enHandoff } from '../../i18n/en-handoff.js';
import type { PagesLocale, PairingLocale } from '../../i18n/locale.js';
import type { Localize } from '../../i18n/localize.js';
import { hintView, pairingView } from '../../pairing/pairing-view.js';
import { PhonePairing } from '../../pairing/phone-pairing.js';
import { peerView, phonePairingText, phonePairingView } from '../../pairing/phone-view.js';
import { keepAwake } from '../../ui/keep-awake.js';
import { forgetPairingSecret } from '../../ui/pairing-link.js';
import type { PagesFlow } from '../pages-flow.js';
import { type Cipher, createCipher, fromBase64Url } from './cipher.js';
import { MAX_PHONE_PAGES } from './desktop-pages.js';
import { decodeNote, type PagesNote } from './page-message.js';
import { PageSender } from './send-pages.js';

/** Milliseconds in which a computer takes what has arrived. */
const TAKING = 1_000;

export interface PhonePagesOptions {
  /** Secret and key of the scanned QR code. */
  readonly secret: string;
  /** URL of the gateway, without a trailing slash. */
  readonly gatewayUrl: string;
  /** Creates a client that uses the tokens of the pairing. */
  readonly connect: (tokenSource: TokenSource) => Client;
  readonly clock: Clock;
  readonly localize: Localize;
  /** Empties the pages, for a new report of at most this many. */
  readonly restart: (maxPages: number) => PagesFlow;
  /** Opens the camera, or shows the pages. */
  readonly open: (what: 'camera' | 'strip' | 'picker') => void;
  readonly onChange: () => void;
}

/** The phone's half: photographs pages, sends each as soon as it is made, and shows how many have arrived. */
export class PhonePages {
  readonly #options: PhonePagesOptions;
  readonly #cipher: Promise<Cipher>;
  readonly #pairing: PhonePairing;
  #report = 0;
  #note: PagesNote | null = null;
  #flow: PagesFlow | null = null;
  #sender: PageSender | null = null;
  #sending = new AbortController();

  constructor(options: PhonePagesOptions) {
    this.#options = options;
    const [secret = '', key = ''] = options.secret.split('.');
    this.#cipher = createCipher(key);
    this.#cipher.catch(() => {}); // Without a secure context there is no camera either.
    this.#pairing = new PhonePairing({ ...options, secret, onPolled: (pairing) => this.#onPolled(pairing) });
    keepAwake(this.#pairing.signal);
    this.#pairing.subscribe(({ state }) => {
      if (state.status === 'ended') this.#stop();
      options.onChange();
    });
  }

  /** Whether pages may be photographed now. */
  get isOpen(): boolean {
    return this.#pairing.current().status === 'paired' && (this.#note?.status ?? 'open') === 'open';
  }

  /** Whether pages would be lost by leaving the phone's page. */
  get holdsPages(): boolean {
    return this.isOpen && this.#flow !== null && this.#here < this.#flow.current().pages.length;
  }

  end(): void {
    this.#stop();
    this.#pairing.end();
  }

  #stop(): void {
    forgetPairingSecret('pages');
    this.#sending.abort();
  }

  async #onPolled({ note }: Pairing): Promise<void> {
    const read = note === null ? null : await this.#readNote(note);
    if (read) this.#note = read;
    const report = this.#note?.report ?? 1;
    if (report > this.#report) await this.#start(report);
    this.#options.onChange();
  }

  /** Null for a note that is not from this computer. */
  async #readNote(text: string): Promise<PagesNote | null> {
    try {
      return await decodeNote(await (await this.#cipher).open('note', new Blob([fromBase64Url(text)])));
    } catch {
      return null;
    }
  }

  async #start(report: number): Promise<void> {
    const { restart, onChange } = this.#options;
    const cipher = await this.#cipher;
    this.#report = report;
    this.#sending.abort();
    this.#sending = new AbortController();
    // Pages that were sent before this phone's page was loaded again count, too.
    this.#flow = restart(MAX_PHONE_PAGES - this.#here);
    this.#sender = new PageSender({
      client: this.#pairing.client,
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
    if (!this.#sending.signal.aborted) await this.#pairing.poll();
  }

  /** Pages of the phone that are at the computer. */
  get #here(): number {
    return this.#note && this.#note.report >= this.#report ? this.#note.pages.length : 0;
  }

  get #locale(): PairingLocale {
    return this.#options.localize.translate(enHandoff);
  }

  get #taken(): number {
    return this.#flow?.current().pages.length ?? 0;
  }

  get #counts(): string {
    const locale = this.#locale;
    const [taken, here] = [this.#taken, this.#here];
    return locale.messages.handoff.pages.phoneCounts(
      locale.number(Math.max(taken, here)),
      locale.number(here),
    );
  }

  /** Above the pages in the dialog. */
  get status(): TemplateResult {
    return html`<div class="phone-status" part="phone-status"><p role="status">${this.#counts}</p>${this.#peerView()}</div>`;
  }

  get #announcement(): string {
    const state = this.#pairing.current();
    if (state.status !== 'paired') return phonePairingText(state, location.host, this.#locale);
    const { pages } = this.#locale.messages.handoff;
    if (this.#note && this.#note.status !== 'open') return pages[this.#note.status];
    return this.#taken > 0 ? this.#counts : this.#locale.messages.handoff.phone.paired;
  }

  /** The name of the view in the element, so that the focus follows it. */
  get viewName(): string {
    const { status } = this.#pairing.current();
    return status === 'paired' ? `paired ${this.#note?.status ?? 'open'}` : status;
  }

  /** @param texts Sentences about pages. */
  render(texts: PagesLocale, disabled: boolean): TemplateResult {
    const state = this.#pairing.current();
    const context = { locale: this.#locale, disabled };
    const view =
      state.status === 'paired'
        ? this.#pairedView(texts, disabled)
        : phonePairingView(state, { site: location.host, actions: this.#pairing }, context);
    return html`
      <div class="by-phone">${view}</div>
      <p class="unseen" role="status">${this.#announcement}</p>
    `;
  }

  #pairedView({ messages }: PagesLocale, disabled: boolean): TemplateResult {
    const { phone, pages } = this.#locale.messages.handoff;
    const { open } = this.#options;
    const counts = html`<p class="counts">${this.#counts}</p>`;
    const status = this.#note?.status ?? 'open';
    if (status !== 'open') {
      const content = [
        status === 'used' ? counts : nothing,
        hintView(pages[`${status}Hint`]),
        this.#peerView(),
      ];
      return pairingView(pages[status], content, [], { disabled });
    }
    const camera = { text: messages.pages.title, onClick: () => open('camera'), isPrimary: true };
    const picker = { text: messages.pages.addPictures, onClick: () => open('picker') };
    if (this.#taken === 0 && this.#here === 0) {
      const content = [hintView(messages.pages.hints.aim), this.#peerView()];
      return pairingView(phone.paired, content, [camera, picker], { disabled });
    }
    const isDone = !this.#sender?.isSending && this.#here >= this.#taken;
    const see = { text: messages.pages.see(this.#taken), onClick: () => open('strip') };
    const content = [
      isDone ? counts : nothing,
      hintView(isDone ? pages.doneHint : pages.sending),
      this.#peerView(),
    ];
    return pairingView(
      isDone ? pages.done : this.#counts,
      content,
      [{ ...camera, text: pages.more, isPrimary: !isDone }, ...(this.#taken > 0 ? [see] : [])],
      { disabled },
    );
  }

  #peerView() {
    const state = this.#pairing.current();
    if (state.status !== 'paired') return nothing;
    const { messages } = this.#locale;
    const silent = messages.handoff.pages.silent;
    return state.peer === 'silent'
      ? html`<div class="advice" part="advice" role="alert"><p>${silent}</p></div>`
      : peerView(state.peer, this.#locale);
  }
}
