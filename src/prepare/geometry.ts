import type { PhotoMeasures } from '../viewfinder/frame-analysis.js';
import type { Box, NormalizedRect, Size } from './pixels.js';

/** Expresses a box in shares of another one that contains it. */
export function normalizeBox(inner: Box, outer: Box): NormalizedRect {
  const [across, down] = [outer.right - outer.left, outer.bottom - outer.top];
  return {
    x: (inner.left - outer.left) / across,
    y: (inner.top - outer.top) / down,
    width: (inner.right - inner.left) / across,
    height: (inner.bottom - inner.top) / down,
  };
}

/** Maps a part of a picture to the picture rotated by quarter turns clockwise. */
export function rotateRect(place: NormalizedRect, rotation: number): NormalizedRect {
  if (rotation % 4 === 0) return place;
  const { x, y, width, height } = place;
  return rotateRect({ x: 1 - y - height, y: x, width: height, height: width }, rotation - 1);
}

/** Maps a part of a picture to pixels, at least one in each direction. */
export function toPixelBox({ x, y, width, height }: NormalizedRect, size: Size): Box {
  const left = Math.min(size.width - 1, Math.round(x * size.width));
  const top = Math.min(size.height - 1, Math.round(y * size.height));
  return {
    left,
    top,
    right: Math.min(size.width, Math.max(left + 1, Math.round((x + width) * size.width))),
    bottom: Math.min(size.height, Math.max(top + 1, Math.round((y + height) * size.height))),
  };
}

/** Converts positions and sizes measured in a part of a picture to shares of the whole picture. */
export function mapMeasuresToWhole(
  measures: PhotoMeasures,
  place: NormalizedRect,
  { width, height }: Size,
): PhotoMeasures {
  const { display } = measures;
  if (!display) return measures;
  const edge = Math.max(place.width * width, place.height * height) / Math.max(width, height);
  const across = (x: number) => place.x + x * place.width;
  const down = (y: number) => place.y + y * place.height;
  const { glare } = display;
  return {
    ...measures,
    display: {
      ...display,
      x: across(display.x),
      y: down(display.y),
      width: display.width * place.width,
      height: display.height * place.height,
      size: display.size * edge,
      glare: glare && { ...glare, x: across(glare.x), y: down(glare.y) },
    },
  };
}

/** Scales a size down so that its longest edge is at most `maxEdge`; never enlarges it. */
export function fitInside({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Sizes to draw one after the other when a picture is scaled down, ending in `to`. A canvas that shrinks to less than half in
 * one draw skips source pixels: at a fifth, a stroke of one pixel vanishes in Chromium 156 and Firefox 153. Halving reads them all.
 */
export function halvingSteps(from: Size, to: Size): readonly [Size, ...Size[]] {
  if (from.width <= to.width * 2 && from.height <= to.height * 2) return [to];
  const half = {
    width: Math.max(to.width, Math.ceil(from.width / 2)),
    height: Math.max(to.height, Math.ceil(from.height / 2)),
  };
  return [half, ...halvingSteps(half, to)];
}
