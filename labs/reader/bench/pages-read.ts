import type { Measure } from '../../../test/bench/measure.js';
import { findFailures } from '../../../test/bench/proof.js';
import { printReport, type ReportLanguage } from '../../../test/support/drawn/reports/reports.js';
import { type HandHeld, photographHandHeld } from '../../../test/support/drawn/sheets/hand-held.js';
import { drawSheet, type Print } from '../../../test/support/drawn/sheets/sheet.js';
import { straightenPhoto } from '../../../test/support/straighten-photo.js';
import { readPages } from '../src/page/read-pages.js';
import { readPicture } from '../src/picture/read-picture.js';
import { type Count, countNumbers, noCount } from '../test/sheets/count.js';

const ROWS = 18;
const MIN_READ = 0.98;

const print = (points: number, ruled: boolean, tables: 1 | 2 = 1): Print => ({
  dpi: 300,
  points,
  ruled,
  tables,
});

const SHEETS: readonly (readonly [ReportLanguage, Print, HandHeld])[] = [
  ['en', print(9, false), { tip: 15, lean: 5, turn: 2, shadow: 0.5 }],
  ['de', print(9, true), { tip: 25, lean: -10, turn: -4, shadow: 0.5 }],
  ['es', print(8, false), { tip: -20, lean: 15, turn: 6, shadow: 0.4 }],
  ['zh', print(9, true), { tip: 20, lean: 0, turn: -8, shadow: 0.5 }],
  ['en', print(10, false), { tip: 35, lean: 15, turn: 10, shadow: 0.5 }],
  ['de', print(8, false, 2), { tip: 18, lean: 12, turn: -3, shadow: 0.6 }],
  ['es', print(10, true), { tip: -40, lean: 10, turn: 4, shadow: 0.3 }],
  ['en', print(9, false), { tip: 15, lean: -20, turn: 15, shadow: 0.6 }],
];

const read = async (picture: Buffer, report: Parameters<typeof countNumbers>[0]): Promise<Count> => {
  const count = noCount();
  const { rows, unreadLines = 0 } = readPages([await readPicture(picture)]);
  countNumbers(report, rows, count);
  count.unread = unreadLines;
  return count;
};

/** Numbers that the emulator reads from sheets in a shadow, before and after they are made to pages. */
export const pagesRead: Measure = {
  key: 'pages-read',
  name: 'Drawn sheets photographed at an angle and in a shadow, read as they are and as pages',
  async run() {
    const all = { photo: noCount(), page: noCount() };
    const rows: string[][] = [];
    for (const [seed, [language, form, camera]] of SHEETS.entries()) {
      const report = printReport(5000 + seed, language, ROWS);
      const photo = await photographHandHeld(drawSheet(report, form), camera, seed);
      const page = await straightenPhoto(photo);
      const counts = { photo: await read(photo, report), page: await read(page ?? photo, report) };
      for (const kind of ['photo', 'page'] as const) {
        for (const key of Object.keys(all[kind]) as (keyof Count)[]) all[kind][key] += counts[kind][key];
        rows.push(
          row(
            `${language} ${form.points} pt, ${camera.tip}° ${camera.lean}°, ${kind === 'page' && !page ? 'no page found' : kind}`,
            counts[kind],
          ),
        );
      }
    }
    const share = all.page.right / all.page.numbers;
    const made = all.page.wrongAndSure + all.page.madeUp;
    return {
      figures: [
        [
          ['', 'numbers', 'right', 'in review', 'wrong', 'wrong and sure', 'missing', 'made up'],
          ...rows,
          row('all, photo', all.photo),
          row('all, page', all.page),
        ],
      ],
      failed: findFailures('drawn sheets', [
        { what: 'numbers', found: all.page.numbers, least: 1, most: Number.POSITIVE_INFINITY },
      ]),
      missed: [
        ...(share < MIN_READ ? [`${(100 * share).toFixed(1)} % of the numbers of pages are read`] : []),
        ...(made > 0 ? [`${made} numbers of pages are wrong and sure`] : []),
      ],
    };
  },
};

const row = (name: string, count: Count): string[] => [
  name,
  String(count.numbers),
  `${((100 * count.right) / count.numbers).toFixed(1)} %`,
  String(count.reviewed),
  String(count.wrong),
  String(count.wrongAndSure),
  String(count.missing),
  String(count.madeUp),
];
