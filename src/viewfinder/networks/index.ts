/**
 * The networks that find and read displays. The viewfinder's Worker runs them, and `hdt-reader` publishes them as
 * `hdt-reader/networks`, so nothing here needs Node. `weights/` has a file for each network.
 */
export { containsCentre, type FoundRows, type Region } from './display-finder.js';
export { openNetwork } from './network.js';
export type { RotatedBox } from './patch.js';
export type { Raster } from './raster.js';
export {
  type DisplayNetworks,
  type DisplayViews,
  findDisplays,
  type ReadPicture,
  type ReadRow,
  readDisplays,
  readPicture,
  readTallestRows,
} from './read-displays.js';
