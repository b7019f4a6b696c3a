import { FORMATS, type Format } from '../../intake/format.js';
import type { Crop } from './crop.js';
import type { LegibilityFault } from './outcome.js';
import type { PhotoMeasures } from './photo-measures.js';

/** A picture to send upright, fitted, as JPEG, without metadata. */
export interface ImagePlan {
  readonly kind: 'image';
  /** The source's format, as sniffed. */
  readonly format: Format;
  /** Longest edge of the result in pixels; smaller pictures are not enlarged. */
  readonly maxEdge: number;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
  /** Pixels that need no change are sent as they are: nothing of small print is lost. */
  readonly keepsPixels?: boolean;
  /** Makes a thumbnail, and tells whether the print can be read. */
  readonly isShown?: boolean;
  /** What of the picture is kept; all of it when absent. */
  readonly crop?: Crop;
  /** Quarter turns clockwise it is given, after what the picture itself says of its orientation. None when absent. */
  readonly turns?: number;
  /** Whether to measure the display in it. */
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
  /** Of the same decoding; absent where the picture had to be prepared without a canvas. */
  readonly thumbnail?: ImageData;
  /** Why the print in it is hard to read. */
  readonly fault?: LegibilityFault;
  /** What was measured of the display in it; absent where that was not asked for, or cannot be done here. */
  readonly measures?: PhotoMeasures | null;
  /**
   * What did the work; tests and the bench read it. A HEIC that needed heic2any says so, whatever encoded it
   * afterwards.
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
 * @param crop What the person has framed of a camera's picture.
 * @param turns Quarter turns clockwise that the person has given it.
 * @returns What to do with the file; sizes in pixels.
 */
export function planPreparation(
  format: Format,
  purpose: 'pathology' | 'medical',
  crop: Crop | null = null,
  turns = 0,
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
        ...(turns && { turns }),
      };
}
