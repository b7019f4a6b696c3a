import { FORMATS, type Format } from '../intake/format.js';

/** What to do with a file before it is sent. `image`: upright, fitted, encoded as JPEG, metadata gone. */
export type PreparePlan =
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'image';
      /** The source's format, as sniffed. */
      readonly format: Format;
      /** Longest edge of the result in pixels; smaller pictures are not enlarged. */
      readonly maxEdge: number;
      /** JPEG quality, 0 to 1. */
      readonly quality: number;
    };

/** What came out. `format` may differ from the source's (a HEIC leaves as JPEG). */
export interface Prepared {
  readonly body: Blob;
  readonly format: Format;
  /** Pixels; absent when the file passed untouched. */
  readonly width?: number;
  readonly height?: number;
  /** Which link of the chain did the work; tests and the bench read it. */
  readonly via: 'pass' | 'native' | 'libheif' | 'heic2any' | 'compression';
}

export type Prepare = (
  file: Blob,
  plan: PreparePlan,
  options?: { signal?: AbortSignal | undefined },
) => Promise<Prepared>;

/**
 * Lab sheets keep more pixels than device displays: small print must stay legible. A GIF passes untouched,
 * since browsers re-encode it as PNG under the old name (measured in Chromium).
 */
export function planPreparation(format: Format, purpose: 'pathology' | 'medical'): PreparePlan {
  if (FORMATS[format].kind === 'document' || format === 'gif') return { kind: 'pass' };
  return purpose === 'pathology'
    ? { kind: 'image', format, maxEdge: 3072, quality: 0.9 }
    : { kind: 'image', format, maxEdge: 2048, quality: 0.9 };
}
