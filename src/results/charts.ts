import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { until } from 'lit/directives/until.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { BiomarkerRow } from './data/biomarkers.js';
import { comparableDate } from './data/day.js';
import { BLOOD_PRESSURE } from './data/measurement.js';
import { printUnit } from './data/print-unit.js';
import type { Trend } from './data/trends.js';
import { displayText } from './display-text.js';
import { rangeText } from './range-view.js';
import { loadTestNames, reportedText } from './translated-test-names.js';

const WIDTH = 200;
const HEIGHT = 64;
/** Room for a point at the edge. */
const PADDING = 6;

/** Points shown of an analyte, the latest. More would make the chart a blur and its list too long. */
const MAX_POINTS = 24;

/**
 * One small chart an analyte, with every value beside it as text.
 *
 * @param textOf How a value is written: as in its report, unless it has none.
 */
export const chartsView = (
  trends: readonly Trend[],
  locale: ReportLocale,
  textOf = ({ result }: BiomarkerRow): string => result.text,
): TemplateResult => html`
  <ul class="trends" part="trends">
    ${guard([trends, locale], () =>
      trends.map((trend) => trendView({ ...trend, points: trend.points.slice(-MAX_POINTS) }, locale, textOf)),
    )}
  </ul>
`;

function trendView(
  trend: Trend,
  locale: ReportLocale,
  textOf: (row: BiomarkerRow) => string,
): TemplateResult {
  const { name, unit, points } = trend;
  const { results } = locale.messages;
  const range = displayText(rangeText(points.at(-1)!.row), 100);
  const days = points.map(({ row }) => locale.date(row.date));
  /** With the time where two points have the same day. */
  const when = ({ row: { date } }: Point, at: number) =>
    points.some(({ row }, other) => days[other] === days[at] && row.date !== date)
      ? locale.date(date, { dateStyle: 'medium', timeStyle: 'short' })
      : days[at];
  return html`
    <li part="trend">
      <p class="analyte">${until(namedInLanguage(trend, locale), reportedName(name))} <span><bdi>${displayText(printUnit(unit), 100)}</bdi></span></p>
      ${chartView(trend)}
      <ol>
        ${points.map((point, at) => {
          const { flag } = point.row;
          return html`
            <li data-level=${flag.level}>
              <span>${when(point, at)}</span>
              <b class="value"><bdi>${displayText(textOf(point.row), 100)}</bdi></b>
              ${flag.level === 'none' || flag.level === 'normal' ? nothing : html`<span class="flag">${results.flags[flag.level]}</span>`}
            </li>
          `;
        })}
      </ol>
      ${range === '' ? nothing : html`<p class="comment">${results.range}: <bdi>${range}</bdi></p>`}
    </li>
  `;
}

const reportedName = (name: string) => html`<bdi>${displayText(name, 200)}</bdi>`;

/** Our name of the test in the language of the page, once that is loaded, with the report's own behind it. */
async function namedInLanguage({ name, points }: Trend, { tag, messages }: ReportLocale) {
  const names = await loadTestNames(tag);
  const translated = names?.find(points.at(-1)!.row);
  return translated
    ? html`<bdi>${translated}</bdi> <span class="reported">${reportedText(name, messages)}</span>`
    : reportedName(name);
}

type Point = Trend['points'][number];

/** The lower pressure of a pair; null of anything else. */
function lowerPressure({ row: { loinc, result } }: Point): number | null {
  const lower = loinc === BLOOD_PRESSURE ? Number(result.text.split('/')[1]) : Number.NaN;
  return Number.isNaN(lower) ? null : lower;
}

/** Maps values to heights in the chart, which includes the reference range. */
export function createScale({ points, limits: { min, max } }: Trend): (value: number) => number {
  const all = [...points.flatMap((point) => [point.value, lowerPressure(point)]), min, max];
  const values = all.filter((value) => value !== null);
  // Thousands of values would exceed the arguments of one call in Safari.
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  // Constant values are drawn in the middle, as they are neither low nor high.
  if (lowest === highest) return () => HEIGHT / 2;
  return (value) => HEIGHT - PADDING - ((value - lowest) / (highest - lowest)) * (HEIGHT - 2 * PADDING);
}

/** Hidden from screen readers, because the list beside it has the same values. Points are spaced by time. */
function chartView(trend: Trend): TemplateResult {
  const { points, limits } = trend;
  const y = createScale(trend);
  const dateOf = comparableDate(points.map(({ row }) => row.date));
  const times = points.map(({ row }) => Date.parse(dateOf(row.date).replace(' ', 'T')));
  const first = times[0]!;
  const span = times.at(-1)! - first;
  const x = (at: number) => {
    const share = span > 0 ? (times[at]! - first) / span : at / Math.max(1, points.length - 1);
    return PADDING + share * (WIDTH - 2 * PADDING);
  };
  const placeOf = (value: number, at: number) => ({
    x: x(at),
    y: y(value),
    level: points[at]!.row.flag.level,
  });
  const places = points.map(({ value }, at) => placeOf(value, at));
  const lower = points.flatMap((point, at) => {
    const value = lowerPressure(point);
    return value === null ? [] : [placeOf(value, at)];
  });
  const lineOf = (line: readonly { readonly x: number; readonly y: number }[]) =>
    line.map((place) => `${place.x},${place.y}`).join(' ');
  const top = limits.max === null ? 0 : y(limits.max);
  const bottom = limits.min === null ? HEIGHT : y(limits.min);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${svg`
      ${limits.min === null && limits.max === null ? nothing : svg`<rect class="normal" x="0" y=${top} width=${WIDTH} height=${Math.max(1, bottom - top)}></rect>`}
      ${lower.length > 0 ? svg`<polygon class="band" points=${lineOf([...places, ...[...lower].reverse()])}></polygon>` : nothing}
      ${[places, lower].map((line) => (line.length > 0 ? svg`<polyline class="line" points=${lineOf(line)}></polyline>` : nothing))}
      ${[...places, ...lower].map((place) => svg`<g data-level=${place.level}><circle class="marker" cx=${place.x} cy=${place.y} r="3.5"></circle></g>`)}
    `}
  </svg>`;
}
