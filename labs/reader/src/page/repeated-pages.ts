import { headerKey, type Row, withFlaw } from 'hdt-emulator/laboratory';
import { mergeUnread } from './unread-overlap.js';

export interface PlacedRow {
  readonly row: Row;
  /** Its vertical position on its page. */
  readonly top: number;
}

export interface PageRows {
  readonly rows: readonly PlacedRow[];
  /** The vertical positions of the results of the page that are in no row. */
  readonly unread: readonly number[];
}

/** Share of the rows of the shorter page that the other one has too. */
const MIN_SHARED = 0.6;
/** Share of those that have the same values: two tests of one day differ more. */
const MIN_AGREEING = 0.7;

/** Fewer equal rows can be those of two specimens: both stay, and are reviewed. */
const MIN_PAIRS = 3;

/**
 * The pages without rows that an earlier page has already, as when a page was photographed twice or two pictures overlap. Of
 * two readings of one row the surer stays; where they contradict each other it has the flaw `copy`.
 */
export function mergeRepeatedPages(pages: readonly PageRows[]): readonly PageRows[] {
  const merged: MergedPage[] = [];
  for (const { rows, unread } of pages) {
    const next = { rows: [...rows], unread, read: rows.length };
    for (const before of merged) {
      const shared = sharedRows(before, next);
      if (shared.length < MIN_PAIRS) markCopies(before, next, shared);
      else leaveOut(before, next, shared);
    }
    merged.push(next);
  }
  return merged;
}

interface MergedPage {
  rows: PlacedRow[];
  unread: readonly number[];
  /** How many rows were read on the page, before those of earlier pages were left out. */
  readonly read: number;
}

function markCopies(before: MergedPage, next: MergedPage, shared: readonly Pair[]): void {
  const withCopy = ({ row, top }: PlacedRow): PlacedRow => ({ row: withFlaw(row, 'copy'), top });
  for (const [at, match] of shared) {
    before.rows[at] = withCopy(before.rows[at]!);
    next.rows[match] = withCopy(next.rows[match]!);
  }
}

/** Leaves out the rows of `next` that `before` has. */
function leaveOut(before: MergedPage, next: MergedPage, shared: readonly Pair[]): void {
  const gone = new Set(shared.map(([, match]) => match));
  [before.unread, next.unread] = mergeUnread(
    { ...before, shared: new Set(shared.map(([at]) => at)) },
    { ...next, shared: gone },
  );
  const [isPart, isNextPart] = [before, next].map(({ read }) => read === shared.length);
  for (const [at, match] of shared) {
    const { row, top } = before.rows[at]!;
    const other = next.rows[match]!.row;
    const surer = surerOf(row, other);
    // A picture without more rows may be a close-up, which does not show what the other one lacks.
    const isCut = (isNextPart && lacksRows(row)) || (isPart && lacksRows(other));
    before.rows[at] = { row: isCut ? withFlaw(surer, 'rows') : surer, top };
  }
  next.rows = next.rows.filter((_, index) => !gone.has(index));
}

type Pair = readonly [at: number, match: number];

/** The rows that a page repeats of an earlier one, in their order; none unless it repeats most of it. */
function sharedRows(before: MergedPage, next: MergedPage): readonly Pair[] {
  const [rows, others] = [before, next].map((page) => page.rows.map(({ row }) => row)) as [Row[], Row[]];
  const pairs = longestCommon(rows, others);
  const agreeing = pairs.filter(([at, match]) => isSameValue(rows[at]!, others[match]!)).length;
  const shortest = Math.min(before.read, next.read);
  return pairs.length >= MIN_SHARED * shortest && agreeing >= MIN_AGREEING * pairs.length ? pairs : [];
}

const isSameTest = (one: Row, other: Row): boolean =>
  keyOf(one) === keyOf(other) && (one.date === other.date || one.date === '' || other.date === '');

const keyOf = ({ name, loinc }: Row): string => headerKey(name) || loinc;

const isSameValue = (one: Row, other: Row): boolean =>
  isSameText(one.result, other.result) && isSameText(one.unit, other.unit);

const isSameText = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

/** The longest common subsequence of two pages by the names of their tests; a page has hundreds of rows at most. */
function longestCommon(before: readonly Row[], rows: readonly Row[]): readonly Pair[] {
  if (before.length * rows.length > MAX_COMPARISONS) return [];
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(rows.length + 1));
  for (let at = before.length - 1; at >= 0; at--)
    for (let match = rows.length - 1; match >= 0; match--)
      lengths[at]![match] = isSameTest(before[at]!, rows[match]!)
        ? lengths[at + 1]![match + 1]! + 1
        : Math.max(lengths[at + 1]![match]!, lengths[at]![match + 1]!);
  const pairs: Pair[] = [];
  for (let at = 0, match = 0; at < before.length && match < rows.length; ) {
    if (isSameTest(before[at]!, rows[match]!)) pairs.push([at++, match++]);
    else if (lengths[at + 1]![match]! >= lengths[at]![match + 1]!) at++;
    else match++;
  }
  return pairs;
}

const MAX_COMPARISONS = 250_000;

function surerOf(one: Row, other: Row): Row {
  const surer = scoreOf(other) > scoreOf(one) ? other : one;
  return contradicts(one, other) ? withFlaw(surer, 'copy') : surer;
}

const lacksRows = ({ flaws = {} }: Row): boolean => 'rows' in flaws;

const scoreOf = ({ confidence = 1, flaws }: Row): number => (flaws ? confidence - 1 : confidence);

const VALUES = ['result', 'unit', 'low', 'high'] as const;

const contradicts = (one: Row, other: Row): boolean =>
  VALUES.some((field) => one[field] !== '' && other[field] !== '' && !isSameText(one[field], other[field]));
