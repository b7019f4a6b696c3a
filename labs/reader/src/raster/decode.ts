import sharp from 'sharp';
import type { Raster } from '#networks/raster.js';

/** Longest side worked on: digits of an eighth of the picture's height still have strokes of several pixels. */
const LONGEST_SIDE = 1600;
/** Phones go to 108 megapixels; a header that claims more is refused before anything is allocated. */
const MAX_PIXELS = 120_000_000;
const DECODE_SECONDS = 8;

const SIGNATURES: readonly (readonly (number | undefined)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
];

/** JPEG, PNG, GIF or WEBP by their first bytes: the decoder behind `sharp` would also open SVG and PDF. */
function isSupported(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) =>
    signature.every((byte, i) => byte === undefined || bytes[i] === byte),
  );
}

/**
 * The first frame of a picture in its EXIF orientation, fitted into `LONGEST_SIDE`.
 * `undefined` when the bytes are no picture of a supported format, are damaged or claim too many pixels.
 */
export async function decodeRaster(bytes: Uint8Array): Promise<Raster | undefined> {
  if (!isSupported(bytes)) return undefined;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#808080' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { width: info.width, height: info.height, data } : undefined;
  } catch {
    return undefined;
  }
}
