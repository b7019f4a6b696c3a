/// <reference path="./heic-decode.d.ts" />
import { ParseFailure } from 'hdt-emulator/laboratory';
import type { Raster } from './grey.js';
import { MAX_PIXELS, MAX_SIDE } from './limits.js';

/** `mif1`. The decoder accepts HEIF brands only as the major brand; files can have them among the compatible ones. */
const HEIF_BRAND = [0x6d, 0x69, 0x66, 0x31] as const;
/** Offset in bytes of the major brand, behind the size and type of the `ftyp` box. */
const MAJOR_BRAND = 8;

/**
 * The first picture of a HEIC file, with `irot` and `imir` applied; phones store one. `sharp` has no HEVC decoder. Blocks this
 * thread for about 120 ms per megapixel.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Raster> {
  const { default: decodeHeif } = await import('heic-decode');
  const images = await decodeHeif.all({ buffer: withMajorBrand(bytes) });
  try {
    const [first] = images;
    if (!first) throw new ParseFailure('malformed');
    const { width, height } = first;
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
      throw new ParseFailure('too-large');
    return { ...(await first.decode()), channels: 4 };
  } finally {
    images.dispose();
  }
}

function withMajorBrand(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(HEIF_BRAND, MAJOR_BRAND);
  return copy;
}
