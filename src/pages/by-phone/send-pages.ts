import { backOff } from '../../core/back-off.js';
import { randomKey } from '../../core/crypto.js';
import { isHiddenOrOffline, sleepUnlessReturning } from '../../core/page-state.js';
import type { Client } from '../../core/service/client.js';
import { sendMessage } from '../../core/service/handoff-phone.js';
import { isSuccess, parseRetryAfter } from '../../core/service/problem.js';
import type { PagesFlow } from '../pages-flow.js';
import type { DocumentPage, PagesEvent, PagesState } from '../pages-state.js';
import type { Cipher } from './cipher.js';
import { encodeMessage, type PageChange, type PagesNote } from './page-message.js';

/** Milliseconds before a message is sent again. */
const AGAIN = { first: 1_000, longest: 15_000 };

/** Sizes in which a photo is sent: the second one if the first is too large for the back end. A4 at 200 pixels per inch has 2,338. */
const SIZES = [
  { maxEdge: 3_000, quality: 0.85 },
  { maxEdge: 2_400, quality: 0.7 },
] as const;

export interface SendPagesOptions {
  readonly client: Client;
  readonly cipher: Cipher;
  readonly flow: Pick<PagesFlow, 'current' | 'subscribe' | 'shrinkPhoto'>;
  /** The report that the pages are of. */
  readonly report: number;
  /** Ends the sending. */
  readonly signal: AbortSignal;
  readonly onChange: () => void;
}

/** Polls after which a page that is nowhere counts as lost. */
const MAX_MISSES = 3;

/** How often a page is sent again that the computer never shows. */
const MAX_REPEATS = 3;

/** A message that waits. Its id is the same at each attempt, so that it arrives once. */
interface Outgoing {
  readonly messageId: string;
  readonly change: PageChange;
}

/**
 * Sends the pages of a phone, and each change of them, to its computer in the order in which they happened. A message that fails is
 * sent again until the pairing ends.
 */
export class PageSender {
  readonly #options: SendPagesOptions;
  /** Tells the pages of this visit from those before the phone's page was loaded again. */
  readonly #visit = randomKey().slice(0, 8);
  readonly #queue: Outgoing[] = [];
  /** Photos that were queued, by the phone's id of the page. */
  readonly #queued = new Map<string, Blob>();
  /** Pages that were sent, and the messages they were sent in. */
  readonly #sent = new Map<string, string>();
  /** Polls in a row in which a page that was sent is nowhere. */
  readonly #misses = new Map<string, number>();
  /** How often a page was sent again. */
  readonly #repeats = new Map<string, number>();
  #wake = () => {};

  constructor(options: SendPagesOptions) {
    this.#options = options;
    const { flow, signal } = options;
    const end = flow.subscribe((state, event) => this.#onPages(state, event));
    signal.addEventListener('abort', () => {
      end();
      this.#wake();
    });
    void this.#run();
  }

  /** Whether something waits to be sent. */
  get isSending(): boolean {
    return this.#queue.length > 0;
  }

  /** Sends pages again that were stored and have not arrived, since a back end may lose what waits in it. */
  sendLost(waiting: readonly string[], { pages, removed }: Pick<PagesNote, 'pages' | 'removed'>): void {
    for (const [id, messageId] of this.#sent) {
      const name = this.#nameOf(id);
      const isSomewhere = waiting.includes(messageId) || pages.includes(name) || removed.includes(name);
      const misses = isSomewhere ? 0 : (this.#misses.get(id) ?? 0) + 1;
      const repeats = this.#repeats.get(id) ?? 0;
      this.#misses.set(id, misses);
      // Between the computer's taking and its note, a page is nowhere for a moment.
      if (misses < MAX_MISSES || repeats >= MAX_REPEATS) continue;
      this.#repeats.set(id, repeats + 1);
      this.#misses.delete(id);
      this.#addPage(id);
    }
  }

  /** The id under which the computer knows a page. */
  #nameOf(id: string): string {
    return `${this.#visit}-${id}`;
  }

  #onPages(state: PagesState, event: PagesEvent): void {
    if (event.type === 'made' || event.type === 'undone') this.#addNewPages(state);
    const page = 'id' in event ? state.pages.find(({ id }) => id === event.id) : undefined;
    if (event.type === 'deleted') this.#remove(event.id);
    else if (page && this.#queued.has(page.id)) this.#addChange(page, event);
  }

  /** A page is sent once it is made, so that both sides use the same corners, and again where its photo was replaced. */
  #addNewPages({ pages }: PagesState): void {
    for (const { id, status, photo } of pages)
      if (status === 'made' && this.#queued.get(id) !== photo) this.#addPage(id);
  }

  #addPage(id: string): void {
    const page = this.#options.flow.current().pages.find((one) => one.id === id);
    if (!page?.image) return;
    this.#queued.set(id, page.photo);
    this.#sent.delete(id);
    const { format, rotation } = page;
    const { corners } = page.image;
    this.#add({ kind: 'page', id: this.#nameOf(id), index: this.#placeOf(id), format, rotation, corners });
  }

  /** The place of a page among those that the computer has, or will have. */
  #placeOf(id: string): number {
    const { pages } = this.#options.flow.current();
    return pages.filter((page) => this.#queued.has(page.id)).findIndex((page) => page.id === id);
  }

  #addChange(page: DocumentPage, event: PagesEvent): void {
    const id = this.#nameOf(page.id);
    if (event.type === 'rotated') this.#add({ kind: 'rotated', id, rotation: page.rotation });
    if (event.type === 'moved') this.#add({ kind: 'moved', id, index: this.#placeOf(page.id) });
    if (event.type === 'corners-changed') this.#add({ kind: 'corners', id, corners: event.corners });
  }

  #remove(id: string): void {
    if (!this.#queued.delete(id)) return;
    this.#sent.delete(id);
    this.#add({ kind: 'removed', id: this.#nameOf(id) });
  }

  #add(change: PageChange): void {
    this.#queue.push({ messageId: randomKey(), change });
    this.#wake();
  }

  async #run(): Promise<void> {
    const { signal, onChange } = this.#options;
    while (!signal.aborted) {
      const [outgoing] = this.#queue;
      if (outgoing) await this.#send(outgoing);
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      if (signal.aborted) return;
      if (outgoing) this.#queue.shift();
      onChange();
    }
  }

  /** Resolves once the message is stored, or is not wanted. */
  async #send(outgoing: Outgoing): Promise<void> {
    const { client, signal, onChange } = this.#options;
    let size = 0;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const answer = await this.#attempt(outgoing, SIZES[size]!).catch(() => null);
      if (answer === 'unwanted' || (answer && isSuccess(answer))) return this.#onSent(outgoing);
      const isTooLarge = answer?.status === 413;
      if (isTooLarge && size === SIZES.length - 1) return;
      if (isTooLarge) size += 1;
      onChange();
      const asked = answer ? (parseRetryAfter(answer.retryAfter, client.clock.now()) ?? 0) : 0;
      if (!isTooLarge)
        await sleepUnlessReturning(client.clock, Math.max(asked, backOff(failures, AGAIN)), signal);
      // A phone that sleeps or is offline would use up its attempts.
      while (isHiddenOrOffline() && !signal.aborted)
        await sleepUnlessReturning(client.clock, AGAIN.longest, signal);
    }
  }

  #onSent({ messageId, change }: Outgoing): void {
    const page = this.#pageOf(change);
    if (change.kind === 'page' && page) this.#sent.set(page.id, messageId);
  }

  /** The page that a change is of; undefined once it was removed. */
  #pageOf({ id: name }: PageChange): DocumentPage | undefined {
    return this.#options.flow.current().pages.find(({ id }) => this.#nameOf(id) === name);
  }

  /** @returns `unwanted` for a page that was removed meanwhile. */
  async #attempt({ messageId, change }: Outgoing, size: (typeof SIZES)[number]) {
    const { client, cipher, flow, report, signal } = this.#options;
    const page = this.#pageOf(change);
    if (!page && change.kind !== 'removed') return 'unwanted';
    const isPage = change.kind === 'page';
    const shrunk = isPage && page ? await flow.shrinkPhoto(page, size, signal) : null;
    const message = encodeMessage({
      change: shrunk && isPage ? { ...change, format: shrunk.format } : change,
      report,
      total: flow.current().pages.length,
      photo: shrunk?.body ?? null,
    });
    const sealed = await cipher.seal(messageId, message);
    return sendMessage(client, messageId, sealed, { signal, onProgress: () => {} });
  }
}
