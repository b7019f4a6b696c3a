import type { ParsedDocument } from '../../../../../server-stub/emulator/src/parse/document.js';
import type { LongReport, Printed } from './layouts.js';

export interface LineCount {
  printed: number;
  /** With name, value, unit and day as printed. */
  right: number;
  /** Value and unit, under another name or day. */
  wrong: number;
  /** Printed and in no row. */
  missing: number;
  /** Rows that belong to no printed result. */
  madeUp: number;
  /** What the document says of itself. */
  said: number;
}

export const noLines = (): LineCount => ({ printed: 0, right: 0, wrong: 0, missing: 0, madeUp: 0, said: 0 });

const keyOf = ({ name, result, unit, day }: Omit<Printed, 'panel' | 'loinc'>): string =>
  [name.replaceAll(/\s+/g, ' '), result, unit, day].join(' | ');

/** Compares what was read of a report with what is printed, and returns what is not right. */
export function countLines(
  report: LongReport,
  document: ParsedDocument,
  count: LineCount,
): readonly string[] {
  const open = new Map<string, Printed[]>();
  for (const row of report.rows) open.set(keyOf(row), [...(open.get(keyOf(row)) ?? []), row]);
  const others: string[] = [];
  let right = 0;
  for (const { name, result, unit, date } of document.rows) {
    const key = keyOf({ name, result, unit, day: date.slice(0, 10) });
    if (open.get(key)?.pop()) right++;
    else others.push(key);
  }
  const left = [...open.values()].flat();
  const wrong = others.filter((key) => {
    const [, result, unit] = key.split(' | ');
    const at = left.findIndex((row) => row.result === result && row.unit === unit);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  count.printed += report.rows.length;
  count.right += right;
  count.wrong += wrong.length;
  count.missing += left.length;
  count.madeUp += others.length - wrong.length;
  count.said += document.unreadLines ?? 0;
  return [
    ...others.map((key) => `${wrong.includes(key) ? 'wrong' : 'made up'}: ${key}`),
    ...left.map((row) => `missing: ${keyOf(row)}`),
  ];
}
