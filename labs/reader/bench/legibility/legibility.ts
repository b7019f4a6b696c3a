import type { Measure } from '../../../../test/bench/measure.js';
import { findFailures } from '../../../../test/bench/proof.js';
import { readPages } from '../../src/page/read-pages.js';
import { readPicture } from '../../src/picture/read-picture.js';
import { count, noConfusion } from '../../test/picture/confusion.js';
import { drawSheet, findFault, MISHAPS, type Sheet } from './sheets.js';

const SHEETS = 64;

/** Numbers of sheets that are sent or held back, by whether the emulator reads them completely. */
interface Counts {
  wholeSent: number;
  wholeHeld: number;
  otherSent: number;
  otherHeld: number;
}

const createCounts = (): Counts => ({ wholeSent: 0, wholeHeld: 0, otherSent: 0, otherHeld: 0 });

/** Least share of the readable sheets that is sent. */
const MIN_SENT = 0.98;

/** Whether the emulator reads every number of the sheet correctly. */
async function isReadWhole({ picture, report }: Sheet): Promise<boolean> {
  const confusion = noConfusion();
  const { rows } = readPages([await readPicture(picture)]);
  count(rows, report, confusion);
  return confusion.wrongSure + confusion.wrongDoubtful + confusion.missing === 0;
}

/** Whether exactly those sheets are held back that the emulator cannot read. */
export const legibility: Measure = {
  key: 'legibility',
  name: 'Sheets that are hard to read, drawn with one mishap each',
  async run() {
    const byMishap = new Map(MISHAPS.map((mishap) => [mishap, createCounts()]));
    const all = createCounts();
    for (let seed = 0; seed < SHEETS; seed += 1) {
      const sheet = await drawSheet(seed);
      const [whole, fault] = [await isReadWhole(sheet), await findFault(sheet)];
      const cell = `${whole ? 'whole' : 'other'}${fault ? 'Held' : 'Sent'}` as const;
      byMishap.get(sheet.mishap)![cell] += 1;
      all[cell] += 1;
    }
    const row = (name: string, counts: Counts) => [name, ...Object.values(counts).map(String)];
    const share = all.wholeSent / (all.wholeSent + all.wholeHeld);
    return {
      figures: [
        [
          ['', 'read whole: sent', 'held back', 'not read whole: sent', 'held back'],
          ...[...byMishap].map(([mishap, counts]) => row(mishap, counts)),
          row('all', all),
        ],
      ],
      failed: findFailures('drawn sheets', [
        {
          what: 'sheets read whole',
          found: all.wholeSent + all.wholeHeld,
          least: 1,
          most: Number.POSITIVE_INFINITY,
        },
      ]),
      missed: share < MIN_SENT ? [`${Math.round(share * 100)} % of the readable sheets are sent`] : [],
    };
  },
};
