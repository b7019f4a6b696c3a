/** Reports of several pages as they are photographed: one PDF of pictures without text. */
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { PrintedReport } from '../reports/reports.js';
import { drawSheet, type Print, type SheetPage } from './sheet.js';

/** How a page was photographed and straightened: nearer, with another margin, upside down, or from a screen. */
export interface Photo {
  readonly dpi?: number;
  /** Pixels of table around the paper, cut off of it where negative. */
  readonly margin?: number;
  readonly isUpsideDown?: boolean;
  readonly isScreen?: boolean;
}

/** JPEG of a page. */
export async function photographPage(
  report: PrintedReport,
  print: Omit<Print, 'dpi'>,
  page: SheetPage,
  { dpi = 200, margin = 0, isUpsideDown = false, isScreen = false }: Photo = {},
): Promise<Buffer> {
  const sheet = sharp(drawSheet(report, { ...print, dpi }, page));
  const { width, height } = await sheet.metadata();
  const framed =
    margin < 0
      ? sheet.extract({ left: -margin, top: -margin, width: width + 2 * margin, height: height + 2 * margin })
      : sheet.extend({ left: margin, top: margin, bottom: margin, right: margin, background: '#efece6' });
  const turned = sharp(await framed.png().toBuffer()).rotate(isUpsideDown ? 180 : 0);
  const shown = isScreen ? await overlayPixels(await turned.png().toBuffer()) : await turned.png().toBuffer();
  return sharp(shown).flatten().greyscale().blur(0.6).jpeg({ quality: 80 }).toBuffer();
}

/** The grid of a screen's pixels, slightly askew to those of the camera: moiré. */
async function overlayPixels(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  for (let y = 0, i = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++, i++) {
      const wave = Math.sin((x + 0.03 * y) * 2.1) * Math.sin((y - 0.02 * x) * 2.1);
      data[i] = Math.max(0, Math.min(255, 0.82 * data[i]! + 22 * wave));
    }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png()
    .toBuffer();
}

/** A blank sheet, with the shadow of a hand. */
export const photographBlank = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><defs><radialGradient id="s"><stop offset="0" stop-color="#8d8a86"/><stop offset="1" stop-color="#e9e6e0"/></radialGradient></defs><rect width="1240" height="1754" fill="#e9e6e0"/><ellipse cx="900" cy="1400" rx="700" ry="500" fill="url(#s)"/></svg>',
    ),
  )
    .greyscale()
    .jpeg({ quality: 80 })
    .toBuffer();

/** A PDF whose pages are the pictures, A4. */
export async function pdfOf(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const written = new Promise<void>((resolve) => pdf.on('end', resolve));
  for (const picture of pictures)
    pdf.addPage({ size: 'A4', margin: 0 }).image(picture, 0, 0, { width: 595.28, height: 841.89 });
  pdf.end();
  await written;
  return Buffer.concat(chunks);
}
