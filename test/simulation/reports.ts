import type { Randomness } from './random.js';

/** A report that can be recognized everywhere: no other one of the run has its value. */
export interface SimulatedReport {
  readonly file: File;
  /** The only result in it. */
  readonly value: string;
  /** Who has added it. Null where the page could not know in time, because it had no network. */
  person: string | null;
}

/** More bytes than the gateway holds in memory before it sends a form. */
const LARGE = 70_000;

export function createReports(random: Randomness) {
  const all: SimulatedReport[] = [];
  return {
    all: all as readonly SimulatedReport[],
    /** A new file, mostly with the name that other files have, too. */
    create(person: string | null): SimulatedReport {
      const value = String(7_000_000 + all.length);
      const name = random.chance('own name', 0.2) ? `report-${value}.csv` : 'report.csv';
      const comment = random.chance('large', 0.15) ? 'fasting '.repeat(LARGE / 8) : 'fasting';
      const text = `Test,Result,Unit,Reference Range,Date,Comment\nGlucose,${value},mg/dL,70-99,2026-01-05,${comment}\n`;
      const report: SimulatedReport = { file: new File([text], name, { type: 'text/csv' }), value, person };
      all.push(report);
      return report;
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

/** The different values of reports in a text, such as a stored file or a row. */
export const valuesIn = (text: string): string[] => [...new Set(text.match(/\b7000\d{3}\b/g))];
