/** Sheets as they are scanned and photographed; the same seed gives the same picture. */

import { type Mishap, mistreat } from '../../../../test/support/drawn/reports/drawing.js';
import {
  type PrintedReport,
  printReport,
  type ReportLanguage,
} from '../../../../test/support/drawn/reports/reports.js';
import { drawSheet, type Print } from '../../../../test/support/drawn/sheets/sheet.js';
import { type Camera, photograph } from './photograph.js';

export interface Kind {
  readonly language: ReportLanguage;
  readonly print: Print;
  readonly mishap?: Mishap;
  readonly camera?: Camera;
}

const print = (dpi: number, points: number, form: 'plain' | 'ruled', tables: 1 | 2 = 1): Print => ({
  dpi,
  points,
  ruled: form === 'ruled',
  tables,
});

const SOFT: Mishap = { blur: 0.5, noise: 5 };

export const KINDS: Readonly<Record<string, Kind>> = {
  'scan en 9 pt 150 dpi': { language: 'en', print: print(150, 9, 'plain'), mishap: SOFT },
  'scan de 8 pt 150 dpi ruled': { language: 'de', print: print(150, 8, 'ruled'), mishap: SOFT },
  'scan es 8 pt 200 dpi noise': { language: 'es', print: print(200, 8, 'plain'), mishap: { noise: 14 } },
  'scan zh 9 pt 150 dpi ruled': { language: 'zh', print: print(150, 9, 'ruled'), mishap: SOFT },
  'scan zh 8 pt 200 dpi shadow': {
    language: 'zh',
    print: print(200, 8, 'plain'),
    mishap: { shade: 0.6, noise: 4 },
  },
  'scan en 8 pt 200 dpi ruled two columns': {
    language: 'en',
    print: print(200, 8, 'ruled', 2),
    mishap: SOFT,
  },
  'scan de 8 pt 150 dpi two columns': {
    language: 'de',
    print: print(150, 8, 'plain', 2),
    mishap: { noise: 4 },
  },
  'scan es 9 pt 150 dpi ruled blur askew': {
    language: 'es',
    print: print(150, 9, 'ruled'),
    mishap: { blur: 0.8, turn: 1.5, quality: 60 },
  },
  'photo en 9 pt ruled': {
    language: 'en',
    print: print(250, 9, 'ruled'),
    camera: { tip: 18, lean: 4, turn: 2 },
  },
  'photo de 8 pt': {
    language: 'de',
    print: print(250, 8, 'plain'),
    camera: { tip: -14, lean: 10, turn: -3 },
  },
  'photo es 8 pt two columns': {
    language: 'es',
    print: print(250, 8, 'plain', 2),
    camera: { tip: 10, lean: -12, turn: 4 },
  },
  'photo zh 9 pt ruled': {
    language: 'zh',
    print: print(250, 9, 'ruled'),
    camera: { tip: 20, lean: 0, turn: -5 },
  },
};

/** The report and a picture of it. */
export async function takeSheet(
  { language, print: form, mishap, camera }: Kind,
  seed: number,
  rows = 18,
): Promise<{ readonly report: PrintedReport; readonly picture: Buffer }> {
  const report = printReport(seed, language, rows);
  const paper = drawSheet(report, form);
  const scanned = mishap ? await mistreat(paper, mishap, seed) : paper;
  return { report, picture: camera ? await photograph(scanned, camera, seed) : scanned };
}
