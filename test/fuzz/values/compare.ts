import type { ParsedDocument } from '../../../server-stub/emulator/src/parse/document.js';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { withUnreadLines } from '../../../server-stub/emulator/src/review/unread-row.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import type { Mutant } from './formats.js';
import type { KnownReport, KnownRow } from './known-report.js';

/** What became of a document whose results are known. */
export type Verdict =
  | { readonly kind: 'same' }
  /** Nothing that is wrong passes: somebody looks at it. */
  | { readonly kind: 'review'; readonly reasons: readonly string[] }
  /** A value passes that is not what the document states, or one is missing and nobody is told. */
  | { readonly kind: 'wrong'; readonly what: readonly string[] };

/** Compares what was read with what was written. A row in review stands for at most one that is missing. */
export function judge(document: ParsedDocument, { report, forReview }: Mutant): Verdict {
  const rows = withUnreadLines(document);
  const doubts = new Map(doubtsOf(rows).map(({ row, doubt }) => [row - 1, doubt]));
  const passed = rows.filter((_, at) => !doubts.has(at));
  const what: string[] = leaks(rows, report);
  if (forReview === 'two people') {
    if (passed.length > 0) what.push(`${passed.length} rows pass that are of two people`);
    return what.length > 0 ? { kind: 'wrong', what } : reviewed(doubts);
  }
  const missing = new Set(report.rows);
  // A row without a result states nothing; a result that it should have is missing below.
  for (const row of passed.filter(({ result }) => result !== '')) {
    // A row can be stated twice.
    const known = report.rows.find((one) => differenceOf(row, one, report) === null);
    if (known) missing.delete(known);
    else what.push(explain(row, report));
  }
  const inDoubt = rows.filter((row, at) => doubts.has(at) && !takes(missing, row, report));
  if (missing.size > inDoubt.length)
    what.push(`missing: ${[...missing].map(({ name, result }) => `${name} ${result}`).join(', ')}`);
  if (what.length > 0) return { kind: 'wrong', what };
  return doubts.size > 0 ? reviewed(doubts) : { kind: 'same' };
}

const reviewed = (doubts: ReadonlyMap<number, string>): Verdict => ({
  kind: 'review',
  reasons: [...new Set(doubts.values())].sort(),
});

/** Takes the known row that a row in review states rightly from those that are missing. */
function takes(missing: Set<KnownRow>, row: Row, report: KnownReport): boolean {
  const known = [...missing].find((one) => differenceOf(row, one, report) === null);
  return known !== undefined && missing.delete(known);
}

function leaks(rows: readonly Row[], { person }: KnownReport): string[] {
  const text = JSON.stringify(rows);
  return [person.family, person.number]
    .filter((word) => text.includes(word))
    .map((word) => `names a person: ${word}`);
}

/** What is wrong with a row, beside the known row of its name. */
function explain(row: Row, report: KnownReport): string {
  const known = report.rows.find((one) => sameText(one.name, row.name));
  if (!known) return `not in the document: ${JSON.stringify(row)}`;
  return `${differenceOf(row, known, report)}: ${JSON.stringify(row)}; stated: ${JSON.stringify(known)} on ${report.day} ${report.time}`;
}

/** The first field in which a row is not what the document states; null where it is the same. */
function differenceOf(row: Row, known: KnownRow, { day, time }: KnownReport): string | null {
  if (!sameText(row.name, known.name)) return 'name';
  if (!sameQuantity(row.result, `${known.comparator}${known.result}`)) return 'result';
  if (!sameUnit(row.unit, known.unit)) return 'unit';
  if (!sameLimits(row, known)) return 'limits';
  if (directionOf(row.interpretation) !== known.flag) return 'flag';
  if (row.loinc !== '' && row.loinc !== known.loinc) return 'code';
  if (!row.date.startsWith(day) || (time !== '' && row.date.slice(11, 16) !== time)) return 'date';
  return known.comment === '' || row.comment.includes(known.comment) ? null : 'comment';
}

const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** A number has one mark at most, of decimals: so do those take it who read our outputs. */
function sameQuantity(read: string, stated: string): boolean {
  const plain = (text: string): string =>
    text
      .trim()
      .replace(/^([<>]=?|≤|≥)\s/, '$1')
      .replace('≤', '<=')
      .replace('≥', '>=')
      .toLowerCase();
  // A flag behind a number is part of a result (interface, Biomarker result row).
  const [, comparator = '', number] = /^([<>]=?|)(\d+(?:[.,]\d+)?)(?:\s?[hl]|\*)?$/.exec(plain(read)) ?? [];
  const [, due = '', amount] = /^([<>]=?|)(\d+(?:\.\d+)?)$/.exec(plain(stated)) ?? [];
  if (amount === undefined) return plain(read) === plain(stated);
  return number !== undefined && comparator === due && Number(number.replace(',', '.')) === Number(amount);
}

/** Units are kept as printed. */
const sameUnit = (read: string, stated: string): boolean => unitKey(read) === unitKey(stated);

const unitKey = (unit: string): string =>
  unit.replaceAll(/\s/g, '').replace('⁹', '^9').normalize('NFKC').toLowerCase().replace('percent', '%');

function sameLimits({ low, high }: Row, known: KnownRow): boolean {
  if (known.high === '') return low === '' && high === '';
  // Limits that are kept as they are printed are compared with nothing.
  if (low === '' && isText(high))
    return [known.low, known.high].every((limit) => digitsOf(high).includes(digitsOf(limit)));
  if (known.low !== '') return sameQuantity(low, known.low) && sameQuantity(high, known.high);
  return (
    ['', '0'].includes(low) &&
    ['', '<', '<='].some((comparator) => sameQuantity(high, `${comparator}${known.high}`))
  );
}

const digitsOf = (text: string): string => text.replaceAll(/[.,\s]/g, '');

const isText = (limit: string): boolean => !/^[<>≤≥]?=?\s*\d+(?:[.,]\d+)?$/.test(limit);

function directionOf(interpretation: string): KnownRow['flag'] | '?' {
  const text = interpretation.trim().toLowerCase();
  if (['', 'n', 'normal'].includes(text)) return '';
  if (/^(?:h|hh|high|↑|\+)$/.test(text)) return 'H';
  return /^(?:l|ll|low|↓|-)$/.test(text) ? 'L' : '?';
}
