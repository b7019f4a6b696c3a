import type { HdtErrorCode } from '../errors.js';
import type { Size } from './fit.js';

/**
 * The links of the chain, in the order they are tried. Taking one out (`without`) makes the next do the work:
 * the tests force every link this way, and a host can rule one out.
 *
 * `worker` our Worker · `native` the browser's own decoder · `libheif` WebAssembly decoder for HEIC ·
 * `canvas` OffscreenCanvas 2D · `heic2any`, `compression` the last resorts on the main thread.
 */
export type Capability = 'worker' | 'native' | 'libheif' | 'canvas' | 'heic2any' | 'compression';

/**
 * What one thread could make of a picture. It crosses from the Worker as data: comlink carries neither the code
 * nor the class of a thrown error.
 */
export type Outcome =
  | ({ readonly kind: 'done'; readonly body: Blob; readonly via: 'native' | 'libheif' } & Size)
  /** This thread lacks a link it would have needed; another one may have it. */
  | { readonly kind: 'missing'; readonly capability: Capability }
  | { readonly kind: 'failed'; readonly code: HdtErrorCode };

/** Thrown inside a thread, caught at the edge of the pipeline; never leaves the room. */
export class MissingCapability extends Error {
  override readonly name = 'MissingLink';
  readonly capability: Capability;

  constructor(capability: Capability, cause?: unknown) {
    super(capability, { cause });
    this.capability = capability;
  }
}
