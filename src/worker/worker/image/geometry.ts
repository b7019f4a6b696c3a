import type { Box, Size } from '../../shared/frame.js';
import type { PhotoMeasures } from '../../shared/frame-analysis.js';

/** A part of a picture, in shares of it. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a box lies in another one. */
export function placeIn(inner: Box, outer: Box): Place {
  const [across, down] = [outer.right - outer.left, outer.bottom - outer.top];
  return {
    x: (inner.left - outer.left) / across,
    y: (inner.top - outer.top) / down,
    width: (inner.right - inner.left) / across,
    height: (inner.bottom - inner.top) / down,
  };
}

/** The same part after the picture was rotated by quarter turns clockwise. */
export function rotatePlace(place: Place, rotation: number): Place {
  if (rotation % 4 === 0) return place;
  const { x, y, width, height } = place;
  return rotatePlace({ x: 1 - y - height, y: x, width: height, height: width }, rotation - 1);
}

/** Pixels of the part, at least one. */
export function boxOf({ x, y, width, height }: Place, size: Size): Box {
  const left = Math.min(size.width - 1, Math.round(x * size.width));
  const top = Math.min(size.height - 1, Math.round(y * size.height));
  return {
    left,
    top,
    right: Math.min(size.width, Math.max(left + 1, Math.round((x + width) * size.width))),
    bottom: Math.min(size.height, Math.max(top + 1, Math.round((y + height) * size.height))),
  };
}

/** What was measured of a part of a picture, its places and sizes as shares of all of it. */
export function measuresOfWhole(
  measures: PhotoMeasures,
  place: Place,
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

/** The size a picture takes so that its longest edge is at most `maxEdge`; never larger than it was. */
export function fitInside({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The sizes to draw on the way down, ending in `to`. A canvas that shrinks by more than half in one draw skips source
 * pixels: at a fifth, a stroke of one pixel vanishes in Chromium 156 and Firefox 153. Halving reads every pixel.
 */
export function stepsDown(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let { width, height } = from;
  while (width > to.width * 2 || height > to.height * 2) {
    width = Math.max(to.width, Math.ceil(width / 2));
    height = Math.max(to.height, Math.ceil(height / 2));
    steps.push({ width, height });
  }
  return [...steps, to];
}
