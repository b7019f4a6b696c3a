import { detectPicture, ParseFailure, type PictureFormat } from 'hdt-emulator/laboratory';
import sharp, { type Sharp } from 'sharp';
import { isCompleteFile } from './complete-file.js';
import type { Grey, Raster } from './grey.js';
import { decodeHeic } from './heic.js';
import { MAX_PIXELS, MAX_SIDE, WORKING_SIDE } from './limits.js';

/**
 * Decodes a PNG, JPEG, WEBP, AVIF or HEIC picture in its orientation (EXIF, HEIF `irot`) to grey on white, scaled down
 * to `WORKING_SIDE`. Dimensions in the header are checked before decoding.
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

/** Decoded pixels, scaled down to `WORKING_SIDE`. */
function greyOf({ data, width, height, channels }: Raster): Promise<Grey> {
  if (width * height > MAX_PIXELS) return Promise.reject(new ParseFailure('too-large'));
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return toGrey(sharp(pixels, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS }));
}

async function decodeWithSharp(bytes: Uint8Array): Promise<Grey> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new ParseFailure('too-large');
  return toGrey(
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true }).autoOrient(),
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

/** The decoder's message can hold file content, so it is only the cause. */
function damage(bytes: Uint8Array, format: PictureFormat, cause: unknown): ParseFailure {
  return new ParseFailure(isCompleteFile(bytes, format) ? 'malformed' : 'cut-off', { cause });
}
