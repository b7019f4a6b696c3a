import { html, nothing } from 'lit';
import type { ReportLocale } from '../i18n/locale.js';
import type { BiomarkerRow } from './data/biomarkers.js';
import { compareResults, type Direction, type Earlier } from './data/changes.js';
import { displayText } from './display-text.js';

/** Other arrows than those of flags, because a direction is no judgement. U+FE0E keeps phones from drawing a coloured picture. */
const ARROWS: Readonly<Record<Direction, string>> = {
  higher: '↗\uFE0E',
  lower: '↘\uFE0E',
  same: '=',
  different: '',
};

/** `Higher than 6.1 on Mar 3`; the year is added where it is not that of the row. */
export function changeText(row: BiomarkerRow, earlier: Earlier, locale: ReportLocale): string {
  const { changes } = locale.messages.results;
  if (earlier === 'new') return changes.new;
  const isSameYear = earlier.date.slice(0, 4) === row.date.slice(0, 4);
  const date = locale.date(earlier.date, isSameYear ? { month: 'short', day: 'numeric' } : undefined);
  const value = displayText(earlier.result.text, 100);
  return changes[compareResults(row, earlier)](`\u2068${value}\u2069`, date);
}

/** How a result stands against the last one, in muted words: colours are for flags. */
export function changeCell(row: BiomarkerRow, earlier: Earlier, locale: ReportLocale) {
  const arrow = earlier === 'new' ? '' : ARROWS[compareResults(row, earlier)];
  return html`<td role="cell" class="change" part="change" data-label=${locale.messages.results.changes.heading}>${arrow ? html`<span aria-hidden="true">${arrow}</span> ` : nothing}${changeText(row, earlier, locale)}</td>`;
}
