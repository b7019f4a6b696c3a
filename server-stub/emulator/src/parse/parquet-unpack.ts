import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors } from 'hyparquet/src/types.js';
import { decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';

/** What unpacks pages beside hyparquet's own Snappy. None of it writes past the length that the page announces. */
export const UNPACK: Compressors = {
  GZIP: (packed, length) => gunzipSync(packed, { maxOutputLength: Math.max(1, length) }),
  BROTLI: (packed, length) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) }),
  // With a place to write to, the library does not believe the size in the frame.
  ZSTD: (packed, length) => decompressZstd(packed, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
