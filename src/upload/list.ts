import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { systemClock } from '../core/clock.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { ErrorFacts, ReportMessages } from '../i18n/messages.js';
import { reportState } from '../results/results-summary.js';
import type { NameRenderer } from '../results/results-view.js';
import { drawByPage } from '../ui/draw-by-page.js';
import { InnerElement } from '../ui/inner-element.js';
import { ScrollFocus } from '../ui/scroll-focus.js';
import { batchView, timeLeftText } from './batch-view.js';
import { attentionFirst, countEntries, type EntryCounts, needsAttention } from './counts.js';
import { type Entry, isTerminal } from './entry.js';
import type { HdtUploadEntry } from './entry-view.js';
import type { ExpectedPatients } from './list-check.js';
import { receiptView } from './receipt.js';
import { type Sending, SendingMeter } from './sending-meter.js';
import type { UploadFlow } from './upload-flow.js';

/**
 * Draws a file of the list.
 *
 * @param entry The file, as `entries` has it.
 * @param row What the element would draw: return it beside your own in an array, or leave it out.
 * @returns Anything Lit renders: a node, text, a template, or an array of them.
 */
export type EntryRenderer = (entry: Entry, row: unknown) => unknown;

/** Rows drawn with each update, so that a folder of a thousand files does not block the page. */
const ROWS_PER_STEP = 100;

/** Milliseconds between two measurements of the rate, at most. */
const MEASURE_INTERVAL = 1_000;

/** Bytes from which a single file takes long enough for a progress bar and buttons. */
const LARGE_FILE = 1e6;

/** The files, their counts, the progress of the batch and the receipt. */
export class HdtUploadList extends InnerElement {
  static override properties: PropertyDeclarations = {
    entries: { attribute: false },
    isPaused: { attribute: false },
    isLimited: { attribute: false },
    patients: { attribute: false },
    facts: { attribute: false },
    locale: { attribute: false },
    entryRenderer: { attribute: false },
    nameRenderer: { attribute: false },
    drawnRows: { state: true },
    isReceiptOpen: { state: true },
  };

  entries: readonly Entry[] = [];
  flow!: UploadFlow;
  isPaused = false;
  /** Whether the number of files is limited. */
  isLimited = false;
  /** With `any`, each row names the patient of its report. */
  patients: ExpectedPatients = 'one';
  facts!: ErrorFacts;
  locale!: ReportLocale;
  entryRenderer: EntryRenderer | undefined;
  nameRenderer: NameRenderer | undefined;
  /** Announces a sentence to screen readers. */
  announce: (sentence: string) => void = () => {};
  protected drawnRows = ROWS_PER_STEP;
  protected isReceiptOpen = false;
  readonly #meter = new SendingMeter();
  #readyCount = 0;
  /** Null while nothing is being sent. */
  #sending: Sending | null = null;
  #measuring: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new ScrollFocus(this, '.receipt pre');
  }

  /** Keeps the focus in a row that is moved in the document. */
  protected override update(changed: PropertyValues<this>): void {
    const held = this.querySelector<HTMLElement>(':focus');
    super.update(changed);
    if (held?.isConnected && !held.matches(':focus')) held.focus({ preventScroll: true });
  }

  /** Waits for the rows too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await Promise.all(this.#rows().map((row) => row?.isUpdatePending && row.updateComplete));
    return isComplete;
  }

  /** The row of each item, where the page keeps it. The whole list is too long to search with every event. */
  #rows(): (HdtUploadEntry | null)[] {
    return Array.from(this.querySelector('ul')!.children, (item) => item.querySelector('hdt-upload-entry'));
  }

  protected override willUpdate(): void {
    this.drawnRows = Math.min(this.drawnRows, this.entries.length + ROWS_PER_STEP);
    this.#sending = this.#meter.measure(systemClock.now(), this.entries);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#measuring);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('entries')) {
      this.#compareAgain();
      this.#showArrival(changed.get('entries'));
    }
    clearTimeout(this.#measuring);
    // A connection that stands still reports no progress.
    if (this.#sending && this.isConnected)
      this.#measuring = setTimeout(() => this.requestUpdate(), MEASURE_INTERVAL);
    if (this.drawnRows >= this.entries.length) return;
    setTimeout(() => {
      this.drawnRows += ROWS_PER_STEP;
    });
  }

  /** Shows only the first of files added together on its way. Files of an earlier visit have no name, and are not shown. */
  #showArrival(before: readonly Entry[] = []): void {
    const first = this.entries[before.length];
    // Its place is measured when the browser lays the list out anyway.
    if (first?.name) requestAnimationFrame(() => animateArrival(this.#findRow(first.id)));
  }

  /** Rows are drawn again only if their own file changes, and an open table is compared with the other reports. */
  #compareAgain(): void {
    const count =
      this.entries.filter(({ status }) => status === 'ready').length +
      this.entries.filter(({ patient }) => patient).length;
    if (count === this.#readyCount) return;
    this.#readyCount = count;
    for (const row of this.#rows()) row?.compareAgain();
  }

  /** The `ul` is focusable, or a click on its text would focus the first button and scroll there. */
  protected override render() {
    const { entries, flow, isPaused, locale, announce } = this;
    const { upload } = locale.messages;
    const counts = countEntries(entries);
    const hasSeveral = entries.filter(({ status }) => status !== 'failed').length > 1;
    // A single small file is sent before a person could stop it, unless it waits for them to resume.
    const isBatch = entries.length > 1 || isPaused || entries.some(({ size }) => size > LARGE_FILE);
    return html`
      <p class="counts" part="summary">
        <span>${completenessText(counts, upload)}</span>
        ${counts.expected > 0 ? html`<span>${upload.progress(counts.done, counts.expected)}</span>` : nothing}
        ${entries.length > 1 && counts.attention > 0 ? this.#renderAttention(counts.attention) : nothing}
      </p>
      ${isBatch ? batchView({ flow, entries, sending: this.#sending, locale, announce }) : nothing}
      <ul tabindex="-1" aria-label=${upload.list}>
        ${repeat(
          attentionFirst(entries).slice(0, this.drawnRows),
          ({ id }) => id,
          (entry) => this.#renderRow(entry, hasSeveral),
        )}
      </ul>
      ${entries.every(isTerminal) && entries.some(({ filed }) => filed) ? this.#renderReceipt() : nothing}
    `;
  }

  /** Leads to the first file that needs attention, which may be out of sight. */
  #renderAttention(count: number) {
    const text = this.locale.messages.upload.attention(count);
    return html`<button type="button" class="opener" part="action" @click=${this.#showAttention}>${text}</button>`;
  }

  #findRow(id: string | undefined): HTMLElement | null {
    return this.querySelector<HTMLElement>(`[data-id="${id}"]`);
  }

  readonly #showAttention = async (): Promise<void> => {
    const row = this.#findRow(this.entries.find(needsAttention)?.id);
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    // Rows get their real height as they come into sight, which moves this one.
    for (let pass = 0; pass < 3; pass += 1) {
      row.scrollIntoView({ block: 'center' });
      await new Promise(requestAnimationFrame);
    }
  };

  #renderRow(entry: Entry, hasSeveral: boolean) {
    const { entries, flow, locale, facts, isLimited, patients, entryRenderer, nameRenderer } = this;
    const original = findOriginal(entry, entries);
    const timeLeft = timeLeftText(entry, this.#sending?.speed ?? null, locale);
    const inputs = [entry, original, timeLeft, hasSeveral, locale, facts, isLimited, patients];
    return guard([...inputs, entryRenderer, nameRenderer], () => {
      const row = html`
        <hdt-upload-entry
          .entry=${entry}
          .flow=${flow}
          .original=${original}
          .timeLeft=${timeLeft}
          .isLimited=${isLimited}
          .patients=${patients}
          .isOneOfSeveral=${hasSeveral}
          .facts=${facts}
          .locale=${locale}
          .nameRenderer=${nameRenderer}
        ></hdt-upload-entry>
      `;
      const state =
        entry.status === 'ready'
          ? reportState(entry.rows, entry.unreadLines ?? 0, entry.reviewReasons)
          : nothing;
      return html`
        <li part="entry" class="entry" data-status=${entry.status} data-state=${state} data-id=${entry.id}>${drawByPage(entryRenderer && (() => entryRenderer(entry, row)), row)}</li>
      `;
    });
  }

  #renderReceipt() {
    const { entries, locale, announce, isReceiptOpen } = this;
    return html`
      <details class="receipt" part="receipt" @toggle=${this.#toggleReceipt}>
        <summary>${locale.messages.upload.receipt}</summary>
        ${isReceiptOpen ? receiptView(entries, locale, announce) : nothing}
      </details>
    `;
  }

  readonly #toggleReceipt = ({ currentTarget }: Event): void => {
    this.isReceiptOpen = (currentTarget as HTMLDetailsElement).open;
  };
}

/**
 * Shows a sheet on its way from the drop zone to a row of the list, unless the person asked for less motion. Nothing waits
 * for it, and nothing but the sheet moves.
 */
function animateArrival(row: Element | null): void {
  // An element that the page has removed since then has no zone.
  const zone = (row?.getRootNode() as ParentNode | undefined)?.querySelector('.drop');
  if (!row || !zone || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = zone.getBoundingClientRect();
  // Rows that the page draws itself may have no chip.
  const to = (row.querySelector('.chip') ?? row).getBoundingClientRect();
  const way = `${to.x - from.x - from.width / 2}px, ${to.y - from.y - from.height / 2}px`;
  zone.animate([{ opacity: 1 }, { opacity: 0, transform: `translate(${way})` }], {
    duration: 240,
    easing: 'ease-out',
    pseudoElement: '::after',
  });
}

const findOriginal = (entry: Entry, entries: readonly Entry[]): Entry | undefined =>
  entry.status === 'failed' && entry.code === 'duplicate-file'
    ? entries.find(({ id, sha256 }) => id !== entry.id && sha256 === entry.sha256)
    : undefined;

/** How many files were added, were not sent, and are being checked. */
function completenessText(
  { added, notSent, checking }: EntryCounts,
  { summary, stillChecking }: ReportMessages['upload'],
): string {
  if (checking === 0) return summary(added, notSent);
  return added + notSent === 0
    ? stillChecking(checking)
    : `${summary(added, notSent)} · ${stillChecking(checking)}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload-list': HdtUploadList;
  }
}
