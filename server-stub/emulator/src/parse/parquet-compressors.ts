import type { Compressors } from 'hyparquet/src/types.js';
import { decompressBrotli, decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';
import { Inflate } from 'pako';

/** Decompressors besides hyparquet's own Snappy. None writes more than the announced length. */
export const COMPRESSORS: Compressors = {
  GZIP: gunzip,
  BROTLI: decompressBrotli,
  // With an output buffer the library ignores the size in the frame.
  ZSTD: (packed, length) => decompressZstd(packed, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** Checks the sum at the end, too: a damaged page must not become other numbers. */
function gunzip(packed: Uint8Array, length: number): Uint8Array {
  const inflate = new Inflate({ chunkSize: Math.max(1, length) });
  const keep = inflate.onData.bind(inflate);
  let size = 0;
  inflate.onData = (chunk) => {
    size += chunk.length;
    if (size > length) throw new Error('The data are longer than announced');
    keep(chunk);
  };
  inflate.push(packed, true);
  if (inflate.err !== 0 || !(inflate.result instanceof Uint8Array)) throw new Error('The data are damaged');
  return inflate.result;
}
