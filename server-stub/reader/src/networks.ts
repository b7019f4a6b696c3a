/**
 * The networks that read displays, with nothing that only Node has: they run in a browser's Worker, too. Their weights are
 * `hdt-reader/weights/finder.bin`, `reader.bin` and `orientation.bin`.
 *
 * @module hdt-reader/networks
 */
export type { FoundRows, Region } from './network/display-finder.js';
export { openNetwork } from './network/open-network.js';
export {
  type DisplayNetworks,
  findDisplays,
  type ReadDisplay,
  type ReadPicture,
  type ReadRow,
  readDisplays,
  readPicture,
  readTallestRows,
} from './network/read-displays.js';
export type { Raster } from './raster/decode.js';
export type { RotatedBox } from './text/patch.js';
