import type { RgbaImage } from '../../prepare/pixels.js';
import type { DisplayViews, Raster, ReadRow } from '../networks/index.js';
import type { DisplayRow } from '../second-opinion.js';

/** Least height of a number, as a share of the tallest row's height: lower rows are the time, earlier readings, or print. */
export const MIN_HEIGHT = 0.6;

/** Drops the opacity of the pixels, which the networks do not take. */
export function toRgb({ width, height, data }: RgbaImage): Raster {
  const rgb = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from]!;
    rgb[to + 1] = data[from + 1]!;
    rgb[to + 2] = data[from + 2]!;
  }
  return { width, height, data: rgb };
}

export const textOf = ({ characters }: ReadRow): string => characters.map(({ text }) => text).join('');

/** The word that a glucometer or thermometer shows in place of a value below or above its range; null for any other text. */
export function rangeWordIn(text: string): 'LO' | 'HI' | null {
  if (/^L[oO0]$/.test(text)) return 'LO';
  return /^H[iI]$/.test(text) ? 'HI' : null;
}

const digitsOf = (row: ReadRow): string => rangeWordIn(textOf(row)) ?? textOf(row).replaceAll(/\D/g, '');

/** The rows of one view that have digits, or say that a value is out of range. */
export function toDisplayRows(rows: readonly ReadRow[]): DisplayRow[] {
  const tallest = Math.max(0, ...rows.map(({ box }) => box.height));
  return rows
    .map((row) => ({
      digits: digitsOf(row),
      score: Math.min(...row.characters.map(({ score }) => score)),
      height: row.box.height / tallest,
      isRepeated: false,
    }))
    .filter(({ digits }) => digits !== '');
}

/** The rows with digits of all views of all displays, each with its least score in any view. */
export const joinViews = (displays: readonly DisplayViews[]): DisplayRow[] =>
  displays.flatMap(({ views }) => {
    const rows = views.map(toDisplayRows);
    return rows.flat().map((row) => {
      const alike = rows.map((view) => view.filter(({ digits }) => digits === row.digits));
      const score = Math.min(...alike.flat().map((each) => each.score));
      return { ...row, score, isRepeated: alike.every((view) => view.length > 0) };
    });
  });
