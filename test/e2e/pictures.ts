import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Share of pixels that may differ: an edge that is drawn a little differently. */
const TOLERANCE = 0.0005;

const readPixels = (picture: Buffer) =>
  sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** @returns The picture in 256 colours: a third of its size. */
export const compress = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer();

/** @returns How the pictures differ, in words; empty when they are the same but for a few pixels. */
export async function findDifference(seen: Buffer, expected: Buffer): Promise<string> {
  const [one, other] = await Promise.all([readPixels(seen), readPixels(expected)]);
  const { width, height } = one.info;
  if (width !== other.info.width || height !== other.info.height)
    return `${width} x ${height} pixels and not ${other.info.width} x ${other.info.height}`;
  const count = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.1 });
  return count > TOLERANCE * width * height ? `${count} pixels differ` : '';
}

/** Widths of texts in the fonts of a page. Pictures of machines where they differ cannot be compared. */
export const measureFonts = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    const texts = ['Hämoglobin 12,5 µmol/L', '血红蛋白', '⚠ ✓ →'];
    const fonts = ['16px system-ui', 'bold 16px sans-serif', '16px monospace'];
    return Object.fromEntries(
      fonts.map((font) => {
        context.font = font;
        return [font, texts.map((text) => Math.round(context.measureText(text).width)).join(' ')];
      }),
    );
  });
