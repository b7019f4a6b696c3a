import type { Box, Size } from '../../shared/frame.js';
import { MissingCapability, releaseCanvas } from '../image/canvas.js';
import { type Homography, mapUnitSquare, project, type Quad } from './homography.js';
import { resampleTile } from './resample.js';

/** Edge of a tile of the page in pixels: small enough that the part of the photo it shows takes about 4 MB. */
const TILE = 512;
/** Pixels of the photo for a pixel of the page up to which interpolation reads all of them. */
const MAX_REDUCTION = 2;

/** Draws the quadrilateral of a photo as a page, tile by tile, since the pixels of a whole photo take 48 MB once more. */
export function straighten(bitmap: ImageBitmap, quad: Quad, page: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(page.width, page.height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  const part = new OffscreenCanvas(1, 1);
  const partContext = part.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context || !partContext) throw new MissingCapability('canvas');
  const map = mapUnitSquare(quad);
  const pixels = context.createImageData(TILE, TILE);
  try {
    for (const tile of tilesOf(page)) {
      const source = partOfPhoto(map, page, tile, bitmap);
      const scale = scaleOfPart(map, page, tile);
      const { width, height } = readPart(partContext, bitmap, source, scale);
      const { data } = partContext.getImageData(0, 0, width, height);
      const { left, top } = source;
      resampleTile({ width, height, data, left, top, scale }, map, page, tile, pixels);
      context.putImageData(pixels, tile.left, tile.top, 0, 0, tile.right - tile.left, tile.bottom - tile.top);
    }
  } catch (thrown) {
    releaseCanvas(canvas);
    throw thrown;
  } finally {
    releaseCanvas(part);
  }
  return canvas;
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

/** How much a part of the photo is scaled down before it is interpolated: by halves, until interpolation reads all of it. */
function scaleOfPart(map: Homography, page: Size, { left, top, right, bottom }: Box): number {
  const at = (x: number, y: number) => project(map, x / page.width, y / page.height);
  const stretch = (x: number, y: number) => {
    const here = at(x, y);
    const [across, down] = [at(x + 1, y), at(x, y + 1)];
    return Math.max(
      Math.hypot(across.x - here.x, across.y - here.y),
      Math.hypot(down.x - here.x, down.y - here.y),
    );
  };
  const greatest = Math.max(
    stretch(left, top),
    stretch(right, top),
    stretch(left, bottom),
    stretch(right, bottom),
  );
  return 2 ** -Math.max(0, Math.ceil(Math.log2(greatest / MAX_REDUCTION)));
}

/** Draws a part of the photo on white, since transparent pixels would turn black. Returns its size as it is drawn. */
function readPart(
  context: OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { left, top, right, bottom }: Box,
  scale: number,
): Size {
  const width = Math.ceil((right - left) * scale);
  const height = Math.ceil((bottom - top) * scale);
  const { canvas } = context;
  // A canvas that grows loses its pixels, which are drawn anew anyway.
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'medium';
  const [across, down] = [width / scale, height / scale];
  context.drawImage(bitmap, left, top, across, down, 0, 0, width, height);
  return { width, height };
}
