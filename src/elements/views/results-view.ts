import { html, nothing, type TemplateResult } from 'lit';
import { formatDate } from '../../i18n/format-date.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReportMessages } from '../../i18n/messages.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import { rangeBand, rangeText } from './range-view.js';

/**
 * The rows of one report as a table. Roles are written out because on narrow screens the table is laid out as
 * cards, and a `display` other than `table` takes the native ones away.
 */
export function resultsTable(
  rows: readonly BiomarkerRow[],
  fileName: string,
  localize: Localize<ReportMessages>,
): TemplateResult {
  const { results } = localize.messages;
  if (rows.length === 0) return html`<p class="none">${results.none}</p>`;
  const { biomarker, result, unit, range, flag, loinc, date } = results;
  return html`
    <table part="results" role="table">
      <caption class="unseen">${results.caption(fileName)}</caption>
      <thead role="rowgroup">
        <tr role="row">
          ${[biomarker, result, unit, range, flag, loinc, date].map(
            (heading) => html`<th role="columnheader" scope="col">${heading}</th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map((row) => resultRow(row, localize))}
      </tbody>
    </table>
  `;
}

/** A narrative is read as text; only short results are set as figures. */
const LONG_TEXT = 40;

function resultRow(row: BiomarkerRow, localize: Localize<ReportMessages>): TemplateResult {
  const { common, results } = localize.messages;
  const cell = (label: string, text: string, className: string) => html`
    <td role="cell" class=${className} data-label=${label} ?data-empty=${text === ''}>${text || common.empty}</td>
  `;
  return html`
    <tr role="row" part="result-row" data-level=${row.flag.level}>
      <th role="rowheader" scope="row">
        <bdi>${row.name || common.empty}</bdi>
        ${row.comment ? html`<p class="comment"><bdi>${row.comment}</bdi></p>` : nothing}
        ${row.original ? html`<p class="comment">${results.original(originalText(row))}</p>` : nothing}
      </th>
      ${cell(results.result, row.result.text, row.result.text.length > LONG_TEXT ? 'value prose' : 'value')} ${cell(results.unit, row.unit, 'unit')}
      <td role="cell" class="range" data-label=${results.range} ?data-empty=${rangeText(row) === ''}>
        ${rangeBand(row)}<span data-label=${results.range}>${rangeText(row) || common.empty}</span>
      </td>
      <td role="cell" class="flag" data-label=${results.flag} ?data-empty=${row.flag.level === 'none'}>
        ${flagView(row, localize)}
      </td>
      ${cell(results.loinc, row.loinc, 'code')} ${cell(results.date, row.date && formatDate(row.date, localize.tag), 'date')}
    </tr>
  `;
}

const ARROWS: Readonly<Record<string, string>> = {
  low: '↓',
  high: '↑',
  'critical-low': '⇊',
  'critical-high': '⇈',
  abnormal: '!',
};

/** Arrow and word: colour is never the only sign. */
function flagView({ flag }: BiomarkerRow, localize: Localize<ReportMessages>) {
  const { results, common } = localize.messages;
  if (flag.level === 'none') return common.empty;
  return html`
    <span class="mark" aria-hidden="true">${ARROWS[flag.level] ?? ''}</span>
    <span>${results.flags[flag.level]}</span>
    ${flag.derived && flag.level !== 'normal' ? html`<span class="unseen">(${results.derived})</span>` : nothing}
  `;
}

const originalText = ({ original }: BiomarkerRow): string =>
  original ? [original.name, original.result, original.unit].filter(Boolean).join(' ') : '';
