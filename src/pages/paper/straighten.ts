import type { Box, RgbaImage, Size } from '../../prepare/pixels.js';
import type { Quad } from '../../viewfinder/networks/quad.js';
import type { DecodedPhoto } from './decoded-photo.js';
import { type Homography, mapUnitSquare, project } from './homography.js';
import { halve, type PicturePart, resampleTile } from './resample.js';

/** Edge of a tile of the page in pixels: the part of the photo that it shows takes about 4 MB. */
const TILE = 512;
/** Pixels of the photo for a pixel of the page up to which interpolation reads all of them. */
const MAX_REDUCTION = 2;

/** Computes the pixels of the page that a quadrilateral of a photo shows. */
export async function straighten(photo: DecodedPhoto, quad: Quad, page: RgbaImage): Promise<void> {
  const map = mapUnitSquare(quad);
  for (const tile of tilesOf(page)) {
    let part: PicturePart = await photo.readPart(partOfPhoto(map, page, tile, photo.size));
    const reduction = reductionOf(map, page, tile);
    while (reduction * part.scale > MAX_REDUCTION) part = { ...part, ...halve(part), scale: part.scale / 2 };
    resampleTile(part, map, page, tile);
  }
}

function* tilesOf({ width, height }: Size): Generator<Box> {
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      yield { left, top, right: Math.min(width, left + TILE), bottom: Math.min(height, top + TILE) };
    }
  }
}

/** The part of the photo that a tile shows, with a margin for the interpolation; at least one pixel. */
function partOfPhoto(map: Homography, page: Size, tile: Box, photo: Size): Box {
  const corners = [tile.left, tile.right].flatMap((x) =>
    [tile.top, tile.bottom].map((y) => project(map, x / page.width, y / page.height)),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  const left = clamp(Math.floor(Math.min(...xs)) - 2, 0, photo.width - 1);
  const top = clamp(Math.floor(Math.min(...ys)) - 2, 0, photo.height - 1);
  return {
    left,
    top,
    right: clamp(Math.ceil(Math.max(...xs)) + 2, left + 1, photo.width),
    bottom: clamp(Math.ceil(Math.max(...ys)) + 2, top + 1, photo.height),
  };
}

/** Pixels of the photo for a pixel of the page, where a tile has most of them. */
function reductionOf(map: Homography, page: Size, { left, top, right, bottom }: Box): number {
  const at = (x: number, y: number) => project(map, x / page.width, y / page.height);
  const stretch = (x: number, y: number) => {
    const [here, across, down] = [at(x, y), at(x + 1, y), at(x, y + 1)];
    return Math.max(
      Math.hypot(across.x - here.x, across.y - here.y),
      Math.hypot(down.x - here.x, down.y - here.y),
    );
  };
  return Math.max(stretch(left, top), stretch(right, top), stretch(left, bottom), stretch(right, bottom));
}
