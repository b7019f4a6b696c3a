import { html, type TemplateResult } from 'lit';
import { toBase64Url } from '../../core/base64url.js';
import type { Client } from '../../core/service/client.js';
import { writeNote } from '../../core/service/handoff.js';
import { enHandoff } from '../../i18n/en-handoff.js';
import type { PairingLocale } from '../../i18n/locale.js';
import type { Localize } from '../../i18n/localize.js';
import { copyLink } from '../../pairing/copy-link.js';
import { DesktopPairing, type OpenPairing } from '../../pairing/desktop-pairing.js';
import { type DesktopView, desktopPairingText, desktopPairingView } from '../../pairing/desktop-view.js';
import type { DesktopPairingState } from '../../pairing/pairing-state.js';
import { pairingLink } from '../../ui/pairing-link.js';
import type { PagesFlow } from '../pages-flow.js';
import type { PagesEvent, PagesState } from '../pages-state.js';
import { createCipher, createKey } from './cipher.js';
import { desktopStatusView } from './desktop-status-view.js';
import { encodeNote, type PageMessage, type PagesNote } from './page-message.js';
import { PageReceiver } from './receive-pages.js';

/** Most pages of one report from a phone. */
export const MAX_PHONE_PAGES = 20;

export interface DesktopPagesOptions {
  readonly client: Client;
  readonly localize: Localize;
  /** URL of the page that the phone opens. */
  readonly phonePage: () => string;
  /** The pages that are open; null where none are. */
  readonly flow: () => PagesFlow | null;
  /** Leaves the pairing. */
  readonly onClose: () => void;
  readonly onChange: () => void;
}

/** The computer's half of pages that a phone photographs: they appear among its own, and only the computer sends them. */
export class DesktopPages {
  readonly #options: DesktopPagesOptions;
  /** Encrypts what the two devices say to each other; part of the link in the QR code. */
  readonly key = createKey();
  readonly #cipher = createCipher(this.key);
  readonly pairing: DesktopPairing;
  #open: OpenPairing | null = null;
  #copied: DesktopView['copied'] = null;
  /** The report whose pages are taken, from 1. */
  #report = 1;
  #status: PagesNote['status'] = 'open';
  /** Pages of this report that came from the phone, those that were deleted here too. */
  #received = new Set<string>();
  /** Pages of this report on the phone, as it said last. */
  #total = 0;
  #note = '';

  constructor(options: DesktopPagesOptions) {
    this.#options = options;
    this.#cipher.catch(() => {}); // Said by the view.
    this.pairing = new DesktopPairing({
      client: options.client,
      use: 'pages',
      follow: (open) => {
        this.#open = open;
        this.#note = '';
        return new PageReceiver(open, {
          cipher: this.#cipher,
          onMessage: (message) => this.#onMessage(message),
        });
      },
    });
    this.pairing.subscribe(({ previous, state }) => {
      if (previous.status !== state.status) this.#copied = null;
      if (state.status === 'paired') void this.#sendNote();
      options.onChange();
    });
  }

  /** Whether its phone is connected, so that another report needs no code. */
  get isPaired(): boolean {
    return this.pairing.current().status === 'paired';
  }

  /** Whether pages of a report are taken. */
  get isActive(): boolean {
    return this.#status === 'open';
  }

  /** Takes the pages of another report, by the connected phone or by a new code. */
  resume(): void {
    if (!this.isActive) {
      this.#report += 1;
      this.#status = 'open';
      this.#received = new Set();
      this.#total = 0;
      void this.#sendNote();
    }
    if (['ended', 'failed'].includes(this.pairing.current().status)) this.pairing.renew();
  }

  /** Tells the phone what became of its pages. */
  onPages(state: PagesState, { type }: PagesEvent): void {
    if (state.view.status === 'done') this.#status = 'used';
    if (['received', 'deleted', 'undone', 'finished'].includes(type)) void this.#sendNote();
  }

  /** The person does not want the pages. */
  drop(): void {
    this.#status = 'dropped';
    void this.#sendNote();
  }

  end(): void {
    this.pairing.end();
  }

  /** Without a secure context nothing can be decrypted, and no phone has a camera. */
  get #state(): DesktopPairingState {
    if (!globalThis.crypto?.subtle) return { status: 'failed', code: 'not-offered' };
    return this.pairing.current();
  }

  /** In place of the pages: the code to scan, and what follows until a page is there. */
  get cover(): {
    readonly name: string;
    readonly announcement: string;
    readonly view: TemplateResult;
  } | null {
    const state = this.#state;
    const isOver = ['paired', 'ended', 'failed'].includes(state.status);
    if (isOver && this.#options.flow()?.current().pages.length) return null;
    const announcement = desktopPairingText(state, this.#copied, this.#locale);
    return {
      name: state.status,
      announcement,
      view: html`<div class="by-phone">${this.#pairingView()}</div>`,
    };
  }

  #pairingView(): TemplateResult {
    const { phonePage, onClose } = this.#options;
    const state = this.#state;
    const locale = this.#locale;
    const { scanHint, pairedHint } = locale.messages.handoff.pages;
    const link =
      state.status === 'open' ? pairingLink(phonePage(), 'pages', `${state.secret}.${this.key}`) : '';
    const actions: DesktopView['actions'] = {
      confirm: () => this.pairing.confirm(),
      refuse: () => this.pairing.refuse(),
      renew: () => this.pairing.renew(),
      copyLink: () => void this.#copy(link),
      close: onClose,
    };
    const view = { link, scanHint, pairedHint, copied: this.#copied, actions };
    return desktopPairingView(state, view, { locale, disabled: false });
  }

  /** Above the pages: how many are where, and whether the phone can be reached. */
  get status(): TemplateResult {
    const progress = { state: this.#state, onPhone: this.#total, here: this.#pageIds.length };
    return desktopStatusView(progress, this.#locale, {
      renew: () => this.pairing.renew(),
      close: this.#options.onClose,
    });
  }

  get #locale(): PairingLocale {
    return this.#options.localize.translate(enHandoff);
  }

  async #copy(link: string): Promise<void> {
    this.#copied = await copyLink(link);
    this.#options.onChange();
  }

  /** Pages of the phone that are here, in their order. */
  get #pageIds(): readonly string[] {
    const pages = this.#options.flow()?.current().pages ?? [];
    return pages.map(({ id }) => id).filter((id) => this.#received.has(id));
  }

  #onMessage(message: PageMessage): boolean {
    if (message.report !== this.#report || this.#status !== 'open') return true;
    const flow = this.#options.flow();
    if (!flow || flow.current().view.status === 'finishing') return false;
    this.#total = message.total;
    const isTaken = this.#apply(message, flow);
    this.#options.onChange();
    return isTaken;
  }

  #apply({ change, photo }: PageMessage, flow: PagesFlow): boolean {
    const { id } = change;
    switch (change.kind) {
      case 'page': {
        const { format, corners, rotation, index } = change;
        // A phone stops at the limit by itself.
        if (!this.#received.has(id) && this.#received.size >= MAX_PHONE_PAGES) return true;
        if (!photo) return true;
        if (!flow.receive({ id, photo, format, corners, rotation }, index)) return false;
        this.#received.add(id);
        void this.#sendNote();
        return true;
      }
      case 'rotated':
        flow.edit(id, { rotation: change.rotation });
        return true;
      case 'corners':
        flow.edit(id, { corners: change.corners });
        return true;
      case 'moved':
        if (this.#received.has(id)) flow.move(id, change.index);
        return true;
      case 'removed':
        if (this.#received.delete(id)) flow.remove(id);
        return true;
    }
  }

  /** Sends the note if it has changed. One that is lost is sent with the next change, or when the phone is connected again. */
  async #sendNote(): Promise<void> {
    const open = this.#open;
    if (!open || !this.isPaired) return;
    const pages = this.#pageIds;
    const removed = [...this.#received].filter((id) => !pages.includes(id));
    const note = encodeNote({ report: this.#report, status: this.#status, pages, removed });
    const text = await note.text();
    if (text === this.#note) return;
    this.#note = text;
    const { client, id, signal } = open;
    try {
      const sealed = await (await this.#cipher).seal('note', note);
      const bytes = new Uint8Array(await sealed.arrayBuffer());
      await writeNote(client, id, toBase64Url(bytes), { signal });
    } catch {
      if (this.#note === text) this.#note = '';
    }
  }
}
