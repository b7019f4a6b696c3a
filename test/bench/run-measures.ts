import { loadavg } from 'node:os';
import type { Measure, Measured, Result } from './measure.js';
import { formatTable } from './table.js';

/** A measure that throws has measured nothing, and the next one is still run. */
const failedResult = (thrown: unknown): Result => ({
  figures: [],
  missed: [],
  failed: [thrown instanceof Error ? thrown.message : String(thrown)],
});

const formatFigure = (figure: Result['figures'][number]): string =>
  typeof figure === 'string' ? figure : formatTable(figure);

/**
 * Runs benchmarks one after the other, and prints their figures.
 *
 * @param isStrict Whether a missed budget is a failure too.
 * @returns Each result, and the exit status: 1 where a subject did not do its work, because its figures then mean nothing.
 */
export async function runMeasures(
  measures: readonly Measure[],
  isStrict: boolean,
  print: (text: string) => void,
): Promise<{ results: Measured[]; status: 0 | 1 }> {
  const results: Measured[] = [];
  for (const { key, name, run } of measures) {
    const before = loadavg()[0]!;
    const began = performance.now();
    const result = await run().catch(failedResult);
    const seconds = Math.round((performance.now() - began) / 1000);
    print(['', name, ...result.figures.map(formatFigure)].join('\n\n'));
    for (const line of result.missed) print(`MISSED: ${line}`);
    for (const line of result.failed) print(`FAILED: ${line}`);
    print(
      `(${seconds} s; load of the machine ${before.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after)`,
    );
    results.push({ key, ...result });
  }
  const isBad = ({ missed, failed }: Result) => failed.length > 0 || (isStrict && missed.length > 0);
  return { results, status: results.some(isBad) ? 1 : 0 };
}
