import {
  adoptStyles,
  css,
  html,
  type LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import { asHdtError } from '../../hdt-error.js';
import { enReports } from '../../i18n/en-reports.js';
import type { ReportMessages } from '../../i18n/messages.js';
import { type Arrangement, AS_REPORTED, arrange, isAbnormal } from '../../results/arrange.js';
import { type BiomarkerRow, readBiomarkers } from '../../results/biomarkers.js';
import type { PanelGroup } from '../../results/panels.js';
import { spreadsheetText } from '../../results/spreadsheet-text.js';
import { type Trend, trendsOf } from '../../results/trends.js';
import { RESULT_FILES, type ResultFormat } from '../../service/result-file.js';
import { HdtElement } from '../base.js';
import { inspect } from '../inspect.js';
import { controls, tokens } from '../tokens.styles.js';
import { adviceOf } from '../views/advice.js';
import { fieldStyles } from '../views/field.styles.js';
import { displayName } from '../views/file-name.js';
import { resultsStyles } from '../views/results.styles.js';
import { BLOCK_ROWS, type NameRenderer, resultsTable } from '../views/results-view.js';
import { trendsKit } from '../views/trends-kit.js';
import { copyTable } from './copy-table.js';
import { hdtResultsStyles } from './hdt-results.styles.js';
import { loadCharts } from './load-charts.js';
import { plainTable, tableTexts } from './plain-table.js';
import { savedName, saveFile } from './save-file.js';
import { saveView } from './save-view.js';
import { GLANCE, noMatchView, toolsView } from './tools-view.js';

/** What draws charts. It comes with the first report that has any. */
let charts: Awaited<ReturnType<typeof loadCharts>> | null = null;
let panels: typeof import('../../results/panels.js') | null = null;

/** Rows drawn with the first update. The rest follows in steps, between which the page answers. */
const FIRST_ROWS = BLOCK_ROWS / 2;
const STEP_ROWS = 10;

/** More charts than these stay folded, and are drawn when somebody opens them. */
const FEW_TRENDS = 6;

/** What the element can make of its rows by itself. */
const LOCAL_FORMATS: readonly ResultFormat[] = ['csv', 'json'];

/**
 * @summary Shows the biomarker rows of one report: result, unit, reference range with a marker, flag, LOINC, date. Long
 * reports can be searched, filtered and ordered; all can be copied, printed and downloaded.
 *
 * @slot empty - In place of the sentence of a report without rows.
 * @slot actions - More buttons beside copy, print and download.
 * @slot footer - More words under the report.
 * @csspart tools - Search, filter and order.
 * @csspart results - The table.
 * @csspart heading - The heading of a column.
 * @csspart panel - The heading of a panel.
 * @csspart result-row - One biomarker.
 * @csspart biomarker - Its name and comment.
 * @csspart comment - A comment, and what the source document said.
 * @csspart value - The result.
 * @csspart prose - A result that is a text.
 * @csspart unit - Its unit.
 * @csspart range - Its reference range.
 * @csspart flag - Its flag.
 * @csspart code - Its LOINC code.
 * @csspart date - Its date.
 * @csspart trends - The charts of analytes that were measured more than once.
 * @csspart trend - One of them.
 * @csspart save - Copy, print and download.
 * @csspart action - A button.
 */
export class HdtResults extends HdtElement<Record<never, never>, ReportMessages> {
  static override styles = [tokens, controls, fieldStyles, resultsStyles, hdtResultsStyles];
  static override properties: PropertyDeclarations = {
    rows: { attribute: false },
    fileName: { attribute: 'file-name', useDefault: true },
    // A host may write it as an arrow function, another at each of its updates.
    fetchFile: { attribute: false, hasChanged: (now: unknown, before: unknown) => !now !== !before },
    nameRenderer: { attribute: false },
    arrangement: { state: true },
    drawn: { state: true },
    notice: { state: true },
    showsTrends: { state: true },
  };

  /** Rows as `hdt-result` hands them out. */
  rows: readonly BiomarkerRow[] = [];
  /** Named in the table's caption. */
  fileName = '';
  /** Fetches the report in a format of the service. Without it, CSV and JSON are made of the rows. */
  fetchFile: ((format: ResultFormat) => Promise<Blob>) | undefined = undefined;
  /** Draws the name of a biomarker; keep it the same function, or all rows are drawn again. */
  nameRenderer: NameRenderer | undefined = undefined;

  protected arrangement: Arrangement = AS_REPORTED;
  /** Rows drawn so far. */
  protected drawn = FIRST_ROWS;
  protected notice = '';
  protected showsTrends = false;
  /** Of the element it is shown in, where it is one of ours. */
  #siblings: Set<LitElement> | undefined;
  #shown: readonly BiomarkerRow[] = [];
  #groups: readonly PanelGroup[] = [];
  #arriving: Promise<void> | null = null;
  #trends: readonly Trend[] = [];
  #hasChartStyles = false;
  #abnormal = 0;

  protected override readonly english = enReports;

  /** Takes a retrieval answer or a callback body as it came. Returns false when it is neither. */
  load(body: unknown): boolean {
    const report = readBiomarkers(body);
    if (!report) return false;
    this.rows = report.rows;
    this.fileName = report.fileName || this.fileName;
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { host } = this.getRootNode() as Partial<ShadowRoot>;
    this.#siblings = (host as Partial<HdtElement<never, never>> | undefined)?.tables;
    this.#siblings?.add(this);
    window.addEventListener('beforeprint', this.#drawAll);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#siblings?.delete(this);
    window.removeEventListener('beforeprint', this.#drawAll);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('rows')) {
      this.arrangement = AS_REPORTED;
      this.notice = '';
      this.#abnormal = this.rows.filter(isAbnormal).length;
      this.#trends = trendsOf(this.rows);
      this.showsTrends = this.#trends.length <= FEW_TRENDS;
      if (this.#trends.length > 0) void this.#loadCharts();
    }
    if (!changed.has('rows') && !changed.has('arrangement')) return;
    const { arrangement } = this;
    this.#shown = arrange(this.rows, arrangement, this.localize.tag);
    const isGrouped = arrangement.order === 'report' && this.#shown.length > GLANCE;
    if (isGrouped && !panels) this.#arriving ??= this.#loadPanels();
    this.#groups =
      isGrouped && panels ? panels.groupByPanel(this.#shown) : [{ panel: null, rows: this.#shown }];
    this.drawn = FIRST_ROWS;
  }

  protected override updated(): void {
    if (this.drawn < this.#shown.length) setTimeout(() => this.#drawMore());
  }

  /** Without them, rows stand in the order of the report. */
  async #loadPanels(): Promise<void> {
    panels = await import('../../results/panels.js').catch(() => null);
    if (panels) this.arrangement = { ...this.arrangement };
    this.#arriving = null;
  }

  /** A long report is complete in its panels. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (!this.#arriving) return isComplete;
    await this.#arriving;
    return super.getUpdateComplete();
  }

  /** Without them, every value is in the table. */
  async #loadCharts(): Promise<void> {
    charts ??= await loadCharts().catch(() => null);
    if (!charts || this.#hasChartStyles) return;
    this.#hasChartStyles = true;
    adoptStyles(this.renderRoot as ShadowRoot, [...HdtResults.elementStyles, charts.trendsStyles(css)]);
    this.requestUpdate();
  }

  #drawMore(): void {
    if (this.isConnected && this.drawn < this.#shown.length) this.drawn += STEP_ROWS;
  }

  /** The page itself is about to be printed: what is not drawn would be missing. */
  readonly #drawAll = (): void => {
    this.drawn = Math.max(this.drawn, this.#shown.length);
    this.performUpdate();
  };

  protected override firstUpdated(): void {
    inspect(this);
  }

  protected override render() {
    const { text, rows } = this;
    const caption = text.results.caption(displayName(this.fileName));
    return html`
      ${rows.length > 0 ? this.#above() : nothing}
      <div tabindex="0" role="region" aria-label=${caption}>${this.#table(caption)}</div>
      ${rows.length > 0 ? this.#below(caption) : nothing}
      <slot name="footer"></slot>
    `;
  }

  #above() {
    const { text: messages, arrangement, rows } = this;
    const isFiltered = arrangement.query !== '' || arrangement.onlyAbnormal;
    const count = isFiltered ? messages.results.shown(this.#shown.length, rows.length) : '';
    return html`
      ${toolsView({
        messages,
        arrangement,
        total: rows.length,
        abnormal: this.#abnormal,
        onChange: (next) => this.#arrange(next),
      })}
      <p class="notice" role="status">${this.notice || count}</p>
    `;
  }

  #table(caption: string) {
    const { text, localize, nameRenderer } = this;
    if (this.rows.length === 0)
      return html`<slot name="empty"><p class="none">${text.results.none}</p></slot>`;
    if (this.#shown.length === 0) return noMatchView(text, () => void this.#showAll());
    return resultsTable({ groups: this.#groups, caption, limit: this.drawn, localize, nameRenderer });
  }

  #below(caption: string) {
    const { text: messages, localize } = this;
    return html`
      ${
        charts && this.#trends.length > 0 && this.drawn >= this.#shown.length
          ? html`<details
              .open=${this.showsTrends}
              @toggle=${({ target }: Event) => {
                this.showsTrends = (target as HTMLDetailsElement).open;
              }}
            >
              <summary>${messages.results.trends}</summary>
              ${this.showsTrends ? charts.trendsView(trendsKit, this.#trends, localize) : nothing}
            </details>`
          : nothing
      }
      ${saveView({
        messages,
        formats: this.fetchFile ? (Object.keys(RESULT_FILES) as ResultFormat[]) : LOCAL_FORMATS,
        onCopy: () => void this.#copy(),
        onPrint: () => void this.#print(caption),
        onDownload: (format) => void this.#download(format),
      })}
    `;
  }

  #arrange(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    this.notice = '';
  }

  /** The button goes with the sentence it stood under. */
  async #showAll(): Promise<void> {
    this.#arrange(AS_REPORTED);
    await this.updateComplete;
    this.renderRoot.querySelector('input')?.focus();
  }

  async #copy(): Promise<void> {
    const { copied, copyFailed } = this.text.results;
    try {
      await copyTable(tableTexts(this.#shown, this.text));
      this.notice = copied;
    } catch {
      this.notice = copyFailed;
    }
  }

  async #print(title: string): Promise<void> {
    const { renderRoot: root } = this;
    try {
      const { printTable } = await import('./print-table.js');
      printTable((page) => plainTable(tableTexts(this.#shown, this.text), page), { title, root });
    } catch {
      this.notice = adviceOf('network', this.text);
    }
  }

  /** The whole report, whatever is shown of it. */
  async #download(format: ResultFormat): Promise<void> {
    const { rows, fetchFile } = this;
    const name = displayName(this.fileName);
    try {
      this.notice = fetchFile ? this.text.common.loading : '';
      const body = await (fetchFile ? fetchFile(format) : ownFile(rows, name, format));
      if (rows !== this.rows) return;
      this.notice = '';
      saveFile(body, savedName(name, RESULT_FILES[format]));
    } catch (thrown) {
      if (rows !== this.rows) return;
      this.notice = adviceOf(asHdtError(thrown, 'network').code, this.text);
    }
  }
}

/** What can be made of the rows, without the service. */
async function ownFile(rows: readonly BiomarkerRow[], name: string, format: ResultFormat): Promise<Blob> {
  const { toCsv, toJson } = await import('../../results/export.js');
  return format === 'csv'
    ? new Blob([toCsv(rows, spreadsheetText)], { type: 'text/csv' })
    : new Blob([toJson(rows, name)], { type: 'application/json' });
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-results': HdtResults;
  }
}
