import { fileURLToPath } from 'node:url';
import { type ParsedDocument, ParseFailure, withFlaw } from 'hdt-emulator/laboratory';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { readPages } from '../page/read-pages.js';
import type { Page } from '../page/word.js';
import { type Budget, pagesBudget } from '../picture/budget.js';
import type { ReadPicture } from '../picture/read-picture.js';
import { checkStreams } from './bounds.js';
import { runsOfAnnotations } from './fields.js';
import { type TextRun, type View, wordsOfRuns } from './words.js';

/** Pages of one document; long laboratory reports have dozens. */
export const MAX_PAGES = 200;
/** Text runs on a page; dense small print has two thousand. */
const MAX_RUNS = 10_000;
/** Pixels of a picture in a page; A4 at 600 dpi has 35 million. */
const MAX_PICTURE = 60_000_000;

/** Fewer letters are a stamp or a page number. */
const MIN_LETTERS = 12;
/** Share of unmapped characters above which the page is read as a picture. */
const MAX_UNKNOWN_SHARE = 0.2;

/** Longer side of a rendered scan in pixels: A4 at 300 dpi. */
const SCAN_SIDE = 3400;
const MAX_SCALE = 300 / 72;

/**
 * Reads a PDF report by the position of its words (ISO 32000-1). Pages without text are rendered to PNG and read by
 * `readPicture`; without it they are skipped. Throws ParseFailure; documents with a password are `encrypted`.
 * `onPage` is called after each page.
 */
export async function parsePdf(
  bytes: Uint8Array,
  readPicture?: ReadPicture,
  onPage?: () => void,
): Promise<ParsedDocument> {
  if (!isComplete(bytes)) throw new ParseFailure('cut-off');
  await checkStreams(bytes);
  const pdf = await openDocument(bytes);
  try {
    if (pdf.numPages > MAX_PAGES) throw new ParseFailure('too-large');
    const pages: (Page | null)[] = [];
    const pictures = readPicture && { read: readPicture, budget: pagesBudget(pdf.numPages) };
    for (let number = 1; number <= pdf.numPages; number++) {
      pages.push(await readPage(pdf, number, pictures));
      onPage?.();
    }
    const document = readPages(pages.filter((page) => page !== null));
    if (!pages.includes(null)) return document;
    return { ...document, rows: document.rows.map((row) => withFlaw(row, 'rows')) };
  } catch (cause) {
    throw cause instanceof ParseFailure ? cause : new ParseFailure('malformed', { cause });
  } finally {
    await pdf.destroy();
  }
}

/**
 * Whether the file has its end (ISO 32000-1 §7.5.5), whatever stands behind it; without it pages can be missing. The last line is
 * often cut or missing: then the table of objects must be where the end says.
 */
function isComplete(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.max(file.lastIndexOf('%%EOF'), file.lastIndexOf('startxref'));
  if (end < 0) return false;
  const rest = file.toString('latin1', end);
  // An update behind the end that has none itself.
  if (/\d+ \d+ obj\b/.test(rest)) return false;
  if (rest.startsWith('%%EOF')) return true;
  const [, offset = ''] = /^startxref\s+(\d+)/.exec(rest) ?? [];
  const start = Math.max(0, file.indexOf('%PDF-'));
  return [0, start].some((shift) => {
    const at = Number(offset) + shift;
    return offset !== '' && /^\s*(?:xref|\d+ \d+ obj)/.test(file.toString('latin1', at, at + 40));
  });
}

/** Its build for Node, loaded by the first document. */
const pdfJs = () => import('pdfjs-dist/legacy/build/pdf.mjs');

/** Resources of pdf.js in its own package. */
const folder = (name: string): string =>
  fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')));

async function openDocument(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await pdfJs();
  try {
    return await getDocument({
      data: Uint8Array.from(bytes),
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      isEvalSupported: false,
      stopAtErrors: false,
      maxImageSize: MAX_PICTURE,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    const locked = cause instanceof Error && cause.name === 'PasswordException';
    throw new ParseFailure(locked ? 'encrypted' : 'malformed', { cause });
  }
}

interface Pictures {
  readonly read: ReadPicture;
  /** Shared by all pages that are pictures. */
  readonly budget: Budget;
}

/** Null when the contents of the page are missing, or not read within the budget. */
async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  pictures: Pictures | undefined,
): Promise<Page | null> {
  const page = await pdf.getPage(number);
  try {
    const view = page.getViewport({ scale: 1 });
    const text = await readText(page, view);
    if (text.legible) return text.page;
    if (!pictures || !(await isDrawn(page, text)))
      return text.empty && (await isLost(page)) ? null : text.page;
    if (pictures.budget.left() < 0) return null;
    const read = await pictures.read(await renderPage(page, view), pictures.budget);
    return read.unread === 1 ? null : read;
  } finally {
    page.cleanup();
  }
}

interface PageText {
  readonly page: Page;
  /** Without even a space. */
  readonly empty: boolean;
  readonly letters: number;
  readonly legible: boolean;
}

async function readText(page: PDFPageProxy, view: View): Promise<PageText> {
  const runs: TextRun[] = [];
  let found = 0;
  const fixed = new Set<string>();
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const { items, styles } = value as TextChunk;
    for (const [name, { fontFamily }] of Object.entries(styles))
      if (fontFamily === 'monospace') fixed.add(name);
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue;
      found++;
      // Read to the end: pdf.js never releases a page that is read partially.
      if (found <= MAX_RUNS) runs.push(item);
    }
  }
  const typed = runsOfAnnotations(await page.getAnnotations());
  if (found + typed.length > MAX_RUNS) throw new ParseFailure('too-large');
  runs.push(...typed);
  return {
    page: wordsOfRuns(runs, view, (font) => fixed.has(font)),
    empty: runs.length === 0,
    ...measureLegibility(runs),
  };
}

interface TextChunk {
  readonly items: readonly (TextRun | { readonly type: string })[];
  readonly styles: Readonly<Record<string, { readonly fontFamily: string }>>;
}

/** Fonts without a character map give control or private-use characters. */
function measureLegibility(runs: readonly TextRun[]): Omit<PageText, 'page' | 'empty'> {
  const text = runs
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/g, '');
  const unknown = text.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  const legible = text.length >= MIN_LETTERS && unknown <= MAX_UNKNOWN_SHARE * text.length;
  return { letters: text.length, legible };
}

/** Whether a page without text has lost it: its contents are not there, or begin text and show none. */
async function isLost(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await pdfJs();
  const { fnArray } = await page.getOperatorList();
  return fnArray.length === 0 || fnArray.includes(OPS.beginText);
}

/** Paths of a page whose letters are drawn as outlines. */
const MIN_OUTLINES = 50;

/** Whether a page shows more than its text: a scan, outlines, or unmapped letters. */
async function isDrawn(page: PDFPageProxy, { letters }: PageText): Promise<boolean> {
  const { OPS } = await pdfJs();
  const { fnArray } = await page.getOperatorList();
  const pictures = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObject,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectRepeat,
  ]);
  if (letters >= MIN_LETTERS || fnArray.some((operator) => pictures.has(operator))) return true;
  return fnArray.filter((operator) => operator === OPS.constructPath).length >= MIN_OUTLINES;
}

/** The rendered page as PNG. */
async function renderPage(page: PDFPageProxy, { width, height }: View): Promise<Uint8Array> {
  const scale = Math.min(MAX_SCALE, SCAN_SIDE / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return canvas.encode('png');
}
