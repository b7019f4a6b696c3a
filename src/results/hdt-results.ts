import { html, nothing, type PropertyValues } from 'lit';
import { systemClock, withTimeout } from '../core/clock.js';
import { asHdtError } from '../core/hdt-error.js';
import { LazyModule } from '../core/lazy-module.js';
import { RESULT_FILES, type ResultFormat } from '../core/service/result-file.js';
import { enReports } from '../i18n/en-reports.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { ReportMessages } from '../i18n/messages.js';
import { HdtElement } from '../ui/base.js';
import { errorText } from '../ui/error-text.js';
import { fieldStyles } from '../ui/field.styles.js';
import { flag, func, type KindDeclarations, number, text } from '../ui/property-kinds.js';
import { downloadName, saveFile } from '../ui/save-file.js';
import { ScrollFocus } from '../ui/scroll-focus.js';
import { controls, tokens } from '../ui/tokens.styles.js';
import {
  type Arrangement,
  AS_REPORTED,
  arrangeRows,
  hasSeveralDates,
  initialArrangement,
  isAbnormal,
  isSameOrder,
} from './data/arrange.js';
import { type BiomarkerRow, readBiomarkers } from './data/biomarkers.js';
import type { Earlier } from './data/changes.js';
import { dayOfDate } from './data/day.js';
import { groupByPanel, type PanelGroup } from './data/panels.js';
import type { ReviewReason } from './data/review-reasons.js';
import type { TestNames } from './data/test-names.js';
import type { Trend } from './data/trends.js';
import { displayName, displayText } from './display-text.js';
import type { Exporter } from './export-app.js';
import { hdtResultsStyles } from './hdt-results.styles.js';
import type { History } from './history.js';
import type { NamedPerson } from './paper.js';
import { resultsStyles } from './results.styles.js';
import { reportState, resultsSummary } from './results-summary.js';
import { BLOCK_ROWS, type NameRenderer, resultsTable } from './results-view.js';
import { biomarkerRows, isSameReport, namedPerson, reviewReasons } from './rows-kind.js';
import { copyToClipboard, nameQuestionView, saveView } from './save-view.js';
import { MAX_ROWS_WITHOUT_TOOLS, noMatchView, toolsView } from './tools-view.js';
import { findTestNames, lacksTestNames, loadTestNames } from './translated-test-names.js';

const historyModule = new LazyModule<History>('history', () => import('./history.js'));
const exportModule = new LazyModule<Exporter>('export', () => import('./export-app.js'));

/** Parts that an element around `<hdt-results>` exports to its page. */
export const RESULT_PARTS =
  'results-summary, tools, names-note, results, heading, panel, result-row, biomarker, reported-name, comment, value, prose, unit, range, flag, code, date, change, trends, trend, save, action';

/** Rows drawn with the first update. The rest follows in steps, so that the page stays responsive. */
const FIRST_ROWS = BLOCK_ROWS / 2;
const STEP_ROWS = 10;

/** More charts than these are folded, and drawn when they are unfolded. */
const MAX_UNFOLDED_TRENDS = 6;

/** Milliseconds that rows wait for the names of tests in the person's language, and for what compares them with earlier ones. */
const MODULE_TIMEOUT = 2_000;

/** Milliseconds that the sheet waits for the name of the laboratory. */
const LABORATORY_TIMEOUT = 3_000;

/** Formats that the element can make of its rows by itself. */
const LOCAL_FORMATS: readonly ResultFormat[] = ['csv', 'json'];

const NO_ROWS: readonly BiomarkerRow[] = [];

/**
 * @summary Shows the biomarker rows of one report: result, unit, reference range with a marker, flag, LOINC, date. Long reports can be searched, filtered and ordered; all can be copied, printed and downloaded.
 * @slot empty - Replaces the sentence of a report without rows.
 * @slot actions - Additional buttons beside copy, print and download.
 * @slot footer - Text under the report.
 * @csspart results-summary - How many results there are, how many out of range, and what could not be read.
 * @csspart tools - Search, filter and order.
 * @csspart names-note - Says that names of tests are our translation.
 * @csspart results - The table.
 * @csspart heading - The heading of a column.
 * @csspart panel - The heading of a panel.
 * @csspart result-row - One biomarker.
 * @csspart biomarker - The name of a biomarker.
 * @csspart reported-name - The name of a biomarker in the report, where ours is shown in the person's language.
 * @csspart comment - A note under a biomarker: the laboratory's comment, or the original value.
 * @csspart value - The result of a biomarker.
 * @csspart prose - A result that is a text.
 * @csspart unit - The unit of a biomarker.
 * @csspart range - The reference range of a biomarker.
 * @csspart flag - The flag of a biomarker, such as high.
 * @csspart code - The LOINC code of a biomarker.
 * @csspart date - The date of a result.
 * @csspart change - How a result stands against the last one before it.
 * @csspart trends - The charts of analytes that were measured more than once.
 * @csspart trend - One chart.
 * @csspart save - The buttons to copy, print and download.
 * @csspart action - A button.
 */
export class HdtResults extends HdtElement<Record<never, never>, ReportMessages> {
  static override styles = [tokens, controls, fieldStyles, resultsStyles, hdtResultsStyles];
  static override properties: KindDeclarations = {
    rows: {
      attribute: false,
      // Hosts often pass a new array with each update, as that of a filter.
      hasChanged: (now: unknown, before: unknown) => !isSameReport(now, before),
      kind: biomarkerRows(null),
    },
    earlierRows: { attribute: false, kind: biomarkerRows([]) },
    fileName: { attribute: 'file-name', kind: text('') },
    unreadLines: { attribute: 'unread-lines', kind: number(0, { from: 0 }) },
    reviewReasons: { attribute: false, kind: reviewReasons },
    severalPatients: { type: Boolean, attribute: 'several-patients', kind: flag },
    noSummary: { type: Boolean, attribute: 'no-summary', kind: flag },
    // Hosts often pass a new arrow function with each update; only its presence matters.
    fetchFile: {
      attribute: false,
      hasChanged: (now: unknown, before: unknown) => !now !== !before,
      kind: func,
    },
    nameRenderer: { attribute: false, kind: func },
    person: { attribute: false, kind: namedPerson },
    printedBy: { attribute: 'printed-by', kind: text('') },
    arrangement: { state: true },
    drawn: { state: true },
    notice: { state: true },
    isAskingName: { state: true },
    showsTrends: { state: true },
  };

  /** The rows as in the detail of `hdt-result`; null while there is no report yet. Give a changed row as a new object. */
  rows: readonly BiomarkerRow[] | null = null;
  /** Rows of other reports of the same person, with which those of this report are compared. */
  earlierRows: readonly BiomarkerRow[] = [];
  /** Whether the report names more than one patient, so that none of its results continues another. */
  severalPatients = false;
  /** Named in the table's caption. */
  fileName = '';
  /** Lines of the report that look like results and could not be read. */
  unreadLines = 0;
  /** Why the report needs to be compared with its original. */
  reviewReasons: readonly ReviewReason[] = [];
  /** Leaves out the summary above the table, where the page shows it elsewhere. */
  noSummary = false;
  /** Fetches the report in a format of the service. Without it, CSV and JSON are made of the rows. */
  fetchFile: ((format: ResultFormat) => Promise<Blob>) | undefined = undefined;
  /** Draws the name of a biomarker; keep it the same function, or all rows are drawn again. */
  nameRenderer: NameRenderer | undefined = undefined;

  /**
   * Whom the report names, for paper. The person is asked whether it is printed, and it is kept nowhere. Null: there are lines
   * to fill in by hand.
   */
  person: NamedPerson | null = null;
  /** Who is signed in, for paper. Empty: there is a line to fill in by hand. */
  printedBy = '';

  protected arrangement: Arrangement = AS_REPORTED;
  protected drawn = FIRST_ROWS;
  protected notice = '';
  protected isAskingName = false;
  protected showsTrends = false;
  /** The file's name in the report that was loaded last. */
  #loadedName = '';
  #report: readonly BiomarkerRow[] = NO_ROWS;
  #arrangedRows: readonly BiomarkerRow[] = NO_ROWS;
  #groups: readonly PanelGroup[] = [];
  /** Names of tests in the person's language; null where there are none. */
  #names: TestNames | null = null;
  #hasOurNames = false;
  /** Rows and language of the last request for names. A failed request is not repeated for them, or each update would wait. */
  #namesRequest: { readonly rows: readonly BiomarkerRow[]; readonly tag: string } | null = null;
  #trends: readonly Trend[] = [];
  #earlier: ReadonlyMap<BiomarkerRow, Earlier> = new Map();
  /** Draws `#trends` and finds `#earlier`; null before it is loaded. */
  #history: History | null = null;
  /** While it loads only the first rows are drawn, because drawn rows are drawn again with their comparisons. */
  #isLoadingHistory = false;
  /** The rows that are about to be printed. */
  #printing: readonly BiomarkerRow[] | null = null;
  /** Whether the first order differs from the report's, so that the person needs the menu to change it. */
  #isReordered = false;

  constructor() {
    super();
    new ScrollFocus(this, '[role=region]');
  }

  /** The rows, in the same array as long as the page gives the same ones in new arrays. */
  get #rows(): readonly BiomarkerRow[] {
    const rows = this.rows ?? NO_ROWS;
    if (!isSameReport(rows, this.#report)) this.#report = rows;
    return this.#report;
  }

  get #locale(): ReportLocale {
    return this.localize.translate(enReports);
  }

  get #text(): ReportMessages {
    return this.#locale.messages;
  }

  /** Shows a retrieval answer or a callback body. Returns false when it is neither. */
  load(body: unknown): boolean {
    const report = readBiomarkers(body);
    if (!report) return false;
    this.rows = report.rows;
    this.unreadLines = report.unreadLines;
    this.reviewReasons = report.reviewReasons ?? [];
    // A name that the page has given stays where a report has none; that of the report before does not.
    if (report.fileName !== this.fileName && (report.fileName || this.fileName === this.#loadedName)) {
      this.fileName = report.fileName;
      this.#loadedName = report.fileName;
    }
    return true;
  }

  /** Waits a moment for translated names, because names that are drawn later make every row higher. */
  protected override async scheduleUpdate(): Promise<void> {
    const { tag } = this.#locale;
    const rows = this.#rows;
    const isRequested = this.#namesRequest?.rows === rows && this.#namesRequest.tag === tag;
    if (!isRequested && lacksTestNames(tag) && rows.some(({ loinc }) => loinc !== '')) {
      this.#namesRequest = { rows, tag };
      const loading = loadTestNames(tag);
      const waiting = withTimeout(() => loading, { ms: MODULE_TIMEOUT, clock: systemClock });
      await waiting.catch(() => void loading.then(() => this.requestUpdate()));
    }
    await super.scheduleUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('beforeprint', this.#drawAllRows);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('beforeprint', this.#drawAllRows);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('rows')) {
      this.arrangement = initialArrangement(this.#rows);
      this.#isReordered = !isSameOrder(
        this.#rows,
        arrangeRows(this.#rows, this.arrangement, this.#locale.tag),
      );
      this.notice = '';
      this.isAskingName = false;
    }
    if (changed.has('rows') || changed.has('earlierRows') || changed.has('severalPatients')) {
      this.#readHistory(changed.has('rows') || changed.has('severalPatients'));
      if (hasSeveralDates([...this.#rows, ...this.earlierRows])) void this.#loadHistory();
    }
    const names = findTestNames(this.#locale.tag);
    if (!changed.has('rows') && !changed.has('arrangement') && names === this.#names) return;
    this.#names = names;
    this.#hasOurNames = names !== null && this.#rows.some((row) => names.find(row) !== null);
    const { arrangement } = this;
    this.#arrangedRows = arrangeRows(this.#rows, arrangement, this.#locale.tag, names);
    const isGrouped =
      ['report', 'attention'].includes(arrangement.order) &&
      this.#arrangedRows.length > MAX_ROWS_WITHOUT_TOOLS;
    this.#groups = isGrouped ? this.#panelGroups() : [{ panel: null, rows: this.#arrangedRows }];
    this.drawn = FIRST_ROWS;
  }

  protected override updated(): void {
    if (this.drawn < this.#arrangedRows.length && !this.#isLoadingHistory)
      setTimeout(() => {
        this.drawn += STEP_ROWS;
      });
  }

  /** In the order `attention`, rows out of range come before all panels. */
  #panelGroups(): readonly PanelGroup[] {
    if (this.arrangement.order === 'report') return groupByPanel(this.#arrangedRows);
    const first = this.#arrangedRows.filter(isAbnormal);
    const rest = groupByPanel(this.#arrangedRows.slice(first.length));
    return [{ panel: null, rows: first }, ...rest];
  }

  /** Where this cannot be loaded, or only late, every value is still in the table. */
  async #loadHistory(): Promise<void> {
    if (this.#history) return;
    this.#isLoadingHistory = true;
    const drawAll = () => {
      this.#isLoadingHistory = false;
      this.requestUpdate();
    };
    setTimeout(drawAll, MODULE_TIMEOUT);
    const history = await historyModule.load().catch(() => null);
    drawAll();
    if (!history || this.#history) return;
    this.#history = history;
    this.addStyles(history.styles);
    this.#readHistory(true);
  }

  #readHistory(isNewReport: boolean): void {
    const history = this.#history;
    if (!history) return;
    this.#earlier = this.severalPatients ? new Map() : history.findEarlier(this.#rows, this.earlierRows);
    if (!isNewReport) return;
    this.#trends = this.severalPatients ? [] : history.findTrends(this.#rows);
    this.showsTrends = this.#trends.length <= MAX_UNFOLDED_TRENDS;
  }

  /** Rows that are not drawn would be missing when the page is printed. An update that is due arranges them first. */
  readonly #drawAllRows = (): void => {
    this.performUpdate();
    this.drawn = Math.max(this.drawn, this.#arrangedRows.length);
    this.performUpdate();
  };

  protected override render() {
    if (!this.rows) return html`<slot name="footer"></slot>`;
    const rows = this.#rows;
    const { caption: captionOf, heading } = this.#text.results;
    const caption = this.fileName ? captionOf(displayName(this.fileName)) : heading;
    return html`
      ${this.#renderSummary()} ${rows.length > 0 ? this.#renderTools() : nothing} ${this.#renderNamesNote()}
      <div role="region" aria-label=${caption}>${this.#renderTable(caption)}</div>
      ${rows.length > 0 ? this.#renderExtras() : nothing}
      <slot name="footer"></slot>
    `;
  }

  #renderSummary() {
    const { unreadLines, reviewReasons: reasons } = this;
    const rows = this.#rows;
    if (this.noSummary || rows.length + unreadLines + reasons.length === 0) return nothing;
    return html`
      <p class="summary" part="results-summary" data-state=${reportState(rows, unreadLines, reasons)}>
        ${resultsSummary(rows, unreadLines, this.#text, reasons)}
      </p>
    `;
  }

  #renderTools() {
    const { arrangement } = this;
    const rows = this.#rows;
    const messages = this.#text;
    return html`
      ${toolsView({
        messages,
        arrangement,
        total: rows.length,
        abnormal: rows.filter(isAbnormal).length,
        isReordered: this.#isReordered,
        onChange: (next) => this.#arrange(next),
      })}
      <p class="notice" role="status">${this.#filterText}</p>
    `;
  }

  /** How many rows the filters leave; empty without filters. */
  get #filterText(): string {
    const { query, onlyAbnormal } = this.arrangement;
    return query || onlyAbnormal
      ? this.#text.results.shown(this.#arrangedRows.length, this.#rows.length)
      : '';
  }

  /** Says whose words the names are, where any is ours. */
  #renderNamesNote() {
    if (!this.#hasOurNames) return nothing;
    return html`<p class="notice names" part="names-note">${this.#text.results.ourNames}</p>`;
  }

  #renderTable(caption: string) {
    const { nameRenderer } = this;
    const locale = this.#locale;
    const text = locale.messages;
    if (this.#rows.length === 0)
      return html`<slot name="empty"><p class="none">${text.results.none}</p></slot>`;
    if (this.#arrangedRows.length === 0)
      return noMatchView(text, displayText(this.arrangement.query, 100), () => void this.#showAll());
    return resultsTable({
      groups: this.#groups,
      caption,
      hasDates: this.#arrangedRows.some(({ date }) => date !== ''),
      limit: this.drawn,
      locale,
      names: this.#names,
      nameRenderer,
      earlier: this.#earlier,
      changeCell: (row, earlier) => this.#history!.changeCell(row, earlier, locale),
    });
  }

  #renderExtras() {
    const messages = this.#text;
    const history = this.#history;
    return html`
      ${
        history && this.#trends.length > 0 && this.drawn >= this.#arrangedRows.length
          ? html`<details
              .open=${this.showsTrends}
              @toggle=${({ target }: Event) => {
                this.showsTrends = (target as HTMLDetailsElement).open;
              }}
            >
              <summary>${messages.results.trends}</summary>
              ${this.showsTrends ? history.chartsView(this.#trends, this.#locale) : nothing}
            </details>`
          : nothing
      }
      ${saveView({
        messages,
        formats: this.fetchFile ? (Object.keys(RESULT_FILES) as ResultFormat[]) : LOCAL_FORMATS,
        onCopy: () => void this.#copy(),
        onPrint: () => void this.#startPrinting(),
        onDownload: (format) => void this.#download(format),
      })}
      ${this.isAskingName && this.person ? nameQuestionView(this.person, this.#locale, (isNamed) => void this.#answerNameQuestion(isNamed)) : nothing}
      <p class="notice" role="status">${this.notice}</p>
    `;
  }

  #arrange(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    this.notice = '';
  }

  /** Moves the focus to the search field, because the pressed button is gone. */
  async #showAll(): Promise<void> {
    this.#arrange({ ...this.arrangement, query: '', onlyAbnormal: false });
    await this.updateComplete;
    this.renderRoot.querySelector('input')?.focus();
  }

  #changeTexts(): ReadonlyMap<BiomarkerRow, string> {
    const { changeText } = this.#history ?? {};
    return new Map(Array.from(this.#earlier, ([row, one]) => [row, changeText!(row, one, this.#locale)]));
  }

  async #copy(): Promise<void> {
    const rows = this.#rows;
    const { copied, copyFailed } = this.#text.results;
    const arrangedRows = this.#arrangedRows;
    const table = exportModule
      .load()
      .then(({ copiedTable, tableTexts }) =>
        copiedTable(tableTexts(arrangedRows, this.#text, this.#changeTexts(), this.#names)),
      );
    const notice = await copyToClipboard(table).then(
      () => copied,
      () => copyFailed,
    );
    if (rows === this.#rows) this.notice = notice;
  }

  /** Whether the name is printed is the person's own decision, so it is asked where it is known. */
  async #startPrinting(): Promise<void> {
    if (!this.person) return this.#print(true);
    this.isAskingName = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.question button')?.focus();
  }

  /** Moves the focus back to the button that prints, because the pressed button is gone. */
  async #answerNameQuestion(isNamed: boolean): Promise<void> {
    this.isAskingName = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[data-print]')?.focus();
    await this.#print(isNamed);
  }

  /** Prints once, however often the button is pressed meanwhile; not another report, and not without the page. */
  async #print(isNamed: boolean): Promise<void> {
    const { person, printedBy, unreadLines } = this;
    const rows = this.#rows;
    if (rows === this.#printing) return;
    this.#printing = rows;
    this.notice = this.#text.common.loading;
    let notice = '';
    try {
      const { printPaper, paperFacts, tableTexts, readLaboratory } = await exportModule.load();
      const laboratory = await this.#findLaboratory(readLaboratory).catch(() => '');
      const locale = this.#locale;
      const fileName = displayName(this.fileName);
      const printedAt = new Date(systemClock.now()).toISOString();
      const hasSeveralDays = new Set(rows.map(({ date }) => dayOfDate(date))).size > 1;
      // One date for all stands above the table.
      const dateText = (date: string) => (hasSeveralDays ? date && locale.date(date) : '');
      const paper = {
        facts: paperFacts({ person, isNamed, laboratory, fileName, rows, printedBy, printedAt }, locale),
        summary: [this.#filterText, resultsSummary(rows, unreadLines, locale.messages, this.reviewReasons)]
          .filter(Boolean)
          .join(' · '),
        texts: tableTexts(this.#arrangedRows, locale.messages, this.#changeTexts(), this.#names, dateText),
        notes: this.#earlier.size > 0 ? 2 : 1,
        abnormal: this.#arrangedRows.map(isAbnormal),
        locale,
        root: this.shadowRoot!,
      };
      if (rows === this.#rows && this.isConnected) printPaper(paper);
    } catch {
      notice = errorText('network', this.#text);
    }
    if (rows === this.#printing) this.#printing = null;
    if (rows === this.#rows) this.notice = notice;
  }

  /**
   * Only the service's FHIR names the laboratory. A sheet without it is better than none.
   *
   * @throws where it cannot be fetched in time.
   */
  async #findLaboratory(read: Exporter['readLaboratory']): Promise<string> {
    const fetched = withTimeout(() => this.fetchFile!('fhir_json'), {
      ms: LABORATORY_TIMEOUT,
      clock: systemClock,
    });
    return read(JSON.parse(await (await fetched).text()));
  }

  /** Downloads the whole report, including the rows that filters hide. */
  async #download(format: ResultFormat): Promise<void> {
    const { fetchFile, unreadLines } = this;
    const rows = this.#rows;
    const fileName = displayName(this.fileName);
    try {
      this.notice = fetchFile ? this.#text.common.loading : '';
      // The service's CSV has no flag of a result in words.
      const body = await (fetchFile && format !== 'csv'
        ? fetchFile(format)
        : exportModule
            .load()
            .then(({ reportFile }) => reportFile({ rows, fileName, unreadLines }, format === 'csv')));
      if (rows !== this.#rows) return;
      this.notice = '';
      saveFile(body, downloadName(fileName, RESULT_FILES[format]));
    } catch (thrown) {
      if (rows !== this.#rows) return;
      this.notice = errorText(asHdtError(thrown, 'network').code, this.#text);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-results': HdtResults;
  }
}
