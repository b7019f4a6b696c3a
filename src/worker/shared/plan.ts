import type { HdtErrorCode } from '../../errors.js';
import { FORMATS, type Format } from '../../intake/format.js';
import type { Crop } from './crop.js';
import type { Size } from './frame.js';
import type { PhotoMeasures } from './frame-analysis.js';

/** A picture to send upright, fitted, as JPEG, without metadata. */
export interface ImagePlan {
  readonly kind: 'image';
  /** The source's format, as sniffed. */
  readonly format: Format;
  /** Longest edge of the result in pixels; smaller pictures are not enlarged. */
  readonly maxEdge: number;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
  /** Sends pixels that need no change without re-encoding, so that small print loses no detail. */
  readonly keepsPixels?: boolean;
  /** Creates a thumbnail and checks whether the print is legible. */
  readonly isShown?: boolean;
  /** The part of the picture to keep; all of it when absent. */
  readonly crop?: Crop;
  /** Quarter turns clockwise, applied after the picture's own EXIF orientation. Default 0. */
  readonly rotation?: number;
  /** Whether to measure the display in the picture. */
  readonly isMeasured?: boolean;
}

/** What to do with a file before it is sent. */
export type PreparePlan = { readonly kind: 'pass'; readonly format: Format } | ImagePlan;

/** A file ready to send. `format` may differ from the source's (a HEIC is sent as JPEG). */
export interface Prepared {
  readonly body: Blob;
  readonly format: Format;
  /** Pixels; absent when the file passed untouched. */
  readonly width?: number;
  readonly height?: number;
  /** Absent where the picture was prepared without an OffscreenCanvas. */
  readonly thumbnail?: ImageData;
  /** Why the print in it is hard to read. */
  readonly fault?: LegibilityFault;
  /** Measures of the display in it; absent where not requested or not supported. */
  readonly measures?: PhotoMeasures | null;
  /**
   * The code that decoded the picture, for tests and benchmarks. A HEIC that needed heic2any keeps that value, whatever
   * encoded it afterwards.
   */
  readonly via: 'pass' | 'native' | 'libheif' | 'heic2any' | 'compression';
}

/**
 * @throws {HdtError} `unreadable-image` when nothing can decode it, `unreadable-file` when its
 * bytes can no longer be read, `cancelled` when the signal aborts.
 */
export type Prepare = (
  file: Blob,
  plan: PreparePlan,
  options?: { signal?: AbortSignal | undefined },
) => Promise<Prepared>;

/**
 * Lab sheets keep more pixels than device displays: small print must stay legible. A GIF passes but for its metadata,
 * since browsers re-encode it as PNG under the old name (measured in Chromium).
 *
 * @param format The format of the file, as sniffed.
 * @param purpose The module that gets it.
 * @param crop The part of a camera's picture that the person has framed.
 * @param rotation Quarter turns clockwise by which the person has rotated it.
 * @returns What to do with the file; sizes in pixels.
 */
export function planPreparation(
  format: Format,
  purpose: 'pathology' | 'medical',
  crop: Crop | null = null,
  rotation = 0,
): PreparePlan {
  if (FORMATS[format].kind === 'document' || format === 'gif') return { kind: 'pass', format };
  return purpose === 'pathology'
    ? { kind: 'image', format, maxEdge: 3072, quality: 0.9, keepsPixels: true, isShown: true }
    : {
        kind: 'image',
        format,
        maxEdge: 2048,
        quality: 0.9,
        isMeasured: true,
        ...(crop && { crop }),
        ...(rotation && { rotation }),
      };
}

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
