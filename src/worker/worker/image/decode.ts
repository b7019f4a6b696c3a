import { HdtError } from '../../../hdt-error.js';
import type { Format } from '../../../intake/format.js';
import type { DecoderUrls } from '../../assets.js';
import type { Capability } from '../../shared/plan.js';
import { MissingCapability } from './canvas.js';

export interface DecodeOptions {
  /** Capabilities not to use. */
  readonly disabled: readonly Capability[];
  readonly decoder: DecoderUrls;
}

interface Decoded {
  /** Upright; the caller closes it. */
  readonly bitmap: ImageBitmap;
  readonly via: 'native' | 'libheif';
}

/**
 * Turns the picture as its EXIF or `irot` says, in Chromium 156, Firefox 153 and WebKitGTK 2.50 alike, in Worker
 * and window. Engines from before `'from-image'` was a value throw a TypeError for it and turn by default.
 */
async function decodeNatively(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (thrown) {
    if (thrown instanceof TypeError) return createImageBitmap(file);
    throw thrown;
  }
}

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new HdtError('unreadable-file', { cause });
  }
}

async function decodeByLibheif(bytes: ArrayBuffer, { script, wasm }: DecoderUrls): Promise<ImageBitmap> {
  // A file of its own that no bundler takes apart.
  const loading: Promise<typeof import('./heif.js')> = import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ script
  );
  const { decodeHeif } = await loading.catch((cause) => {
    throw new MissingCapability('libheif', cause);
  });
  const decoded = await decodeHeif(bytes, wasm);
  if (decoded === 'missing') throw new MissingCapability('libheif');
  if (decoded === 'unreadable') throw new HdtError('unreadable-image');
  return decoded;
}

/** Natively first; a HEIC the browser cannot decode goes to libheif. */
export async function decode(
  file: Blob,
  format: Format,
  { disabled, decoder }: DecodeOptions,
): Promise<Decoded> {
  if (!disabled.includes('native')) {
    if (typeof createImageBitmap === 'undefined') throw new MissingCapability('native');
    try {
      return { bitmap: await decodeNatively(file), via: 'native' };
    } catch {
      // A missing codec and a broken file look the same from here.
    }
  } else if (format !== 'heic') {
    throw new MissingCapability('native');
  }
  const bytes = await readBytes(file);
  if (format === 'heic') {
    if (disabled.includes('libheif')) throw new MissingCapability('libheif');
    return { bitmap: await decodeByLibheif(bytes, decoder), via: 'libheif' };
  }
  // Firefox 153 sniffs only the first part of a Blob put together from several; in one piece it decodes.
  try {
    return { bitmap: await decodeNatively(new Blob([bytes])), via: 'native' };
  } catch (cause) {
    throw new HdtError('unreadable-image', { cause });
  }
}
