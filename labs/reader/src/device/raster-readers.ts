import type { Raster } from '#networks/raster.js';
import { type DisplayText, readDisplayText } from './display/display-reader.js';
import { loadDisplayNetworks } from './display/networks.js';
import type { Reading } from './reading.js';
import { readSegments } from './segments/segment-reader.js';

/** The readers that need no recogniser, for one picture. Each reads it at the first call only. */
export interface RasterReaders {
  /** What the segment reader reads. */
  readonly segments: () => readonly Reading[];
  /** What the networks read; nothing where their files are missing or damaged. */
  readonly displays: () => readonly DisplayText[];
}

export async function createRasterReaders(raster: Raster): Promise<RasterReaders> {
  const networks = await loadDisplayNetworks().catch(() => undefined);
  return {
    segments: memoize(() => readSegments(raster)),
    displays: memoize(() => (networks ? readDisplayText(networks, raster) : [])),
  };
}

function memoize<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
