import type { HdtErrorCode } from '../../errors.js';
import type { Format } from '../../intake/format.js';
import type { Size } from './frame.js';
import type { PhotoMeasures } from './photo-measures.js';

/**
 * What preparation may need, in the order of use. Where one is missing or `disabled`, the next one takes over: tests
 * force each fallback this way, and a host can rule one out.
 *
 * `worker` our Worker · `native` the browser's own decoder · `libheif` WebAssembly decoder for HEIC ·
 * `canvas` OffscreenCanvas 2D · `heic2any`, `compression` the last resorts on the main thread.
 */
export type Capability = 'worker' | 'native' | 'libheif' | 'canvas' | 'heic2any' | 'compression';

/** Why print is hard to read. `unclear`: the picture is so grainy that print cannot be distinguished. */
export type LegibilityFault = 'blurred' | 'dark' | 'faint' | 'unclear' | 'glare' | 'small';

/**
 * The outcome of preparing a picture on one thread. It is returned as data, since comlink preserves neither the code
 * nor the class of a thrown error.
 */
export type Outcome =
  | ({
      readonly kind: 'done';
      readonly body: Blob;
      readonly via: 'native' | 'libheif';
      /** Format of a picture whose pixels are unchanged; JPEG when absent. */
      readonly format?: Format;
      readonly thumbnail?: ImageData;
      readonly fault?: LegibilityFault;
      readonly measures?: PhotoMeasures | null;
    } & Size)
  /** This thread lacks a capability; another one may have it. */
  | { readonly kind: 'missing'; readonly capability: Capability }
  | { readonly kind: 'failed'; readonly code: HdtErrorCode };

/** Thrown and caught within the pipeline; never crosses threads. */
export class MissingCapability extends Error {
  override readonly name = 'MissingCapability';
  readonly capability: Capability;

  constructor(capability: Capability, cause?: unknown) {
    super(capability, { cause });
    this.capability = capability;
  }
}
