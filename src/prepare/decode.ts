import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';
import type { Format } from '../files/format.js';
import type { DecoderUrls } from './assets.js';
import { readBytes } from './bytes.js';
import { MissingCapability, shrinkBitmap } from './canvas.js';
import { createAssetImport } from './import-asset.js';
import { chooseDecodedSize, decodeJpegFrame, shrinkFrame, uprightSize } from './jpeg-frame.js';
import { boxSize, type Size, wholeBox } from './pixels.js';

export interface DecodeOptions {
  readonly decoder: DecoderUrls;
}

interface DecodedPicture {
  /** The upright picture, which the caller closes. */
  readonly bitmap: ImageBitmap;
  readonly via: 'native' | 'libheif';
}

/** An upright picture that can be drawn once. */
export interface OpenPicture {
  readonly size: Size;
  readonly via: 'native' | 'libheif';
  /** Draws it on white, scaled down to a size, and frees its memory. */
  shrink(to: Size): Promise<OffscreenCanvas>;
}

/**
 * Decodes a picture by the decoder that takes least memory.
 *
 * @param stored Its size in pixels as stored; null where its header cannot be read.
 * @param maxEdge Most pixels of its longest edge that are wanted.
 */
export async function openPicture(
  file: Blob,
  format: Format,
  stored: Size | null,
  maxEdge: number,
  options: DecodeOptions,
): Promise<OpenPicture> {
  if (format === 'jpeg' && stored) {
    const frame = await decodeJpegFrame(file, chooseDecodedSize(stored, maxEdge)).catch(() => null);
    if (frame) {
      const size = uprightSize(frame, stored);
      return { size, via: 'native', shrink: (to) => shrinkFrame(frame, stored, to) };
    }
  }
  const { bitmap, via } = await decodePicture(file, format, options);
  const box = wholeBox(bitmap);
  return { size: boxSize(box), via, shrink: async (to) => shrinkBitmap(bitmap, to, box) };
}

/**
 * Decodes a picture upright: Chromium 156, Firefox 153 and WebKitGTK 2.50 all rotate it by EXIF or `irot`, in Worker and
 * window. Older engines throw a TypeError for `'from-image'` and rotate by default.
 */
async function decodeNatively(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (thrown) {
    if (thrown instanceof TypeError) return createImageBitmap(file);
    throw thrown;
  }
}

/** Imports the HEIC decoder, a file of its own. */
const importHeif = createAssetImport<typeof import('./heif.js')>();

async function decodeByLibheif(bytes: ArrayBuffer, { script, wasm }: DecoderUrls): Promise<ImageBitmap> {
  const { decodeHeif } = await importHeif(script).catch((cause) => {
    throw new MissingCapability('libheif', cause);
  });
  const decoded = await decodeHeif(bytes, wasm);
  if (decoded === 'missing') throw new MissingCapability('libheif');
  if (decoded === 'unreadable') throw new HdtError('unreadable-image');
  return decoded;
}

/** Decodes a picture by the browser, or by libheif where the browser cannot decode HEIC. */
export async function decodePicture(
  file: Blob,
  format: Format,
  { decoder }: DecodeOptions,
): Promise<DecodedPicture> {
  if (typeof createImageBitmap === 'undefined') throw new MissingCapability('createImageBitmap');
  try {
    return { bitmap: await decodeNatively(file), via: 'native' };
  } catch {
    // A missing codec and a broken file throw the same error.
  }
  const { buffer } = await readBytes(file);
  if (format === 'heic') {
    const bitmap = await decodeByLibheif(buffer, decoder);
    freeBuffer(buffer);
    return { bitmap, via: 'libheif' };
  }
  // Firefox 153 sniffs only the first part of a Blob that is made of several, so the bytes are joined.
  try {
    return { bitmap: await decodeNatively(new Blob([buffer])), via: 'native' };
  } catch (cause) {
    throw new HdtError('unreadable-image', { cause });
  }
}
