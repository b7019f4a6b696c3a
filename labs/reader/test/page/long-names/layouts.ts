import { drawPdf, type Paper } from '../../../../../test/support/drawn/pdf/draw.js';
import type { RandomInteger } from '../../../../../test/support/seeded-random.js';
import { type LongNamed, PANEL_RESULTS } from './names.js';

/** One printed result, as it should come back. */
export interface Printed {
  readonly panel: string;
  readonly loinc: string;
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

export interface LongReport {
  readonly pdf: Uint8Array;
  readonly rows: readonly Printed[];
}

const DAYS = ['2019-02-17', '2020-05-23', '2021-03-04', '2022-11-30'] as const;

/** The same tests on two or three days. */
function chooseRows(roll: RandomInteger): readonly Printed[] {
  const panels = PANEL_RESULTS.filter(() => roll(3) > 0);
  const chosen = (panels.length > 0 ? panels : PANEL_RESULTS).map(([panel, results]) => ({
    panel,
    results: results.filter(() => roll(3) > 0).slice(0, 12),
  }));
  const days = DAYS.filter(() => roll(2) > 0);
  return (days.length > 1 ? days : DAYS.slice(0, 2)).flatMap((day) =>
    chosen.flatMap(({ panel, results }) => results.map((result) => printedOf(result, panel, day, roll))),
  );
}

const printedOf = (
  { loinc, name, unit, low, high, digits }: LongNamed,
  panel: string,
  day: string,
  roll: RandomInteger,
): Printed => ({
  panel,
  loinc,
  name,
  result: (low + ((high - low) * roll(1000)) / 1000).toFixed(digits),
  unit,
  day,
});

/** Writes lines from the top of a page to its end, and on the next page. */
interface Sheet {
  line(text: string, left?: number): void;
  cells(cells: readonly (readonly [left: number, text: string])[]): void;
  gap(): void;
  /** As a text breaks at a width in points. */
  wrap(text: string, width: number): readonly string[];
}

const MARGIN = 48;
const BOTTOM = 780;

function sheetOn({ pdf, text }: Paper, size: number): Sheet {
  let top = MARGIN;
  const pitch = size * 1.6;
  const advance = () => {
    top += pitch;
    if (top < BOTTOM) return;
    pdf.addPage();
    pdf.font('Helvetica');
    top = MARGIN;
  };
  const cells: Sheet['cells'] = (all) => {
    for (const [left, cell] of all) text(left, top, cell, size);
    advance();
  };
  return {
    cells,
    line: (content, left = MARGIN) => cells([[left, content]]),
    gap: advance,
    wrap(content, width) {
      pdf.fontSize(size);
      const lines: string[] = [''];
      for (const word of content.split(' ')) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (pdf.widthOfString(longer) <= width || lines.at(-1) === '') lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    },
  };
}

/** Runs of rows that share a key, in order. */
function groupsOf<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups];
}

const american = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

export type Layout = (sheet: Sheet, rows: readonly Printed[], roll: RandomInteger) => void;

const byDay =
  (heading: (day: string) => string, draw: Layout): Layout =>
  (sheet, rows, roll) => {
    for (const [day, own] of groupsOf(rows, (row) => row.day)) {
      sheet.gap();
      sheet.line(heading(day));
      draw(sheet, own, roll);
    }
  };

const each =
  (draw: (sheet: Sheet, row: Printed) => void): Layout =>
  (sheet, rows) => {
    for (const row of rows) draw(sheet, row);
  };

/** Layouts that the rules were made with. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'one line, headings by date': byDay(
    (day) => day,
    each((sheet, { name, result, unit }) => sheet.line(`${name}: ${result} ${unit}`)),
  ),
  'one line without a colon': byDay(
    (day) => `Collected: ${day}`,
    each((sheet, { name, result, unit }) => sheet.line(`${name} ${result} ${unit}`)),
  ),
  'the date in front': each((sheet, { name, result, unit, day }) =>
    sheet.line(`${american(day)} ${name}: ${result} ${unit}`),
  ),
  'the date behind': each((sheet, { name, result, unit, day }) =>
    sheet.line(`- ${name}: ${result} ${unit} (${day})`),
  ),
  'two columns': byDay(
    (day) => `Results of ${day}`,
    each((sheet, { name, result, unit }) =>
      sheet.cells([
        [MARGIN, name],
        [480, `${result} ${unit}`],
      ]),
    ),
  ),
  'name, value, unit and date in columns': each((sheet, { name, result, unit, day }) =>
    sheet.cells([
      [MARGIN, name],
      [390, result],
      [430, unit],
      [510, day],
    ]),
  ),
  'date, name and value in columns': each((sheet, { name, result, unit, day }) =>
    sheet.cells([
      [MARGIN, day],
      [110, name],
      [480, `${result} ${unit}`],
    ]),
  ),
  'panels with their date': (sheet, rows) => {
    for (const [heading, own] of groupsOf(rows, ({ day, panel }) => `${day} : ${panel}`)) {
      sheet.gap();
      sheet.line(heading);
      for (const { name, result, unit } of own) sheet.line(`- ${name}   ${result} ${unit}`, 64);
    }
  },
  'a name over two lines': byDay(
    (day) => `Date: ${day}`,
    each((sheet, { name, result, unit }) => {
      const lines = sheet.wrap(`${name}: ${result} ${unit}`, 250);
      for (const line of lines) sheet.line(line);
    }),
  ),
  'a name over two lines beside its value': byDay(
    (day) => day,
    each((sheet, { name, result, unit }) => {
      const [first = '', ...others] = sheet.wrap(name, 200);
      sheet.cells([
        [MARGIN, first],
        [300, `${result} ${unit}`],
      ]);
      for (const line of others) sheet.line(line);
    }),
  ),
  'a table with units in its values': (sheet, rows) => {
    sheet.cells([
      [MARGIN, 'Test'],
      [400, 'Value'],
      [500, 'Date'],
    ]);
    for (const { name, result, unit, day } of rows)
      sheet.cells([
        [MARGIN, name],
        [400, `${result} ${unit}`],
        [500, day],
      ]);
  },
  'a table with wrapped names': byDay(
    (day) => day,
    (sheet, rows) => {
      sheet.cells([
        [MARGIN, 'Observation'],
        [300, 'Result'],
        [380, 'Unit'],
      ]);
      for (const { name, result, unit } of rows) {
        const [first = '', ...others] = sheet.wrap(name, 220);
        sheet.cells([
          [MARGIN, first],
          [300, result],
          [380, unit],
        ]);
        for (const line of others) sheet.line(line);
      }
    },
  ),
  'two results side by side': byDay(
    (day) => day,
    (sheet, rows) => {
      for (let at = 0; at < rows.length; at += 2)
        sheet.cells(
          rows
            .slice(at, at + 2)
            .map(({ name, result, unit }, side) => [side === 0 ? 24 : 320, `${name}: ${result} ${unit}`]),
        );
    },
  ),
  'its code in front': byDay(
    (day) => `Encounter ${day}`,
    each((sheet, { loinc, name, result, unit }) => sheet.line(`${loinc} ${name} ${result} ${unit}`)),
  ),
  'a name with the values of every date': (sheet, rows) => {
    for (const [name, own] of groupsOf(rows, (row) => row.name)) {
      sheet.line(name);
      for (const { day, result, unit } of own)
        sheet.cells([
          [64, day],
          [160, `${result} ${unit}`],
        ]);
    }
  },
  'bullet, date, code, equals sign and status': each((sheet, { loinc, name, result, unit, day }) =>
    sheet.line(`• ${american(day)} — ${name} (${loinc}) = ${result} ${unit}, final`),
  ),
};

/** Never tuned on: the figure for it says what the rules are worth. */
export const HELD_OUT: Readonly<Record<string, Layout>> = {
  'held out: between bars': each((sheet, { name, result, unit, day }) =>
    sheet.line(`${name} | ${result} | ${unit} | ${day}`),
  ),
  'held out: a table with codes, dates first, and units in its values': (sheet, rows) => {
    const lefts = [MARGIN, 110, 165, 470];
    const cells = (texts: readonly string[]) =>
      sheet.cells(texts.map((text, column) => [lefts[column]!, text]));
    cells(['Date', 'LOINC', 'Description', 'Value']);
    for (const { loinc, name, result, unit, day } of rows) cells([day, loinc, name, `${result} ${unit}`]);
  },
  'held out: a card for each result': each((sheet, { name, result, unit, day }) => {
    sheet.line(name);
    sheet.line(`Value: ${result} ${unit}`);
    sheet.line(`Date: ${day}`);
    sheet.gap();
  }),
};

const HEAD = ['Lakeside Health Center', 'Patient: Jane Sample', 'Date of birth: 04 Mar 1980'];

/** What stands beside results in such reports, and is none. */
const AROUND = [
  'Vital signs',
  'Body height: 171.2 cm',
  'Body mass index (BMI) [Ratio]: 27.4 kg/m2',
  'Systolic blood pressure: 121 mm[Hg]',
  'Heart rate: 72 /min',
  'Respiratory rate: 14 /min',
  'Pain severity - 0-10 verbal numeric rating [Score] - Reported: 2 {score}',
  'Medications',
  'Metformin hydrochloride 500 MG Oral Tablet',
  'Insulin isophane, human 70 UNT/ML Injectable Suspension',
  'Sodium chloride 9 mg/mL Injection',
  'Procedures',
  'The hemoglobin was 9.1 g/dL in 2018 and is to be checked again in 6 weeks.',
];

/** Size of print by layout: two results beside each other need a small one. */
const sizeOf = (name: string): number => (name.includes('side by side') ? 5 : 8);

/** A report of one layout; the same for the same seed. */
export async function drawLongReport(name: string, layout: Layout, roll: RandomInteger): Promise<LongReport> {
  const rows = chooseRows(roll);
  const pdf = await drawPdf((paper) => {
    const sheet = sheetOn(paper, sizeOf(name));
    for (const line of HEAD) sheet.line(line);
    sheet.gap();
    layout(sheet, rows, roll);
    sheet.gap();
    for (const line of AROUND) sheet.line(line);
  });
  return { pdf, rows };
}
