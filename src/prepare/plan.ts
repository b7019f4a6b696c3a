import type { HdtErrorCode } from '../core/errors.js';
import { FORMATS, type Format } from '../files/format.js';
import type { PhotoMeasures } from '../viewfinder/frame-analysis.js';
import type { Crop } from './crop.js';
import type { Size } from './pixels.js';

/** How to prepare a picture: it is sent upright, scaled down to fit, as JPEG, without metadata. */
export interface ImagePlan {
  readonly kind: 'image';
  /** The source's format, as sniffed. */
  readonly format: Format;
  /** Longest edge of the result in pixels; smaller pictures are not enlarged. */
  readonly maxEdge: number;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
  /** Whether to send pixels that need no change without re-encoding, so that small print loses no detail. */
  readonly keepsPixels?: boolean;
  /** Whether the list shows the picture: adds a thumbnail and checks whether the print is legible. */
  readonly isShown?: boolean;
  /** The part of a camera's picture that the viewfinder framed, which is measured. The whole picture is sent. */
  readonly framed?: Crop;
  /**
   * Quarter turns clockwise, applied after the EXIF orientation. When absent, a picture of a display is turned by a half if its text
   * is upside down for certain, and else not at all.
   */
  readonly rotation?: number;
  /** Whether to measure the display in the picture. */
  readonly isMeasured?: boolean;
}

/** How to prepare a file before it is sent: `pass` leaves it as it is, but for the metadata of a GIF. */
export type PreparePlan = { readonly kind: 'pass'; readonly format: Format } | ImagePlan;

/** A file ready to send. `format` may differ from the source's (a HEIC is sent as JPEG). */
export interface Prepared {
  readonly body: Blob;
  readonly format: Format;
  /** Width in pixels; absent when the file passed untouched. */
  readonly width?: number;
  /** Height in pixels; absent when the file passed untouched. */
  readonly height?: number;
  /** Absent where the picture was prepared without an OffscreenCanvas. */
  readonly thumbnail?: ImageData;
  /** Why its print is hard to read; absent when it is legible or was not checked. */
  readonly fault?: LegibilityFault;
  /** Measures of the display in the picture; absent where not requested or not supported. */
  readonly measures?: PhotoMeasures | null;
  /** Whether its text was upside down, so that the picture was turned by a half. */
  readonly isTurned?: boolean;
  /**
   * What decoded the picture; `pass` for a file that passed untouched. A HEIC that needed heic2any keeps that value, whatever
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
 * Plans the preparation of a file. Lab sheets keep more pixels than device displays, since small print must stay legible. A
 * GIF only loses its metadata, since browsers re-encode it as PNG under the old name (measured in Chromium).
 *
 * @param format The format of the file, as sniffed.
 * @param purpose The module that gets it.
 * @param framed The framed part of a camera's picture; null for all of it.
 * @param rotation Quarter turns clockwise to rotate the picture by; null to turn it only if it is upside down for certain.
 * @returns The plan; sizes in pixels.
 */
export function planPreparation(
  format: Format,
  purpose: 'pathology' | 'medical',
  framed: Crop | null = null,
  rotation: number | null = null,
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
        ...(framed && { framed }),
        ...(rotation !== null && { rotation }),
      };
}

/** Why print is hard to read. `unclear`: too grainy. `small`: too few pixels per letter. `faint`: too little contrast. */
export type LegibilityFault = 'blurred' | 'dark' | 'faint' | 'unclear' | 'glare' | 'small';

/**
 * The outcome of preparing a picture on one thread. Errors are returned as data, since comlink preserves neither the code
 * nor the class of a thrown error.
 */
export type Outcome =
  | ({
      readonly kind: 'done';
      readonly body: Blob;
      readonly via: 'native' | 'libheif';
      /** Format of `body`; JPEG when absent. */
      readonly format?: Format;
      readonly thumbnail?: ImageData;
      readonly fault?: LegibilityFault;
      readonly measures?: PhotoMeasures | null;
      readonly isTurned?: boolean;
    } & Size)
  /** This thread lacks what the preparation needs; another one may have it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly code: HdtErrorCode };
