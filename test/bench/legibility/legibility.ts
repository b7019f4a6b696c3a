import { readPages } from '../../../server-stub/reader/src/page/read-pages.js';
import { readPicture } from '../../../server-stub/reader/src/picture/read-picture.js';
import { count, noConfusion } from '../../reader/picture/confusion.js';
import type { Measure } from '../measure.js';
import { table } from '../table.js';
import { drawSheet, faultIn, MISHAPS, type Sheet } from './sheets.js';

const SHEETS = 64;

/** Of sheets that are read whole, and of the others: how many are let through, how many held back. */
interface Tally {
  wholeSent: number;
  wholeHeld: number;
  otherSent: number;
  otherHeld: number;
}

const none = (): Tally => ({ wholeSent: 0, wholeHeld: 0, otherSent: 0, otherHeld: 0 });

/** Share of the readable sheets that is let through at least. */
const LET_THROUGH = 0.98;

/** Whether the emulator reads every number of the sheet, and none wrongly. */
async function isReadWhole({ picture, report }: Sheet): Promise<boolean> {
  const confusion = noConfusion();
  const { rows } = readPages([await readPicture(picture)]);
  count(rows, report, confusion);
  return confusion.wrongSure + confusion.wrongDoubtful + confusion.missing === 0;
}

/** Whether sheets are held back that the emulator cannot read, and no others. */
export const legibility: Measure = {
  key: 'legibility',
  name: 'Sheets that are hard to read, drawn with one mishap each',
  async run() {
    const tallies = new Map(MISHAPS.map((mishap) => [mishap, none()]));
    const all = none();
    for (let seed = 0; seed < SHEETS; seed += 1) {
      const sheet = await drawSheet(seed);
      const [whole, fault] = [await isReadWhole(sheet), await faultIn(sheet)];
      const cell = `${whole ? 'whole' : 'other'}${fault ? 'Held' : 'Sent'}` as const;
      tallies.get(sheet.mishap)![cell] += 1;
      all[cell] += 1;
    }
    const row = (name: string, tally: Tally) => [name, ...Object.values(tally).map(String)];
    const share = all.wholeSent / (all.wholeSent + all.wholeHeld);
    return {
      report: table([
        ['', 'read whole: sent', 'held back', 'not read whole: sent', 'held back'],
        ...[...tallies].map(([mishap, tally]) => row(mishap, tally)),
        row('all', all),
      ]),
      missed:
        share < LET_THROUGH ? [`${Math.round(share * 100)} % of the readable sheets are let through`] : [],
    };
  },
};
