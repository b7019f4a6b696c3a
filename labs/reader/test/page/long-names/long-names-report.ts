/**
 * Prints how drawn reports with LOINC's long names are read: `npx tsx labs/reader/test/page/long-names/long-names-report.ts
 * [SEED] [COUNT] [LAYOUT]`; with a LAYOUT what is not right as well.
 */

import { createRandomIntegers } from '../../../../../test/support/seeded-random.js';
import { parsePdf } from '../../../src/pdf/read-pdf.js';
import { countLines, type LineCount, noLines } from './count.js';
import { drawLongReport, HELD_OUT, LAYOUTS } from './layouts.js';

const [from = '1', count = '4', chosen = ''] = process.argv.slice(2);
const table: Record<string, LineCount> = {};
const all = noLines();
for (const [name, layout] of Object.entries({ ...LAYOUTS, ...HELD_OUT })) {
  if (!name.includes(chosen)) continue;
  const own = noLines();
  table[name] = own;
  for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
    const report = await drawLongReport(name, layout, createRandomIntegers(seed));
    const faults = countLines(
      report,
      await parsePdf(report.pdf).catch(() => ({ rows: [], laboratory: '', identity: [] })),
      own,
    );
    if (chosen !== '' && layout !== Object.values(HELD_OUT)[0])
      for (const fault of faults) console.log(fault);
  }
  for (const key of Object.keys(all) as (keyof LineCount)[]) all[key] += own[key];
}
console.table({ ...table, all });
