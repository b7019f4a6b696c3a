import sharp, { type Sharp } from 'sharp';
import { detectPicture, type PictureFormat } from '../detect.js';
import { ParseFailure } from '../failure.js';
import { isWhole } from './ending.js';
import type { Grey, Raster } from './grey.js';
import { decodeHeic } from './heic.js';
import { LONGEST_SIDE, MOST_PIXELS, WORKING_SIDE } from './limits.js';

/**
 * A PNG, JPEG, WEBP, AVIF or HEIC picture as its camera held it (EXIF, HEIF `irot`), grey on white, its longest side
 * `WORKING_SIDE` at most. What its header claims is judged before anything is decoded.
 * @throws {ParseFailure} `unrecognised`, `too-large`, `cut-off` or `malformed`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Grey> {
  const format = detectPicture(bytes);
  if (format === null || format === 'gif') throw new ParseFailure('unrecognised');
  try {
    return format === 'heic' ? await greyOf(await decodeHeic(bytes)) : await decodeWithSharp(bytes);
  } catch (cause) {
    throw cause instanceof ParseFailure ? cause : damage(bytes, format, cause);
  }
}

/** Pixels that are already decoded, scaled down to `WORKING_SIDE`. */
function greyOf({ data, width, height, channels }: Raster): Promise<Grey> {
  if (width * height > MOST_PIXELS) return Promise.reject(new ParseFailure('too-large'));
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return toGrey(sharp(pixels, { raw: { width, height, channels }, limitInputPixels: MOST_PIXELS }));
}

async function decodeWithSharp(bytes: Uint8Array): Promise<Grey> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
    throw new ParseFailure('too-large');
  return toGrey(
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', sequentialRead: true }).autoOrient(),
  );
}

async function toGrey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new ParseFailure('malformed');
  return { data, width: info.width, height: info.height };
}

/** A decoder's own message may hold bytes of the file: only its class goes on. */
function damage(bytes: Uint8Array, format: PictureFormat, cause: unknown): ParseFailure {
  return new ParseFailure(isWhole(bytes, format) ? 'malformed' : 'cut-off', { cause });
}
