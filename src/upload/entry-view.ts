import { html, type LitElement, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { errorOrigin, type HdtErrorCode, isRefusal } from '../core/errors.js';
import type { Patient } from '../core/patient.js';
import type { ResultFormat } from '../core/service/result-file.js';
import { FORMATS } from '../files/format.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { ErrorFacts } from '../i18n/messages.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import { RESULT_PARTS } from '../results/hdt-results.js';
import { reportState } from '../results/results-summary.js';
import type { NameRenderer } from '../results/results-view.js';
import { firstClick } from '../ui/first-click.js';
import { InnerElement } from '../ui/inner-element.js';
import { type Entry, type EntryIn, isAwaitingResults } from './entry.js';
import { entryName, keptUntilText, statusText } from './entry-text.js';
import { findingView } from './finding-view.js';
import type { ExpectedPatients } from './list-check.js';
import { apartText, whoseText } from './patients/whose-text.js';
import { entryProgress } from './progress-bar.js';
import type { UploadFlow } from './upload-flow.js';

/** One file of the list with its status, actions and results. */
export class HdtUploadEntry extends InnerElement {
  static override properties: PropertyDeclarations = {
    entry: { attribute: false },
    original: { attribute: false },
    timeLeft: { attribute: false },
    isLimited: { attribute: false },
    patients: { attribute: false },
    isOneOfSeveral: { attribute: false },
    facts: { attribute: false },
    locale: { attribute: false },
    nameRenderer: { attribute: false },
    isPreviewed: { state: true },
    areResultsOpen: { state: true },
  };

  entry!: Entry;
  flow!: UploadFlow;
  /** The file in the list that this one is a duplicate of. */
  original: Entry | undefined;
  /** Estimated time until it is sent; empty while unknown. */
  timeLeft = '';
  /** Whether the number of files is limited, so that a finished one can be removed to make room. */
  isLimited = false;
  patients: ExpectedPatients = 'one';
  /** Whether the list has other files in good order, which open results would push out of sight. */
  isOneOfSeveral = false;
  facts!: ErrorFacts;
  locale!: ReportLocale;
  nameRenderer: NameRenderer | undefined;
  /** Whether the preview is open. */
  protected isPreviewed = false;
  protected areResultsOpen = false;
  /** Whether the results are folded until the person opens them; null before there are any. It stays when files are removed. */
  #isFolded: boolean | null = null;
  /** The other reports of the person, and their rows. */
  #reports: readonly (readonly BiomarkerRow[])[] = [];
  #others: readonly BiomarkerRow[] = [];
  #thumbnail: HTMLCanvasElement | null = null;
  #thumbnailPixels: ImageData | undefined;

  /** Waits for the table of results too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.querySelector('hdt-results')?.updateComplete;
    return isComplete;
  }

  /** Makes room for the other files, unless a person is in the table. */
  #foldResults(): void {
    if (!this.querySelector('hdt-results')?.matches(':focus-within')) this.#isFolded = true;
  }

  /** Compares an open table with the other reports in the list, which have changed. */
  compareAgain(): void {
    if (this.areResultsOpen || this.#isFolded === false) this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { entry, isOneOfSeveral } = this;
    if (entry.status === 'ready') {
      this.#isFolded ??= isOneOfSeveral || entry.rows.length > MAX_UNFOLDED_ROWS;
      if (changed.has('isOneOfSeveral') && isOneOfSeveral) this.#foldResults();
    }
    const thumbnail = this.flow.getPrepared(this.entry.id)?.thumbnail;
    if (thumbnail === this.#thumbnailPixels) return;
    this.#thumbnailPixels = thumbnail;
    this.#thumbnail = thumbnail ? drawThumbnail(thumbnail) : null;
  }

  protected override render() {
    const { entry, original, timeLeft, locale, facts } = this;
    const name = entryName(entry, locale);
    const sentence = statusText(entry, locale, facts);
    const keptUntil = entry.status === 'ready' ? keptUntilText(entry, locale) : null;
    const { common, upload } = locale.messages;
    return html`
      <div class="row">
        <span class="chip" part="format" aria-hidden="true">${this.#thumbnail ?? chipText(entry)}</span>
        <div class="what">
          <p class="name" part="name"><bdi>${name}</bdi></p>
          <p class="sentence first" part="detail">${sentence}${timeLeft ? ` · ${timeLeft}` : nothing}</p>
          ${original ? detail(upload.sameAs(`\u2068${entryName(original, locale)}\u2069`)) : nothing}
          ${this.#renderWhose()}
          ${this.#renderFinding(name)}
          ${isSentWhole(entry) ? detail(entry.isPhotographed ? common.photographed : common.untouched) : nothing}
          ${keptUntil ? nothing : this.#renderPreviewOpener(name)}
        </div>
        <div class="actions">${badgeView(entry, locale)} ${this.#listActions(name).map(actionView)}</div>
        ${keptUntil ? this.#renderKept(keptUntil, name) : nothing}
        ${hasProgressBar(entry) ? entryProgress(entry, name, sentence) : nothing}
      </div>
      ${entry.status === 'ready' ? this.#renderResults(entry, name) : nothing}
      ${this.isPreviewed ? this.#renderPreview(name) : nothing}
    `;
  }

  /** Names the patient: always in a list about anybody, otherwise where the person has reports of other patients. */
  #renderWhose() {
    const { entry, flow, patients, locale } = this;
    const { whose } = locale.messages;
    const { own } = flow.getPatients(entry.id);
    const isReady = entry.status === 'ready';
    const sentence =
      patients === 'any'
        ? whoseText({ own, isOfSeveral: flow.namesSeveral(entry.id), told: entry.patient, isReady }, whose)
        : isReady && entry.patient && apartText(entry.patient, whose);
    return sentence ? detail(sentence) : nothing;
  }

  /** Until when the file is kept and what of it was sent, in one line, or each file of a list would be a line higher. */
  #renderKept(keptUntil: string, name: string) {
    return html`<p class="sentence kept" part="detail"><span>${keptUntil}</span> ${this.#renderPreviewOpener(name)}</p>`;
  }

  /** The button that opens the preview, once the file is prepared. */
  #renderPreviewOpener(name: string) {
    const { entry, flow, locale } = this;
    if (!flow.getPrepared(entry.id)) return nothing;
    const { checks, upload } = locale.messages;
    return html`
      <button
        type="button"
        class="opener"
        part="preview"
        aria-label=${upload.see(name)}
        @click=${() => this.#togglePreview(true)}
      >
        ${checks.sentTitle}
      </button>
    `;
  }

  #renderPreview(name: string) {
    const { entry, flow, locale } = this;
    const prepared = flow.getPrepared(entry.id);
    if (!prepared) return nothing;
    return html`
      <hdt-upload-preview
        .prepared=${prepared}
        .fileName=${name}
        .originalSize=${entry.size}
        .isPhotographed=${entry.isPhotographed === true}
        .locale=${locale}
        .onClose=${() => this.#togglePreview(false)}
      ></hdt-upload-preview>
    `;
  }

  #togglePreview(isPreviewed: boolean): void {
    this.isPreviewed = isPreviewed;
  }

  #renderFinding(name: string) {
    const { entry, flow, locale } = this;
    if (entry.status !== 'failed') return nothing;
    return findingView({
      entry,
      name,
      flow,
      locale,
      // Opens the camera on a phone, and the file picker elsewhere.
      onRetake: () => this.#chooseAnother(matchMedia('(pointer: coarse)').matches ? 'photo' : 'files'),
    });
  }

  #listActions(name: string): Action[] {
    const { entry, flow, locale, isLimited } = this;
    const { common, upload } = locale.messages;
    const { id } = entry;
    const cancel = firstClick(() => flow.cancel(id));
    const remove = {
      text: common.remove,
      label: upload.removeFile(name),
      onClick: () => void this.#remove(),
    };
    switch (entry.status) {
      case 'ready':
        return isLimited ? [remove] : [];
      case 'cancelled':
        return [remove];
      case 'unwatched':
        return [
          { text: upload.watch, label: upload.watchFile(name), onClick: firstClick(() => flow.watch(id)) },
          remove,
        ];
      case 'failed':
        return [
          ...this.#listRecoveryActions(entry, name),
          entry.code === 'already-sent'
            ? { ...remove, text: upload.doNotSend, label: upload.doNotSendFile(name) }
            : remove,
        ];
      default:
        return isAwaitingResults(entry)
          ? [{ text: upload.stop, label: upload.stopFile(name), onClick: cancel }]
          : [{ text: common.cancel, label: upload.cancelFile(name), onClick: cancel }];
    }
  }

  /** Actions that can solve a failure. */
  #listRecoveryActions({ id, code, retry }: EntryIn<'failed'>, name: string): Action[] {
    const { common, upload } = this.locale.messages;
    if (retry.kind !== 'none') {
      const onClick = () => this.flow.retry(id);
      if (code === 'already-sent')
        return [{ text: upload.sendAgain, label: upload.sendFileAgain(name), onClick }];
      return WARNINGS.includes(code)
        ? [{ text: upload.sendAnyway, label: upload.sendFileAnyway(name), onClick }]
        : [{ text: common.retry, label: upload.retryFile(name), onClick }];
    }
    if (errorOrigin(code) !== 'file' && code !== 'processing-failed') return [];
    const onClick = () => this.#chooseAnother('files');
    return [{ text: upload.chooseAnother, label: upload.chooseAnotherFile(name), onClick }];
  }

  /** Moves the focus to the main button, because the row with the pressed button is gone. */
  async #remove(): Promise<void> {
    const root = this.getRootNode() as ShadowRoot;
    this.flow.remove(this.entry.id);
    await (root.host as LitElement).updateComplete;
    root.querySelector<HTMLElement>('[part=choose]')?.focus();
  }

  /**
   * Opens a picker of `<hdt-upload>`, and removes this file once another one is chosen.
   *
   * @param picker `files`, or `photo` for the camera of a phone.
   */
  #chooseAnother(picker: 'files' | 'photo'): void {
    const input = (this.getRootNode() as ShadowRoot).querySelector<HTMLInputElement>(`#${picker}`);
    const done = new AbortController();
    const { signal } = done;
    input?.addEventListener('cancel', () => done.abort(), { signal });
    input?.addEventListener(
      'change',
      () => {
        done.abort();
        this.flow.remove(this.entry.id);
      },
      { signal },
    );
    input?.click();
    // Older browsers do not say that a picker was cancelled, and the next one may be for another file.
    input?.addEventListener('click', () => done.abort(), { signal });
  }

  #renderResults({ rows, unreadLines = 0, reviewReasons = [], uploadId }: EntryIn<'ready'>, name: string) {
    const table = () => html`
      <hdt-results
        exportparts=${RESULT_PARTS}
        .nameRenderer=${this.nameRenderer}
        .rows=${rows}
        .earlierRows=${this.#earlierRows()}
        .severalPatients=${this.flow.namesSeveral(this.entry.id)}
        .unreadLines=${unreadLines}
        .reviewReasons=${reviewReasons}
        .noSummary=${true}
        .fileName=${name}
        .person=${this.#person()}
        .fetchFile=${(format: ResultFormat) => this.flow.fetchFile(uploadId, format)}
      ></hdt-results>
    `;
    if (!this.#isFolded) return table();
    return html`
      <details @toggle=${this.#toggleResults}>
        <summary>${this.locale.messages.results.heading}<span class="unseen">: ${name}</span></summary>
        ${this.areResultsOpen ? table() : nothing}
      </details>
    `;
  }

  /** The one patient that the file names; null for none or several, and after a reload. */
  #person(): Patient | null {
    const [person, ...others] = this.flow.getPatients(this.entry.id).own;
    return person && others.length === 0 ? person : null;
  }

  /** The same array while the other reports are the same, or the table would compare them again. */
  #earlierRows(): readonly BiomarkerRow[] {
    const { entry, flow } = this;
    const reports = flow
      .entries()
      .flatMap((one) =>
        one.status === 'ready' && one.id !== entry.id && flow.isSamePerson(entry.id, one.id)
          ? [one.rows]
          : [],
      );
    if (!isSameList(reports, this.#reports)) [this.#reports, this.#others] = [reports, reports.flat()];
    return this.#others;
  }

  readonly #toggleResults = ({ currentTarget }: Event): void => {
    this.areResultsOpen = (currentTarget as HTMLDetailsElement).open;
  };
}

const isSameList = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Longer reports stay folded, so that the next file is still in sight. */
const MAX_UNFOLDED_ROWS = 20;

/** Failures that are warnings: the person may send the file anyway. */
const WARNINGS: readonly HdtErrorCode[] = [
  'duplicate-file',
  'other-patient',
  'text-encoding',
  'encrypted-file',
  'hard-to-read',
];

interface Action {
  readonly text: string;
  /** Begins with the visible text, so that speech control finds the button (WCAG 2.5.3). */
  readonly label: string;
  readonly onClick: (event: MouseEvent) => void;
}

/** Lit reuses the buttons in order, so that the focus stays on the button that replaces the pressed one. */
const actionView = ({ text, label, onClick }: Action) => html`
  <button type="button" class="quiet" part="action" aria-label=${label} @click=${onClick}>${text}</button>
`;

const detail = (sentence: string) => html`<p class="sentence" part="detail">${sentence}</p>`;

function badgeView(entry: Entry, { messages: { upload } }: ReportLocale) {
  if (entry.status === 'ready') {
    const state = reportState(entry.rows, entry.unreadLines ?? 0, entry.reviewReasons);
    return html`<span class="badge" data-state=${state} part="badge">${upload.badge[state]}</span>`;
  }
  if (entry.status !== 'failed') return nothing;
  return html`<span class="badge" part="badge">${isRefusal(entry.code) ? upload.badge.refused : upload.badge.failed}</span>`;
}

const chipText = (entry: Entry): string =>
  'format' in entry && entry.format ? FORMATS[entry.format].label : entry.status === 'failed' ? '!' : '·';

function drawThumbnail(thumbnail: ImageData): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = thumbnail.width;
  canvas.height = thumbnail.height;
  canvas.getContext('2d')?.putImageData(thumbnail, 0, 0);
  return canvas;
}

const hasProgressBar = ({ status }: Entry): boolean =>
  ['queued', 'posting', 'received', 'processing'].includes(status);

/**
 * Whether a file that is being sent may hold hidden data: a PDF may name its author and the software it was made with.
 * All other formats are readable text, or pictures without metadata.
 */
const isSentWhole = (entry: Entry): boolean =>
  'format' in entry && entry.format === 'pdf' && (entry.status === 'preparing' || hasProgressBar(entry));

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload-entry': HdtUploadEntry;
  }
}
