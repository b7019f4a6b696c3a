import type { Raster } from '../../../../src/viewfinder/networks/raster.js';

/** The picture upside down: its last pixel comes first. */
export function turnOver({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let to = 0; to < data.length; to += 3) {
    const from = data.length - 3 - to;
    turned.set(data.subarray(from, from + 3), to);
  }
  return { width, height, data: turned };
}
