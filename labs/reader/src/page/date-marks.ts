import {
  ABSENT,
  type DayOrder,
  datesIn,
  dayOrderOf,
  type LabelKind,
  labelKind,
  meaningOf,
  readDate,
  type StatedDate,
} from 'hdt-emulator/laboratory';
import { startsWithLabel } from './labels.js';
import type { Line } from './line.js';
import { phrasesOf, textOf } from './phrase.js';
import { DATE_KINDS } from './report-date.js';

/** A date above results that are its own, as in a history: `2021-03-04`, `Collected: 2021-03-04`, `2021-03-04: Lipid panel`. */
export interface DateMark {
  readonly top: number;
  readonly printed: string;
  /** Null without a label. */
  readonly kind: LabelKind | null;
}

const MAX_WORDS = 10;
/** Lines between a date and the first result below it: a title and the header of a table. */
const MAX_LINES_BETWEEN = 3;

/** The lines of a page, and those that hold results. */
export interface PageLines {
  readonly lines: readonly Line[];
  readonly rows: ReadonlySet<Line>;
  /** Lines with the headers of tables. */
  readonly headers: readonly Line[];
}

/** The dates of each page that have results below them, or on top of the next page. */
export function dateMarks(pages: readonly PageLines[]): readonly (readonly DateMark[])[] {
  return pages.map(({ lines, rows, headers }, page) => {
    const next = pages[page + 1] ?? { lines: [], rows };
    const all = [...lines, ...next.lines.slice(0, 1 + MAX_LINES_BETWEEN)];
    return lines.flatMap((line, index) => {
      const below = all.slice(index + 1, index + 2 + MAX_LINES_BETWEEN);
      const mark = rows.has(line) || isOfOtherColumn(line, headers) ? null : markOf(line);
      return mark && below.some((one) => rows.has(one) || next.rows.has(one)) ? [mark] : [];
    });
  });
}

/** How many of its heights below a header the second line of a header stands. */
const HEADER_HEIGHTS = 3;

/**
 * Whether a line is the second one of a header, and stands below another column than those of the test and its result: the day of
 * earlier results.
 */
function isOfOtherColumn(line: Line, headers: readonly Line[]): boolean {
  const above = headers.findLast(
    ({ top, height }) => line.top > top && line.top - top < HEADER_HEIGHTS * height,
  );
  if (!above) return false;
  const [left, right] = [line.left, Math.max(...line.words.map((word) => word.left + word.width))];
  const phrases = phrasesOf(above);
  const column = phrases.findIndex((phrase) => phrase.left < right && phrase.right > left);
  return column > 0 && meaningOf(phrases[column]!.text)?.column !== 'result';
}

function markOf(line: Line): DateMark | null {
  const text = textOf(line.words);
  const [printed, ...more] = datesIn(text);
  if (printed === undefined || more.length > 0 || line.words.length > MAX_WORDS) return null;
  if (phrasesOf(line).length > 2) return null;
  const rest = text.replace(printed, ' ');
  const kind = kindOf(rest);
  if (kind !== null) return DATE_KINDS.includes(kind) ? { top: line.top, printed, kind } : null;
  return /\d/.test(rest) || isLabelled(text) ? null : { top: line.top, printed, kind: null };
}

/** An encounter has a number elsewhere. */
const isLabelled = (text: string): boolean => ![null, 'identifier'].includes(startsWithLabel(text));

/** The kind of a label that is all there is beside the date. */
function kindOf(rest: string): LabelKind | null {
  const kind = labelKind(rest.replaceAll(/[\s:：,;()–—-]+/g, ' ').trim());
  return kind === 'identifier' ? null : kind;
}

/**
 * The marks that say when the results below them were: dates without a label and those with the best label of the
 * document. A single date is the report's, or the day of the letter: only several divide it.
 */
export function dividingMarks(pages: readonly (readonly DateMark[])[]): readonly (readonly DateMark[])[] {
  const all = pages.flat();
  const best = DATE_KINDS.find((kind) => all.some((mark) => mark.kind === kind));
  const isUsed = ({ kind }: DateMark) => kind === null || kind === best;
  const days = new Set(all.filter(isUsed).map(({ printed }) => printed));
  return pages.map((marks) => (days.size > 1 ? marks.filter(isUsed) : []));
}

/** The dates as printed, for their common order. */
export const orderOfMarks = (pages: readonly (readonly DateMark[])[]): DayOrder =>
  dayOrderOf(pages.flat().map(({ printed }) => printed.split(/[\s,T]/, 1)[0] ?? ''));

/** The date of a result at a height of a page, by the last mark above it, also on a page before. */
export function markedDate(
  pages: readonly (readonly DateMark[])[],
  page: number,
  top: number,
  order: DayOrder,
): StatedDate {
  const own = pages[page]?.findLast((mark) => mark.top <= top);
  const mark = own ?? pages.slice(0, page).flat().at(-1);
  return mark ? readDate(mark.printed, order) : ABSENT;
}
