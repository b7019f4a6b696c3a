/** Draws a lab report as a laboratory prints it: A4, small print, a table with or without lines, or two side by side. */
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { PrintedReport, PrintedRow } from '../reports/reports.js';

// The PDF library ships these for documents without fonts of their own.
for (const style of ['Regular', 'Bold'])
  GlobalFonts.registerFromPath(
    fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`)),
    `Sheet ${style}`,
  );
GlobalFonts.registerFromPath(
  fileURLToPath(new URL('../../../fixtures/fonts/report-chinese.ttf', import.meta.url)),
  'Sheet Chinese',
);

export interface Print {
  readonly dpi: number;
  /** Size of print in points. */
  readonly points: number;
  readonly ruled: boolean;
  readonly tables: 1 | 2;
}

/** In points. */
const A4 = { width: 595, height: 842 };
const TABLE_TOP = 150;
/** Height of a row, in sizes of print. */
const PITCH = 1.7;

type Cell = keyof PrintedRow;
const CELLS: readonly Cell[] = ['name', 'result', 'unit', 'reference', 'flag'];

/** Left edges of cells in sizes of print from the left edge of their table, its width at the end. */
const EDGES: Readonly<Record<Print['tables'], readonly number[]>> = {
  1: [0, 20, 27, 34, 46, 51],
  2: [0, 13.5, 19, 24, 33.5],
};

/** One of the pages of a report. Those after the first have no letterhead, and a heading only where it is repeated. */
export interface SheetPage {
  readonly number: number;
  readonly of: number;
  readonly isHeadingRepeated?: boolean;
  /** Who it says it is about, where it does. */
  readonly person?: string;
}

/** PNG of the sheet. */
export function drawSheet(
  report: PrintedReport,
  print: Print,
  page: SheetPage = { number: 1, of: 1 },
): Buffer {
  const scale = print.dpi / 72;
  const canvas = createCanvas(Math.round(A4.width * scale), Math.round(A4.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#151515';
  const { points, tables } = print;
  if (page.number === 1) {
    write(context, report.laboratory, { x: 40, y: 60, size: 16, style: 'Bold' });
    write(context, report.title, { x: 40, y: 84, size: 12 });
    if (page.of === 1) write(context, report.person.join('    '), { x: 40, y: 110, size: points });
  }
  if (page.person) write(context, page.person, { x: 40, y: 110, size: points });
  if (page.of > 1) write(context, `Page ${page.number} of ${page.of}`, { x: 480, y: 812, size: points });
  const each = Math.ceil(report.rows.length / tables);
  for (let i = 0; i < tables; i++) {
    const rows = report.rows.slice(i * each, (i + 1) * each);
    const left = tables === 1 ? 60 : 22 + i * 282;
    const lines = rows.map((row) => CELLS.map((cell) => row[cell]));
    const isHeaded = page.number === 1 || page.isHeadingRepeated === true;
    drawTable(context, isHeaded ? [report.columns, ...lines] : lines, { ...print, left, isHeaded });
  }
  return canvas.toBuffer('image/png');
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly style?: 'Regular' | 'Bold';
}

function write(context: SKRSContext2D, text: string, { x, y, size, style = 'Regular' }: Text): void {
  context.font = `${size}px "Sheet ${style}", "Sheet Chinese"`;
  context.fillText(text, x, y);
}

function drawTable(
  context: SKRSContext2D,
  lines: readonly (readonly string[])[],
  { points, ruled, tables, left, isHeaded }: Print & { readonly left: number; readonly isHeaded: boolean },
): void {
  const edges = EDGES[tables].map((edge) => left + edge * points);
  lines.forEach((cells, line) => {
    const y = TABLE_TOP + ((line + 0.5) * PITCH + 0.35) * points;
    edges.slice(0, -1).forEach((x, column) => {
      write(context, cells[column]!, {
        x,
        y,
        size: points,
        style: isHeaded && line === 0 ? 'Bold' : 'Regular',
      });
    });
  });
  if (!ruled) return;
  const inset = 0.4 * points;
  const [from, to] = [edges[0]! - inset, edges.at(-1)! - inset];
  for (let line = 0; line <= lines.length; line++)
    context.fillRect(from, TABLE_TOP + line * PITCH * points, to - from, 0.6);
  for (const edge of edges) context.fillRect(edge - inset, TABLE_TOP, 0.6, lines.length * PITCH * points);
}
