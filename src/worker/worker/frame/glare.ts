import type { Box, Plane } from '../../shared/frame.js';
import type { Glare, Side } from '../../shared/frame-analysis.js';
import { findBlobs } from './blobs.js';
import type { Display } from './display.js';
import { percentile } from './luma.js';

/**
 * In contrasts: a reflection on a bright display is brighter than it, on a dark one it is about as bright as figures.
 */
const BRIGHTER = 0.2;
const AS_FIGURES = 0.6;
/** Luminance: a display differs by less from place to place. */
const LEAST_BRIGHTER = 24;
/** Shares of the brightest light in the picture: a lamp is as bright as anything, a button of the device is not. */
const LAMP = 0.86;
const BUTTON = 0.72;
/** Share of a figure's stroke that is taken off all around: what is left is no figure. */
const PEEL = 0.6;
/** Mean width in sides of a square as large: the rim of a device is hollow. */
const SOLID = 0.25;
const LARGE_SOLID = 0.3;
/** Share of what surrounds a reflection that is the display itself, and how near that is to it, in contrasts. */
const RING = 0.3;
const SURE_RING = 0.55;
const NEAR = 0.4;
/** In heights of the numbers: what is large is often something else, what is larger always. */
const LARGE = 0.6;
const MOST = 1.6;
const MOST_AWAY = 1.25;

/**
 * The largest bright spot that lies within the display, if there is one. What is bright around it belongs to the
 * device.
 */
export function findGlare(luma: Plane, display: Display): Glare | null {
  const { width, height, values } = luma;
  const contrast = Math.abs(display.ink - display.ground);
  const brightest = percentile(values, 0.997);
  const bright =
    display.sign > 0
      ? Math.max(display.ground + AS_FIGURES * contrast, BUTTON * brightest)
      : Math.max(display.ground + BRIGHTER * contrast, display.ground + LEAST_BRIGHTER, LAMP * brightest);
  const room = growBox(display.box, 2.5 * display.height, 2.6 * display.height, luma);
  const beside = growBox(display.box, 1.6 * display.height, 0.7 * display.height, luma);
  const over = growBox(display.box, 1.6 * display.height, 1.9 * display.height, luma);
  const [across, down] = [room.right - room.left, room.bottom - room.top];
  const isBright = (x: number, y: number): boolean =>
    values[(room.top + y) * width + room.left + x]! > bright;
  const peel = Math.ceil(PEEL * display.stroke);
  const signs = erode(across, down, peel, isBright);
  let largest: Glare | null = null;
  for (const { box, area, stroke } of findBlobs({ width: across, height: down, signs })) {
    const left = room.left + box.left - peel;
    const top = room.top + box.top - peel;
    const right = room.left + box.right + peel;
    const bottom = room.top + box.bottom + peel;
    const isCut = left <= room.left || top <= room.top || right >= room.right || bottom >= room.bottom;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // On another row of the display, or on the device: what surrounds it tells.
    const isAway = !containsPoint(beside, x, y);
    const fill = area / ((box.right - box.left) * (box.bottom - box.top));
    const size = Math.sqrt(fill * (right - left) * (bottom - top)) / display.height;
    const isLarge = size > LARGE;
    const isSolid = stroke > (isLarge ? LARGE_SOLID : SOLID) * Math.sqrt(area);
    if (
      !containsPoint(over, x, y) ||
      !isSolid ||
      size > (isAway ? MOST_AWAY : MOST) ||
      size < (largest?.size ?? 0)
    )
      continue;
    const least = isCut || isAway || isLarge ? SURE_RING : RING;
    if (ringShare({ left, top, right, bottom }, luma, display.ground, NEAR * contrast) < least) continue;
    largest = { size, x: x / width, y: y / height, side: sideOf(x, y, display.box) };
  }
  return largest;
}

/** Erodes the bright area: keeps pixels that are at least `peel` pixels away from any dark one. */
function erode(
  width: number,
  height: number,
  peel: number,
  isBright: (x: number, y: number) => boolean,
): Int8Array {
  const across = new Int8Array(width * height);
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      run = isBright(x, y) ? run + 1 : 0;
      if (run > 2 * peel) across[y * width + x - peel] = 1;
    }
  }
  const both = new Int8Array(width * height);
  for (let x = 0; x < width; x++) {
    let run = 0;
    for (let y = 0; y < height; y++) {
      run = across[y * width + x] ? run + 1 : 0;
      if (run > 2 * peel) both[(y - peel) * width + x] = 1;
    }
  }
  return both;
}

const containsPoint = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x > left && x < right && y > top && y < bottom;

const growBox = ({ left, top, right, bottom }: Box, x: number, y: number, { width, height }: Plane): Box => ({
  left: Math.max(0, Math.floor(left - x)),
  top: Math.max(0, Math.floor(top - y)),
  right: Math.min(width, Math.ceil(right + x)),
  bottom: Math.min(height, Math.ceil(bottom + y)),
});

/** Share of a frame around a box that is at a level. */
function ringShare(box: Box, luma: Plane, level: number, reach: number): number {
  const { left, top, right, bottom } = growBox(
    box,
    0.3 * (box.bottom - box.top) + 3,
    0.3 * (box.bottom - box.top) + 3,
    luma,
  );
  let [near, all] = [0, 0];
  for (let y = top; y < bottom; y++) {
    const isEnd = y === top || y === bottom - 1;
    for (let x = left; x < right; x += isEnd ? 1 : right - left - 1) {
      all += 1;
      if (Math.abs(luma.values[y * luma.width + x]! - level) < reach) near += 1;
    }
  }
  return near / all;
}

/** Shares of the display: nearer to its middle, it is in the middle. */
const MIDDLE = 0.15;

/** The side of a display that a point of the picture is on. */
function sideOf(x: number, y: number, { left, top, right, bottom }: Box): Side {
  const across = (x - left) / (right - left) - 0.5;
  const down = (y - top) / (bottom - top) - 0.5;
  if (Math.max(Math.abs(across), Math.abs(down)) < MIDDLE) return 'middle';
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'left' : 'right';
  return down < 0 ? 'top' : 'bottom';
}
