/// <reference path="./heic-decode.d.ts" />
import { ParseFailure } from '../failure.js';
import type { Raster } from './grey.js';
import { LONGEST_SIDE, MOST_PIXELS } from './limits.js';

/** The decoder looks at the major brand alone and knows these; files name them among the compatible ones too. */
const HEIF = [0x6d, 0x69, 0x66, 0x31] as const;

/**
 * The primary picture of a HEIC file, turned and mirrored as its properties `irot` and `imir` say. The decoder behind
 * `sharp` comes without HEVC. It runs to its end on this thread: about 120 ms a megapixel.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Raster> {
  const { default: decodeHeif } = await import('heic-decode');
  const images = await decodeHeif.all({ buffer: withMajorBrand(bytes) });
  try {
    const [first] = images;
    if (!first) throw new ParseFailure('malformed');
    const { width, height } = first;
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
      throw new ParseFailure('too-large');
    return { ...(await first.decode()), channels: 4 };
  } finally {
    images.dispose();
  }
}

function withMajorBrand(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(HEIF, 8);
  return copy;
}
