import { html, nothing, svg, type TemplateResult } from 'lit';
import type { BiomarkerRow } from './data/biomarkers.js';
import { parseLimits } from './data/flag.js';
import { numericValue } from './data/result.js';

/** The range as the service wrote it: `3.9 – 6.1`, `< 3.0`, or one text. */
export function rangeText({ low, high }: Pick<BiomarkerRow, 'low' | 'high'>): string {
  if (low !== '' && high !== '' && low !== high) return `${low} – ${high}`;
  return high === '' && startsWithNumber(low) ? `≥ ${low}` : low || upperLimitText(high);
}

const upperLimitText = (high: string): string => (startsWithNumber(high) ? `≤ ${high}` : high);

/** Whether a limit is a number, in any script and with any sign, and not a comparator or a word. */
const startsWithNumber = (limit: string): boolean => /^[+\-−－＋]?\s?[.,．，]?\p{Nd}/u.test(limit);

/** The places of band and marker on a scale of 0 to 100. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly marker: number;
  /** The side on which the value is off the scale. */
  readonly beyond: 'start' | 'end' | null;
}

/**
 * The scale shows the range with half its width on either side; an open end reaches the edge. A value off the
 * scale has its marker just inside the edge. Null when there is nothing to draw.
 */
export function placeOnScale(point: number | null, min: number | null, max: number | null): Band | null {
  if (point === null || (min === null && max === null)) return null;
  const low = min ?? Math.min(0, max!);
  const high = max ?? Math.max(min! * 2, min! + 1);
  if (high <= low) return null;
  const span = high - low;
  const start = min === null ? low : low - span / 2;
  const end = max === null ? high : high + span / 2;
  const place = (value: number) => (100 * (value - start)) / (end - start);
  const marker = place(point);
  return {
    from: min === null ? 0 : place(low),
    to: max === null ? 100 : place(high),
    marker: Math.min(98, Math.max(2, marker)),
    beyond: marker < 0 ? 'start' : marker > 100 ? 'end' : null,
  };
}

const ARROWHEADS = { start: 'M0 6 6 0v12z', end: 'M100 6 94 0v12z' };

/** Hidden from screen readers, because the text beside it says the same. */
export function rangeBand(row: BiomarkerRow): TemplateResult | typeof nothing {
  const { min, max } = parseLimits(row.low, row.high);
  const band = placeOnScale(numericValue(row.result), min, max);
  if (!band) return nothing;
  return html`<svg class="band" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><rect class="scale" x="0" y="3" width="100" height="6" rx="3"></rect><rect class="normal" x=${band.from} y="3" width=${band.to - band.from} height="6"></rect>${band.beyond ? svg`<path class="marker" d=${ARROWHEADS[band.beyond]}></path>` : svg`<rect class="marker" x=${band.marker - 1} y="0" width="2" height="12"></rect>`}</svg>`;
}
