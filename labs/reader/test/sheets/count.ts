/** Compares the rows read from a sheet with what is printed on it, number by number. */
import { doubtOf } from '../../../../server-stub/emulator/src/review/doubt.js';
import type { Row } from '../../../../server-stub/emulator/src/row.js';
import type { PrintedReport, PrintedRow } from '../../../../test/support/drawn/reports/reports.js';

/** Numbers: results and both limits of reference ranges. Sure ones pass without review. */
export interface Count {
  numbers: number;
  right: number;
  /** Right, and sent to review. */
  reviewed: number;
  wrong: number;
  wrongAndSure: number;
  missing: number;
  /** Sure rows that belong to no printed one. */
  madeUp: number;
  /** Lines that the document says were not read. */
  unread: number;
}

export const noCount = (): Count => ({
  numbers: 0,
  right: 0,
  reviewed: 0,
  wrong: 0,
  wrongAndSure: 0,
  missing: 0,
  madeUp: 0,
  unread: 0,
});

const numbersOf = ({ result, reference }: PrintedRow): string[] => [result, ...reference.split(' - ')];
const numbersIn = ({ result, low, high }: Row): string[] => [result, low, high];

const isSure = (row: Row): boolean => doubtOf(row) === null;

/** The row with the name of a printed one, or else with most of its numbers. */
function rowOf(printed: PrintedRow, rows: readonly Row[]): Row | undefined {
  const wanted = numbersOf(printed);
  const shared = (row: Row): number => numbersIn(row).filter((number, i) => number === wanted[i]).length;
  return rows.find(({ name }) => name === printed.name) ?? rows.find((row) => shared(row) > 1);
}

export function countNumbers(report: PrintedReport, rows: readonly Row[], count: Count): void {
  const open = new Set(rows);
  for (const printed of report.rows) {
    const row = rowOf(printed, [...open]);
    if (row) open.delete(row);
    const read = row ? numbersIn(row) : [];
    numbersOf(printed).forEach((number, i) => {
      const sure = row !== undefined && isSure(row);
      count.numbers++;
      if (!read[i]) count.missing++;
      else if (read[i] === number) {
        count.right++;
        if (!sure) count.reviewed++;
      } else {
        count.wrong++;
        if (sure) count.wrongAndSure++;
      }
    });
  }
  count.madeUp += [...open].filter(isSure).length;
}
