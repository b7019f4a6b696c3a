/**
 * Prints how drawn scans and photographs of lab reports are read: `npm run -w hdt-reader sheets -- [SEED] [KIND]`, all kinds whose name
 * holds KIND. The time of the first includes the start of the recognisers. Seeds from 5000 on were never tuned on.
 */
import { readPages } from '../../src/page/read-pages.js';
import { readPicture } from '../../src/picture/read-picture.js';
import { type Count, countNumbers, noCount } from './count.js';
import { KINDS, takeSheet } from './kinds.js';

const [from = '1', chosen = ''] = process.argv.slice(2);

const percent = (count: number, of: number): string =>
  of === 0 ? '-' : `${((100 * count) / of).toFixed(1)} %`;

const line = (count: Count, seconds: number) => ({
  numbers: count.numbers,
  right: percent(count.right, count.numbers),
  'right, in review': percent(count.reviewed, count.right),
  'wrong and sure': count.wrongAndSure,
  wrong: count.wrong,
  missing: count.missing,
  'rows made up': count.madeUp,
  'lines said unread': count.unread,
  'processor s': seconds.toFixed(1),
});

const kinds = Object.entries(KINDS).filter(([name]) => name.includes(chosen));
const table: Record<string, ReturnType<typeof line>> = {};
const all = noCount();
let spent = 0;
for (const [i, [name, kind]] of kinds.entries()) {
  const { report, picture } = await takeSheet(kind, Number(from) + i);
  const began = process.cpuUsage();
  const { rows, unreadLines = 0 } = readPages([await readPicture(picture)]);
  const { user, system } = process.cpuUsage(began);
  const count = noCount();
  countNumbers(report, rows, count);
  count.unread = unreadLines;
  for (const key of Object.keys(all) as (keyof Count)[]) all[key] += count[key];
  spent += (user + system) / 1e6;
  table[name] = line(count, (user + system) / 1e6);
  console.log(`${name}: ${count.right} of ${count.numbers} right, ${count.wrongAndSure} wrong and sure`);
}
console.table({ ...table, all: line(all, spent / kinds.length) });
