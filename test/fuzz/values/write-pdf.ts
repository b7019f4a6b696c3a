import { drawPdf, type Paper } from '../../support/drawn/pdf/draw.js';
import type { KnownReport, KnownRow } from './known-report.js';
import { isNumber, printDate, printNumber, printRange, printResult, RANGES } from './print.js';
import type { Style } from './style.js';
import { datesOf, type Field, HEADINGS, numbersOf } from './write-table.js';
import type { Written } from './written.js';

const LEFT = 50;
const TABLE_TOP = 140;

const EXPLANATIONS = [
  'Values depend on age and sex.',
  'Fasting for 12 hours is advised.',
  'Ask your doctor about any',
  'result outside of the limits.',
  'A value above 300 needs care.',
];

type Explained = 'beside' | 'below' | 'no';

interface Layout {
  /** The right end of the table. */
  readonly right: number;
  readonly pitch: number;
  readonly sections: number;
  readonly rows: number;
}

/** Prints what laboratories explain of results, beside the table or below each row. */
function explain(text: Paper['text'], explained: Explained, { right, pitch, sections, rows }: Layout): void {
  for (const [n, line] of EXPLANATIONS.entries()) {
    if (explained === 'beside') text(right, TABLE_TOP + (n + 1) * pitch, line, 7);
    if (explained === 'below' && n < rows)
      text(LEFT + 8, TABLE_TOP + ((n + 1 + sections) * 2 + 1) * pitch, line, 8);
  }
}

/** A report as a laboratory prints it. Standard fonts have neither Chinese nor powers nor the Greek letter. */
export async function writePdf(report: KnownReport, style: Style): Promise<Written> {
  const numbers = numbersOf(report.language, style);
  const date = printDate(report, style.pick('date', datesOf(report.language)));
  const range = style.pick('range', RANGES);
  const words = HEADINGS[report.language];
  const fields = style.pick<readonly Field[]>('columns', {
    plain: ['name', 'result', 'unit', 'range', 'flag'],
    'flag before the unit': ['name', 'result', 'flag', 'unit', 'range'],
    'limits before the unit': ['name', 'result', 'flag', 'range', 'unit'],
    'with an earlier result': ['name', 'result', 'previous', 'unit', 'range', 'flag'],
    'an earlier result last': ['name', 'result', 'unit', 'range', 'flag', 'previous'],
  });
  const cells: Partial<Record<Field, (row: KnownRow) => string>> = {
    name: ({ name }) => name,
    result: (row) => printResult(row, numbers),
    previous: (row) => (isNumber(row) ? printNumber(String(Number(row.result) + 2), numbers) : row.result),
    unit: ({ unit }) => unit,
    range: (row) => printRange(row, range, numbers),
    flag: ({ flag }) => flag,
  };
  const printable = report.rows.map((row) => ({
    ...row,
    unit: row.unit.replace('10⁹', '10^9').replace('μ', 'µ'),
  }));
  const lines = printable.map((row) => fields.map((field) => cells[field]!(row)));
  const heading = fields.map((field) => words[field][0]!);
  const sections = style.pick('sections', { none: [], one: [['Chemistry']] });
  const table = [heading, ...sections, ...lines];
  const size = style.pick('size', { plain: 10, small: 8, large: 11 });
  const pitch = style.pick('pitch', { plain: 18, narrow: 14, wide: 26 });
  const gap = style.pick('gap', { plain: 24, narrow: 14 });
  const aligned = style.pick('numbers stand', { left: false, right: true });
  const { given, family } = report.person;
  const patient = style.pick('patient', { labelled: `Patient: ${given} ${family}`, none: '' });
  const footer = style.pick('footer', {
    none: '',
    page: 'Page 1 of 1',
    note: 'Results are valid for the sample received.',
  });
  const explained = style.pick<Explained>('explanations', {
    none: 'no',
    'in a side column': 'beside',
    'below each row': 'below',
  });
  const bytes = await drawPdf(({ pdf, text }) => {
    text(LEFT, 50, report.laboratory, 14);
    text(LEFT, 80, patient);
    text(LEFT, 96, `${words.date[1]!}: ${date}`);
    pdf.fontSize(size);
    const widths = heading.map((_, column) =>
      Math.max(...table.map((line) => pdf.widthOfString(line[column] ?? ''))),
    );
    const starts = widths.map((_, column) =>
      widths.slice(0, column).reduce((left, width) => left + width + gap, LEFT),
    );
    for (const [n, line] of table.entries())
      for (const [column, content] of line.entries()) {
        const isRight = aligned && ['result', 'previous'].includes(fields[column]!);
        pdf.fontSize(size);
        const shift = isRight ? widths[column]! - pdf.widthOfString(content) : 0;
        text(starts[column]! + shift, TABLE_TOP + n * pitch * (explained === 'below' ? 2 : 1), content, size);
      }
    explain(text, explained, {
      right: starts.at(-1)! + widths.at(-1)! + gap,
      pitch,
      sections: sections.length,
      rows: lines.length,
    });
    text(LEFT, 760, footer, 8);
  });
  return { bytes };
}
