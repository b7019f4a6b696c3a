import { html, type TemplateResult } from 'lit';
import { toBase64Url } from '../../core/base64url.js';
import { writeNote } from '../../core/service/handoff-desktop.js';
import { enHandoff } from '../../i18n/en-handoff.js';
import type { PairingLocale } from '../../i18n/locale.js';
import type { Localize } from '../../i18n/localize.js';
import type { DesktopPairing, OpenPairing, PairingMember } from '../../pairing/desktop-pairing.js';
import { DesktopScreen } from '../../pairing/desktop-screen.js';
import type { PagesFlow } from '../pages-flow.js';
import type { PagesEvent, PagesState } from '../pages-state.js';
import { type Cipher, createCipher } from './cipher.js';
import { desktopStatusView } from './desktop-status-view.js';
import { encodeNote, type PageChange, type PageMessage, type PagesNote } from './page-message.js';
import { PhoneOrder } from './phone-order.js';
import { PageReceiver } from './receive-pages.js';

/** Most pages of one report from a phone. */
export const MAX_PHONE_PAGES = 20;

export interface DesktopPagesOptions {
  readonly pairing: DesktopPairing;
  readonly localize: Localize;
  /** URL of the page that the phone opens. */
  readonly phonePage: () => string;
  /** The pages that are open; null where none are. */
  readonly flow: () => PagesFlow | null;
  /** Shows the pages, of which the first has come. */
  readonly show: () => void;
  /** The person leaves the pairing. */
  readonly onClose: () => void;
  readonly onChange: () => void;
}

/** The computer's half of pages that a phone photographs: they appear among its own, and only the computer sends them. */
export class DesktopPages implements PairingMember {
  readonly #options: DesktopPagesOptions;
  readonly pairing: DesktopPairing;
  readonly #screen: DesktopScreen;
  readonly #cipher: Promise<Cipher>;
  #open: OpenPairing | null = null;
  /** The report whose pages are taken, from 1. */
  #report = 1;
  #status: PagesNote['status'] = 'open';
  /** Ids of the pages of this report that came from the phone, including those that were deleted here. */
  #received = new Set<string>();
  #order = new PhoneOrder();
  /** Pages of this report on the phone, as it said last. */
  #total = 0;
  /** The note that the phone can read. */
  #note = '';
  #isSendingNote = false;
  /** Pages of the phone in the last document. */
  #used: readonly string[] = [];
  /** Whether a photo of a device has come since these pages are shown. */
  #hasDevicePhoto = false;

  constructor(options: DesktopPagesOptions) {
    this.#options = options;
    this.pairing = options.pairing;
    this.#cipher = createCipher(this.pairing.key);
    this.#cipher.catch(() => {}); // Said by the view.
    this.pairing.subscribe(({ state }) => {
      if (state.status === 'paired') void this.#sendNote();
    });
    const { phonePage, onClose: close, onChange } = options;
    this.#screen = new DesktopScreen({ pairing: this.pairing, phonePage, close, onChange });
    this.pairing.join(this);
  }

  follow(open: OpenPairing): PageReceiver {
    this.#open = open;
    this.#note = '';
    const receiver = new PageReceiver(open, {
      cipher: this.#cipher,
      onMessage: (message) => this.#onMessage(message),
      onDevicePhoto: () => {
        this.#hasDevicePhoto = true;
        this.#options.onChange();
      },
    });
    void this.#sendNote();
    return receiver;
  }

  isInUse(): boolean {
    return this.isActive && this.#options.flow() !== null;
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
    this.#hasDevicePhoto = false;
    if (!this.isActive) {
      this.#report += 1;
      this.#status = 'open';
      this.#received = new Set();
      this.#order = new PhoneOrder();
      this.#total = 0;
      void this.#sendNote();
    }
    if (this.pairing.isOver) this.pairing.renew();
  }

  /** Tells the phone what became of its pages. */
  onPages(state: PagesState, { type }: PagesEvent): void {
    if (state.view.status === 'done' && this.isActive) {
      this.#used = this.#pageIds;
      this.#status = 'used';
    }
    if (['received', 'deleted', 'undone', 'finished'].includes(type)) void this.#sendNote();
  }

  /** The person does not want the pages. */
  drop(): void {
    this.#status = 'dropped';
    void this.#sendNote();
  }

  /** Leaves the pairing. It ends unless another element needs the phone, which is then told that no page is taken any more. */
  end(): void {
    if (this.pairing.isInUseBeside(this)) {
      this.#used = this.#pageIds;
      this.#status = this.#used.length > 0 ? 'used' : 'dropped';
      void this.#sendNote();
    }
    this.#screen.end();
    this.pairing.leave(this);
  }

  /** In place of the pages: the code to scan, and what follows until a page is there. */
  get cover(): {
    readonly name: string;
    readonly announcement: string;
    readonly view: TemplateResult;
  } | null {
    const { status } = this.#screen.state;
    const isOver = ['paired', 'ended', 'failed'].includes(status);
    if (isOver && this.#options.flow()?.current().pages.length) return null;
    const locale = this.#locale;
    const { scanHint, pairedHint, deviceHere } = locale.messages.handoff.pages;
    const hints = { scanHint, pairedHint: this.#hasDevicePhoto ? deviceHere : pairedHint };
    return {
      name: status,
      announcement: this.#hasDevicePhoto ? deviceHere : this.#screen.announcement(locale),
      view: html`<div class="by-phone">${this.#screen.render(hints, locale, false)}</div>`,
    };
  }

  /** Above the pages: how many are where, and whether the phone can be reached. */
  get status(): TemplateResult {
    const progress = {
      state: this.#screen.state,
      onPhone: this.#total,
      here: this.#pageIds.length,
      hasDevicePhoto: this.#hasDevicePhoto,
    };
    return desktopStatusView(progress, this.#locale, {
      renew: () => this.pairing.renew(),
      close: this.#options.onClose,
    });
  }

  get #locale(): PairingLocale {
    return this.#options.localize.translate(enHandoff);
  }

  /** Pages of the phone that are here, in their order, or that were made to a document. */
  get #pageIds(): readonly string[] {
    if (this.#status === 'used') return this.#used;
    const pages = this.#options.flow()?.current().pages ?? [];
    return pages.map(({ id }) => id).filter((id) => this.#received.has(id));
  }

  #onMessage(message: PageMessage): boolean {
    if (message.report !== this.#report || this.#status !== 'open') return true;
    if (!this.#options.flow()) this.#options.show();
    const flow = this.#options.flow();
    if (!flow || flow.current().view.status === 'finishing') return false;
    this.#total = message.total;
    const isTaken = this.#apply(message, flow);
    this.#options.onChange();
    return isTaken;
  }

  /** Ignores changes of pages that did not come from the phone. */
  #apply({ change, photo }: PageMessage, flow: PagesFlow): boolean {
    const { id } = change;
    if (change.kind === 'page') return this.#receive(change, photo, flow);
    if (!this.#received.has(id)) return true;
    switch (change.kind) {
      case 'rotated':
        flow.edit(id, { rotation: change.rotation });
        break;
      case 'corners':
        flow.edit(id, { corners: change.corners });
        break;
      case 'moved':
        this.#order.set(id, change.index);
        flow.move(id, this.#placeOf(id, flow));
        break;
      case 'removed':
        this.#received.delete(id);
        this.#order.remove(id);
        flow.remove(id);
    }
    return true;
  }

  #receive(
    { id, format, corners, rotation, index }: Extract<PageChange, { kind: 'page' }>,
    photo: Blob | null,
    flow: PagesFlow,
  ): boolean {
    const isOwn = !this.#received.has(id) && flow.current().pages.some((page) => page.id === id);
    // The phone, too, counts the pages that are here, and not those that were removed.
    const isFull = !this.#received.has(id) && this.#pageIds.length >= MAX_PHONE_PAGES;
    if (!photo || isOwn || isFull) return true;
    this.#order.set(id, index);
    const place = this.#placeOf(id, flow);
    if (!flow.receive({ id, photo, format, corners, rotation }, place)) return false;
    this.#received.add(id);
    void this.#sendNote();
    return true;
  }

  #placeOf(id: string, flow: PagesFlow): number {
    const others = flow.current().pages.filter((page) => page.id !== id);
    return this.#order.placeAmong(
      others.map((page) => page.id),
      id,
    );
  }

  /** Sends one note after another, so that the newest stays. A lost note is sent again with the next change or poll. */
  async #sendNote(): Promise<void> {
    if (this.#isSendingNote) return;
    this.#isSendingNote = true;
    try {
      for (;;) {
        const open = this.#open;
        const note = this.#createNote();
        if (!open || !this.isPaired || note === this.#note) return;
        await this.#send(note, open);
        if (this.#open === open) this.#note = note;
      }
    } catch {
      // No network just now.
    } finally {
      this.#isSendingNote = false;
    }
  }

  #createNote(): string {
    const pages = this.#pageIds;
    const removed = [...this.#received].filter((id) => !pages.includes(id));
    return encodeNote({ report: this.#report, status: this.#status, pages, removed });
  }

  async #send(note: string, { client, id, signal }: OpenPairing): Promise<void> {
    const sealed = await (await this.#cipher).seal('note', new Blob([note]));
    const bytes = new Uint8Array(await sealed.arrayBuffer());
    await writeNote(client, id, toBase64Url(bytes), { signal });
  }
}
