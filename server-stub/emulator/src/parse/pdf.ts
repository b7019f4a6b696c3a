import { fileURLToPath } from 'node:url';
import { definePDFJSModule, getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { readPages } from './page/read-pages.js';
import type { Page } from './page/word.js';
import { checkStreams } from './pdf-bounds.js';
import { type TextRun, type View, wordsOfRuns } from './pdf-words.js';
import type { ReadPicture } from './picture/read-picture.js';

/** Pages of one document. The longest laboratory reports have some dozens. */
export const MAX_PAGES = 200;
/** Runs of text on a page; one full of small print has two thousand. */
const MAX_RUNS = 10_000;
/** Pixels of a picture in a page; a sheet of A4 at 600 dots an inch has 35 million. */
const MAX_PICTURE = 60_000_000;

/** Fewer letters on a page are a stamp or a page number, not its text. */
const FEWEST_LETTERS = 12;
/** More characters without a meaning than this share, and the text is better read from the picture of the page. */
const MOST_UNKNOWN = 0.2;

/** Longer side of a scan as it is read, in pixels: 300 dots an inch of A4. */
const SCAN_SIDE = 3400;
const LARGEST_SCALE = 300 / 72;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/**
 * Reads a report in PDF by the position of its words (ISO 32000-1). Pages without text are scans: `readPicture` gets
 * them as PNG; without it they say nothing. Throws ParseFailure: `encrypted` documents are `unsupported`.
 */
export async function parsePdf(bytes: Uint8Array, readPicture?: ReadPicture): Promise<ParsedDocument> {
  if (!endsWhole(bytes)) throw new ParseFailure('cut-off');
  await checkStreams(bytes);
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > MAX_PAGES) throw new ParseFailure('too-large');
    const pages: Page[] = [];
    for (let number = 1; number <= pdf.numPages; number++)
      pages.push(await readPage(pdf, number, readPicture));
    return readPages(pages);
  } catch (cause) {
    throw cause instanceof ParseFailure ? cause : new ParseFailure('malformed', { cause });
  } finally {
    await pdf.destroy();
  }
}

/** Senders may add something after the end. */
const TAIL = 4096;

/** The last line of a file (ISO 32000-1 §7.5.5). Without it pages may be missing that nobody would miss. */
const endsWhole = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(-TAIL)).includes('%%EOF');

let library: Promise<void> | null = null;

/** The whole pdf.js: the one within unpdf has neither character maps nor the decoders of scans. */
const loadLibrary = (): Promise<void> =>
  (library ??= definePDFJSModule(() => import('pdfjs-dist/legacy/build/pdf.mjs')));

/** Everything pdf.js may ask for beside the document lies in its own package. */
const folder = (name: string): string =>
  fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')));

async function open(bytes: Uint8Array): Promise<Pdf> {
  await loadLibrary();
  try {
    return await getDocumentProxy(Uint8Array.from(bytes), {
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: MAX_PICTURE,
      verbosity: 0,
    });
  } catch (cause) {
    const locked = cause instanceof Error && cause.name === 'PasswordException';
    throw new ParseFailure(locked ? 'unsupported' : 'malformed', { cause });
  }
}

async function readPage(pdf: Pdf, number: number, readPicture: ReadPicture | undefined): Promise<Page> {
  const page = await pdf.getPage(number);
  try {
    const view = page.getViewport({ scale: 1 });
    const text = await readText(page, view);
    if (text.legible || !readPicture || !(await isDrawn(page, text))) return text.page;
    return await readPicture(await drawPage(pdf, number, view));
  } finally {
    page.cleanup();
  }
}

interface PageText {
  readonly page: Page;
  readonly letters: number;
  readonly legible: boolean;
}

async function readText(page: PdfPage, view: View): Promise<PageText> {
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
      // Read to its end all the same: pdf.js never lets go of a page that is left in the middle.
      if (found <= MAX_RUNS) runs.push(item);
    }
  }
  if (found > MAX_RUNS) throw new ParseFailure('too-large');
  return { page: wordsOfRuns(runs, view, (font) => fixed.has(font)), ...legibility(runs) };
}

interface TextChunk {
  readonly items: readonly (TextRun | { readonly type: string })[];
  readonly styles: Readonly<Record<string, { readonly fontFamily: string }>>;
}

/** A font may draw its letters without saying which they are: they come out as controls or as private characters. */
function legibility(runs: readonly TextRun[]): Omit<PageText, 'page'> {
  const text = runs
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/g, '');
  const unknown = text.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  const legible = text.length >= FEWEST_LETTERS && unknown <= MOST_UNKNOWN * text.length;
  return { letters: text.length, legible };
}

/** A page without pictures may still be text: its letters drawn as outlines. */
const FEWEST_OUTLINES = 50;

/** Whether a page shows what its text does not say: a scan, outlines, or letters that are not named. */
async function isDrawn(page: PdfPage, { letters }: PageText): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
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
  if (letters >= FEWEST_LETTERS || fnArray.some((operator) => pictures.has(operator))) return true;
  return fnArray.filter((operator) => operator === OPS.constructPath).length >= FEWEST_OUTLINES;
}

/** The page as it is printed, in PNG: strips, masks and turned pictures come out as one. */
async function drawPage(pdf: Pdf, number: number, { width, height }: View): Promise<Uint8Array> {
  const scale = Math.min(LARGEST_SCALE, SCAN_SIDE / Math.max(width, height));
  const png = await renderPageAsImage(pdf, number, { canvasImport: () => import('@napi-rs/canvas'), scale });
  return new Uint8Array(png);
}
