import { canBeConverted } from '../normalise/comparable-units.js';
import type { ResultStatus, Row } from '../row.js';
import { testsOf } from './same-test.js';
import type { Stated } from './stated.js';
import { statesResult } from './stated-row.js';
import { isQuantity } from './value.js';

export const isWithdrawn = (status: Stated<ResultStatus>): boolean =>
  status.state === 'understood' && status.value === 'withdrawn';

/**
 * The rows without those that a later version replaces: what stands before a correction, and what is preliminary beside a final
 * result of the same test and time. Their comments go on the row that replaces them.
 */
export function withoutReplaced(rows: readonly Row[]): readonly Row[] {
  if (!rows.some(isVersioned)) return rows;
  const groups = new Map<string, number[]>();
  const tests = testsOf(rows);
  for (const [at, row] of rows.entries()) {
    const key = [tests[at], row.date, row.version?.part ?? ''].join('\0');
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  const replaced = new Map<number, number>();
  for (const group of groups.values())
    for (const results of byProperty(group, rows))
      for (const [at, by] of replacedIn(results, rows)) replaced.set(at, by);
  const comments = new Map<number, string[]>();
  for (const [at, by] of replaced) {
    const { comment } = rows[at]!;
    const before = comments.get(by);
    if (before && comment !== '') before.push(comment);
    else if (comment !== '') comments.set(by, [comment]);
  }
  return rows.flatMap((row, at) => {
    if (replaced.has(at)) return [];
    const before = comments.get(at);
    return before ? [{ ...row, comment: [...before, row.comment].join('\n').trim() }] : [row];
  });
}

const statusOf = ({ version }: Row): ResultStatus => version?.status ?? 'final';

const isVersioned = (row: Row): boolean => statusOf(row) !== 'final';

/**
 * The rows of one name and time by what they measure: a count and a percentage of one name are two results. A corrected row alone
 * stays with the others, since its unit can be what was corrected.
 */
function byProperty(group: readonly number[], rows: readonly Row[]): readonly (readonly number[])[] {
  const parts: number[][] = [];
  const partOfUnit = new Map<string, number[]>();
  const hasUnit = (at: number) => rows[at]!.unit !== '';
  for (const at of group.filter(hasUnit)) {
    const { unit } = rows[at]!;
    let part = partOfUnit.get(unit) ?? parts.find(([first]) => canBeConverted(rows[at]!, rows[first!]!));
    if (!part) {
      part = [];
      parts.push(part);
    }
    partOfUnit.set(unit, part);
    part.push(at);
  }
  const withoutUnit = group.filter((at) => !hasUnit(at));
  // Of several units nobody knows which a row without one is of.
  if (parts.length === 1) parts[0] = [...group];
  else if (withoutUnit.length > 0) parts.push(withoutUnit);
  const isOfCorrection = (part: readonly number[]) => part.every((at) => statusOf(rows[at]!) === 'corrected');
  const others = parts.filter((part) => !isOfCorrection(part));
  const [first, ...rest] = others;
  const corrections = parts.filter(isOfCorrection).flat();
  return first ? [[...first, ...corrections].sort((a, b) => a - b), ...rest] : [group];
}

/** The rows of one test that another one replaces, each with that one. A final row without a result replaces none that has one. */
function replacedIn(
  group: readonly number[],
  rows: readonly Row[],
): readonly (readonly [at: number, by: number])[] {
  const corrected = group.filter((at) => statusOf(rows[at]!) === 'corrected');
  const final = group.filter((at) => statusOf(rows[at]!) === 'final');
  const by = corrected.at(-1) ?? final.find((at) => statesResult(rows[at]!)) ?? final[0];
  if (by === undefined) return [];
  return group
    .filter((at) => at !== by && isReplaced(rows[at]!, at, by, corrected.length > 0))
    .filter((at) => corrected.length > 0 || statesResult(rows[by]!) || !statesResult(rows[at]!))
    .map((at) => [at, by]);
}

function isReplaced(row: Row, at: number, by: number, isCorrection: boolean): boolean {
  switch (statusOf(row)) {
    case 'preliminary':
      return true;
    case 'corrected':
      // Several texts under one name can all be corrected; of numbers the last one holds.
      return at < by && isQuantity(row.result);
    default:
      return isCorrection && at < by;
  }
}
