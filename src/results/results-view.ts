import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { ReportMessages } from '../i18n/messages.js';
import { drawByPage } from '../ui/draw-by-page.js';
import type { BiomarkerRow, OriginalValues } from './data/biomarkers.js';
import type { Earlier } from './data/changes.js';
import type { PanelGroup } from './data/panels.js';
import { printUnit } from './data/print-unit.js';
import { isProse } from './data/result.js';
import type { TestNames } from './data/test-names.js';
import { displayText, MAX_TEXT_LENGTH } from './display-text.js';
import { rangeBand, rangeText } from './range-view.js';
import { reportedText } from './translated-test-names.js';

/** Rows of a block, which browsers skip as a whole while it is out of sight. */
export const BLOCK_ROWS = 40;

export interface TableOptions {
  readonly groups: readonly PanelGroup[];
  readonly caption: string;
  /** Whether any row has a date. */
  readonly hasDates: boolean;
  /** Rows to draw now; the rest follows block by block. */
  readonly limit: number;
  readonly locale: ReportLocale;
  /** Names of tests in the person's language; null where there are none. */
  readonly names: TestNames | null;
  /** Draws a name in place of the element. */
  readonly nameRenderer: NameRenderer | undefined;
  /** What rows are compared with. */
  readonly earlier: ReadonlyMap<BiomarkerRow, Earlier>;
  /** Draws the comparison of a row. */
  readonly changeCell: (row: BiomarkerRow, earlier: Earlier) => unknown;
}

/**
 * Draws the name of a biomarker.
 *
 * @param row The row.
 * @param name What the element would draw: return it beside your own in an array, or leave it out.
 * @returns Anything Lit renders: a node, text, a template, or an array of them.
 */
export type NameRenderer = (row: BiomarkerRow, name: unknown) => unknown;

/**
 * A table with its roles written out, because its rows are laid out as grids (columns where there is room, cards where
 * there is not), and a `display` other than `table` removes the native roles.
 */
export function resultsTable({ groups, caption, hasDates, limit, ...drawing }: TableOptions): TemplateResult {
  const { biomarker, result, unit, range, flag, loinc, date, changes } = drawing.locale.messages.results;
  const unseen = drawing.earlier.size > 0 ? [loinc, changes.heading] : [loinc];
  return html`
    <table part="results" role="table" ?data-dateless=${!hasDates}>
      <caption class="unseen">${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          ${[biomarker, result, unit, range, flag, date].map((heading) => headingView(heading, ''))}${unseen.map((heading) => headingView(heading, 'unseen'))}
        </tr>
      </thead>
      ${splitIntoBlocks(groups, limit).map((block) => blockView(block, drawing))}
    </table>
  `;
}

const headingView = (heading: string, className: string) =>
  html`<th role="columnheader" scope="col" part="heading" class=${className}>${heading}</th>`;

interface Block extends PanelGroup {
  /** Whether the block has the full number of rows, so that its height is known while it is out of sight. */
  readonly isFull: boolean;
}

function splitIntoBlocks(groups: readonly PanelGroup[], limit: number): Block[] {
  const blocks: Block[] = [];
  let left = limit;
  for (const { panel, rows } of groups) {
    for (let at = 0; at < rows.length && left > 0; at += BLOCK_ROWS) {
      const part = rows.slice(at, at + Math.min(BLOCK_ROWS, left));
      blocks.push({ panel: at === 0 ? panel : null, rows: part, isFull: part.length === BLOCK_ROWS });
      left -= part.length;
    }
  }
  return blocks;
}

type Drawing = Omit<TableOptions, 'groups' | 'caption' | 'hasDates' | 'limit'>;

/** A block is drawn again only for other rows or comparisons, or in another language. */
const blockView = ({ panel, rows, isFull }: Block, drawing: Drawing) => html`
  <tbody role="rowgroup" ?data-full=${isFull}>
    ${guard(
      [
        panel,
        drawing.locale,
        drawing.names,
        drawing.nameRenderer,
        drawing.earlier.size > 0,
        ...rows,
        ...rows.map((row) => drawing.earlier.get(row)),
      ],
      () => [
        panel === null
          ? nothing
          : html`<tr role="row" class="panel" part="panel">
            <th role="rowheader" scope="rowgroup">${drawing.locale.messages.results.panels[panel]}</th>
          </tr>`,
        rows.map((row) => resultRow(row, drawing)),
      ],
    )}
  </tbody>
`;

/** Characters shown of a name, a unit or a code, which a hostile report may make longer. */
const MAX_LABEL_LENGTH = 200;

/** Has no white space between tags: in 2,000 rows each would be a text node. */
function resultRow(
  row: BiomarkerRow,
  { locale, names, nameRenderer, earlier, changeCell }: Drawing,
): TemplateResult {
  const before = earlier.get(row);
  const { common, results } = locale.messages;
  const cell = (label: string, text: string, className: string, length = MAX_LABEL_LENGTH) =>
    html`<td role="cell" class=${className} part=${className} data-label=${label} ?data-empty=${text === ''}><bdi>${displayText(text, length) || common.empty}</bdi></td>`;
  const range = displayText(rangeText(row), MAX_LABEL_LENGTH);
  const translated = names?.find(row) ?? null;
  const name = html`<bdi>${translated ?? (displayText(row.name, MAX_LABEL_LENGTH) || common.empty)}</bdi>`;
  const isText = isProse(row.result);
  return html`<tr role="row" part="result-row" data-level=${row.flag.level} ?data-prose=${isText} ?data-compared=${before !== undefined}><th role="rowheader" scope="row" part="biomarker">${drawByPage(nameRenderer && (() => nameRenderer(row, name)), name)}</th>${cell(
    results.result,
    row.result.text,
    isText ? 'value prose' : 'value',
    MAX_TEXT_LENGTH,
  )}${cell(results.unit, printUnit(row.unit), 'unit')}<td role="cell" class="range" part="range" data-label=${results.range} ?data-empty=${range === ''}>${rangeBand(row)}<span data-label=${results.range}><bdi>${range || common.empty}</bdi></span></td><td role="cell" class="flag" part="flag" data-label=${results.flag} ?data-empty=${row.flag.level === 'none'}>${flagView(row, locale)}</td>${cell(results.date, row.date && locale.date(row.date), 'date')}${cell(results.loinc, row.loinc, 'code')}${before ? changeCell(row, before) : earlier.size > 0 ? noChangeCell : nothing}${translated === null ? nothing : reportedCell(row.name, locale.messages)}${notesView(row, locale)}</tr>`;
}

/** Keeps the cells behind it from the heading of the comparisons. */
const noChangeCell = html`<td role="cell" class="unseen"></td>`;

/** In a cell of its own, because the name in the row's header is announced with every cell. */
const reportedCell = (name: string, messages: ReportMessages) =>
  html`<td role="cell" class="reported" part="reported-name">${reportedText(name, messages)}</td>`;

/** A comment of more characters is folded: a page of text would push the next result out of sight. */
const MAX_UNFOLDED_COMMENT = 400;

/** The laboratory's comment and the original value, under a row. */
function notesView({ comment, original, isPreliminary }: BiomarkerRow, locale: ReportLocale) {
  if (comment === '' && original === null && !isPreliminary) return nothing;
  const { results } = locale.messages;
  const whole = [
    comment === '' ? nothing : commentView(displayText(comment)),
    comment.length > MAX_TEXT_LENGTH
      ? commentView(results.shortened(locale.number(comment.length)))
      : nothing,
  ];
  return html`<td role="cell" class="notes" data-label=${results.comment}>${isPreliminary ? commentView(results.mayChange) : nothing}${
    comment.length > MAX_UNFOLDED_COMMENT
      ? html`${commentView(displayText(comment, MAX_UNFOLDED_COMMENT / 2))}<details><summary>${results.wholeComment}</summary>${whole}</details>`
      : whole
  }${original === null ? nothing : commentView(results.original(originalText(original)))}</td>`;
}

const commentView = (text: string) => html`<p class="comment" part="comment"><bdi>${text}</bdi></p>`;

const ARROWS: Readonly<Record<string, string>> = {
  low: '↓',
  high: '↑',
  'critical-low': '⇊',
  'critical-high': '⇈',
  abnormal: '!',
};

/** An arrow and a word, so that colour is not the only sign. */
function flagView({ flag }: BiomarkerRow, locale: ReportLocale) {
  const { results, common } = locale.messages;
  if (flag.level === 'none') return common.empty;
  const mark = ARROWS[flag.level];
  return html`${mark ? html`<span class="mark" aria-hidden="true">${mark}</span> ` : nothing}<span>${results.flags[flag.level]}</span>${
    flag.derived && flag.level !== 'normal'
      ? html` <span class="unseen">(${results.derived})</span>`
      : nothing
  }`;
}

/** The original value, with the range for its unit where the report has one. */
function originalText(original: OriginalValues): string {
  const { name, result, unit } = original;
  const range = rangeText(original);
  const value = [name, result, printUnit(unit)].filter(Boolean).join(' ');
  return displayText(range ? `${value} (${range})` : value, MAX_LABEL_LENGTH);
}
