import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';
import type { Format } from '../files/format.js';
import type { DecoderUrls } from './assets.js';
import { readBytes } from './bytes.js';
import { MissingCapability } from './canvas.js';
import { createAssetImport } from './import-asset.js';

export interface DecodeOptions {
  readonly decoder: DecoderUrls;
}

interface DecodedPicture {
  /** The upright picture, which the caller closes. */
  readonly bitmap: ImageBitmap;
  readonly via: 'native' | 'libheif';
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
