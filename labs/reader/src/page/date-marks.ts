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
import { leadingLabelKind } from './leading-label.js';
import type { Line } from './line.js';
import { phrasesOf, textOf } from './phrase.js';
import { DATE_KINDS } from './report-date.js';

/** The lines of a page. */
export interface PageLines {
  readonly lines: readonly Line[];
  /** Lines that hold results. */
  readonly rows: ReadonlySet<Line>;
  /** Lines with the headers of tables. */
  readonly headers: readonly Line[];
}

/** The dates that stand above the results of a document and divide them. */
export interface DateMarks {
  /** The common order of day and month in these dates. */
  readonly order: DayOrder;
  /** The date of a result at a height of a page; absent where no mark stands above it. */
  dateAt(page: number, top: number, order: DayOrder): StatedDate;
}

/** A date above results: `2021-03-04`, `Collected: 2021-03-04`, `2021-03-04: Lipid panel`. */
interface DateMark {
  /** Top of its line, in the units of the page. */
  readonly top: number;
  readonly printed: string;
  /** Kind of the label beside the date; null without a label. */
  readonly kind: LabelKind | null;
}

/**
 * Finds the dates that divide the results of a history:
 *
 *     Collected: 2021-03-04     a mark
 *     Sodium       139          of 2021-03-04
 *     Reported: 2021-03-06      a less useful kind than `Collected`: no mark
 *     Potassium    4.1          of 2021-03-04
 *     2021-06-01 Chemistry      a mark without a label
 *     Sodium       141          of 2021-06-01, and so are the results of the next page up to its first mark
 *     Printed on 2021-07-01     no results below it: no mark
 *
 * A single date is the report's or the letter's: only several different ones divide it.
 */
export function readDateMarks(pages: readonly PageLines[]): DateMarks {
  const marks = dividingMarks(pages.map((page, index) => marksOf(page, pages[index + 1])));
  return {
    order: orderOf(marks.flat()),
    dateAt(page, top, order) {
      const own = marks[page]?.findLast((mark) => mark.top <= top);
      const mark = own ?? marks.slice(0, page).flat().at(-1);
      return mark ? readDate(mark.printed, order) : ABSENT;
    },
  };
}

/** The dates of a page with results below them, or on top of the next page. */
const marksOf = (page: PageLines, next: PageLines | undefined): readonly DateMark[] =>
  page.lines.flatMap((line, index) => {
    if (page.rows.has(line) || isOfOtherColumn(line, page.headers)) return [];
    const mark = markOf(line);
    return mark && hasResultBelow(page, index, next) ? [mark] : [];
  });

/** Lines between a date and the first result below it: a title and the header of a table. */
const MAX_LINES_BETWEEN = 3;

function hasResultBelow({ lines, rows }: PageLines, index: number, next: PageLines | undefined): boolean {
  const onPage = lines.slice(index + 1, index + 2 + MAX_LINES_BETWEEN);
  const onNext = next?.lines.slice(0, 1 + MAX_LINES_BETWEEN - onPage.length) ?? [];
  return onPage.some((line) => rows.has(line)) || onNext.some((line) => next?.rows.has(line));
}

/** How far below a header its second line stands, in heights of the header. */
const HEADER_HEIGHTS = 3;

/**
 * Whether a line is the second one of a header and stands below another column than those of the test and its result. Its
 * date is the day of earlier results.
 */
function isOfOtherColumn(line: Line, headers: readonly Line[]): boolean {
  const above = headers.findLast(
    ({ top, height }) => line.top > top && line.top - top < HEADER_HEIGHTS * height,
  );
  if (!above) return false;
  const phrases = phrasesOf(above);
  const column = phrases.findIndex(({ left, right }) => left < line.right && right > line.left);
  return column > 0 && meaningOf(phrases[column]!.text)?.column !== 'result';
}

/** Words of a line with a date and a title; more are a sentence. */
const MAX_WORDS = 10;
/** Texts apart in such a line: the date, and its label or title. */
const MAX_PHRASES = 2;

/** The only date of a line; null beside numbers, in a sentence, or with a label of something else than a date. */
function markOf(line: Line): DateMark | null {
  const text = textOf(line.words);
  const [printed, ...more] = datesIn(text);
  if (printed === undefined || more.length > 0) return null;
  if (line.words.length > MAX_WORDS || phrasesOf(line).length > MAX_PHRASES) return null;
  const rest = text.replace(printed, ' ');
  const kind = kindOf(rest);
  if (kind !== null) return DATE_KINDS.includes(kind) ? { top: line.top, printed, kind } : null;
  return /\d/.test(rest) || hasOtherLabel(text) ? null : { top: line.top, printed, kind: null };
}

/** The kind of a label that is all there is beside the date. */
function kindOf(rest: string): LabelKind | null {
  const kind = labelKind(rest.replaceAll(/[\s:：,;()–—-]+/g, ' ').trim());
  return isOfNumber(kind) ? null : kind;
}

const hasOtherLabel = (text: string): boolean => {
  const kind = leadingLabelKind(text);
  return kind !== null && !isOfNumber(kind);
};

/** `Encounter 2021-03-04`: the label of an encounter's number is a title beside a date. */
const isOfNumber = (kind: LabelKind | null): boolean => kind === 'identifier';

/** The time behind a date, with the space or the `T` before it. */
const TIME = /(?:[\s,]+|T)\d{1,2}[:：h.]\d\d.*$/;

/** Dates without a label, and those with the most useful label of the document; none unless there are several days. */
function dividingMarks(pages: readonly (readonly DateMark[])[]): readonly (readonly DateMark[])[] {
  const all = pages.flat();
  const order = orderOf(all);
  const best = DATE_KINDS.find((kind) => all.some((mark) => mark.kind === kind));
  const isUsed = ({ kind }: DateMark) => kind === null || kind === best;
  const days = new Set(all.filter(isUsed).map(({ printed }) => dayOf(printed, order)));
  return pages.map((marks) => (days.size > 1 ? marks.filter(isUsed) : []));
}

/** The order of day and month that dates have in common. */
const orderOf = (marks: readonly DateMark[]): DayOrder =>
  dayOrderOf(marks.map(({ printed }) => printed.split(/[\s,T]/, 1)[0] ?? ''));

/** A printed date without its time: the times of one day are no several days. */
function dayOf(printed: string, order: DayOrder): string {
  const date = readDate(printed, order);
  return date.state === 'understood' ? date.value.slice(0, 10) : printed.replace(TIME, '');
}
