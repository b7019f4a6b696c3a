import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors } from 'hyparquet/src/types.js';
import { decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';

/** Decompressors besides hyparquet's own Snappy. None writes more than the announced length. */
export const COMPRESSORS: Compressors = {
  GZIP: (packed, length) => gunzipSync(packed, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (packed, length) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) }),
  // With an output buffer the library ignores the size in the frame.
  ZSTD: (packed, length) => decompressZstd(packed, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
