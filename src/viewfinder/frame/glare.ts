import { type Box, boxHeight, boxWidth, type LumaPlane } from '../../prepare/pixels.js';
import type { Glare, Side } from '../frame-analysis.js';
import { containsPoint, growBox } from './box.js';
import type { Display } from './find-displays.js';
import { findConnectedComponents } from './ink.js';
import { percentile } from './luma.js';

/** A reflection on a bright display is brighter than its background by this share of the contrast of the digits. */
const MIN_EXCESS_ON_BRIGHT = 0.2;
/** A reflection on a dark display exceeds its background by this share of the contrast: nearly as bright as digits. */
const MIN_EXCESS_ON_DARK = 0.6;
/** Least excess on a bright display in luminance; its backlight varies by less from place to place. */
const MIN_LUMA_EXCESS = 24;
/** Percentile of the picture that counts as its brightest light, without single hot pixels. */
const BRIGHTEST_PERCENTILE = 0.997;
/** Least luminance of a reflection on a bright display, as a share of the brightest light: a lamp reaches it. */
const MIN_LIGHT_ON_BRIGHT = 0.86;
/** The same on a dark display, where buttons of the device stay below it. */
const MIN_LIGHT_ON_DARK = 0.72;
/** Erosion radius in stroke widths; no stroke of a digit survives it. */
const EROSION = 0.6;

/** Margins around the numbers, in digit heights, within which bright areas are examined. */
const SEARCH_MARGIN = { x: 2.5, y: 2.6 };
/** Margins within which the center of a reflection must lie. */
const CENTER_MARGIN = { x: 1.6, y: 1.9 };
/** Margins within which a reflection surely lies on the display, so that weaker evidence is enough. */
const DISPLAY_MARGIN = { x: 1.6, y: 0.7 };

/** Sizes are in digit heights. Beyond the large size, bright areas are often parts of the device. */
const LARGE_SIZE = 0.6;
const MAX_SIZE = 1.6;
const MAX_SIZE_OFF_DISPLAY = 1.25;
/** Least mean width of the area, as a share of the side of a square of equal area: the rim of a device is hollow. */
const MIN_SOLIDITY = 0.25;
const MIN_SOLIDITY_OF_LARGE = 0.3;
/** Least share of the surroundings that must look like the background of the display. */
const MIN_BACKGROUND_SHARE = 0.3;
/** The same for reflections that are large, cut by the search area, or off the display. */
const MIN_BACKGROUND_SHARE_IF_DOUBTFUL = 0.55;
/** Greatest difference from the background of the display that looks like it, as a share of the contrast. */
const BACKGROUND_TOLERANCE = 0.4;

/** Finds the largest specular reflection on a display. Bright areas around the display belong to the device. */
export function findGlare(luma: LumaPlane, display: Display): Glare | null {
  const { width, height, values } = luma;
  const { backgroundLuma, digitHeight } = display;
  const contrast = Math.abs(display.inkLuma - backgroundLuma);
  const threshold = glareThreshold(display, contrast, percentile(values, BRIGHTEST_PERCENTILE));
  const growDisplay = ({ x, y }: typeof SEARCH_MARGIN) =>
    growBox(display.box, x * digitHeight, y * digitHeight, luma);
  const searched = growDisplay(SEARCH_MARGIN);
  const centerArea = growDisplay(CENTER_MARGIN);
  const displayArea = growDisplay(DISPLAY_MARGIN);
  const [searchedWidth, searchedHeight] = [boxWidth(searched), boxHeight(searched)];
  const isBright = (x: number, y: number): boolean =>
    values[(searched.top + y) * width + searched.left + x]! > threshold;
  const radius = Math.ceil(EROSION * display.strokeWidth);
  const components = findConnectedComponents({
    width: searchedWidth,
    height: searchedHeight,
    polarities: erode(searchedWidth, searchedHeight, radius, isBright),
  });
  let largest: Glare | null = null;
  for (const { box: eroded, area, strokeWidth } of components) {
    const box = {
      left: searched.left + eroded.left - radius,
      top: searched.top + eroded.top - radius,
      right: searched.left + eroded.right + radius,
      bottom: searched.top + eroded.bottom + radius,
    };
    const isCut =
      box.left <= searched.left ||
      box.top <= searched.top ||
      box.right >= searched.right ||
      box.bottom >= searched.bottom;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const isOffDisplay = !containsPoint(displayArea, x, y);
    const fill = area / (boxWidth(eroded) * boxHeight(eroded));
    const size = Math.sqrt(fill * boxWidth(box) * boxHeight(box)) / digitHeight;
    const isLarge = size > LARGE_SIZE;
    const isSolid = strokeWidth > (isLarge ? MIN_SOLIDITY_OF_LARGE : MIN_SOLIDITY) * Math.sqrt(area);
    if (!isSolid || !containsPoint(centerArea, x, y)) continue;
    if (size > (isOffDisplay ? MAX_SIZE_OFF_DISPLAY : MAX_SIZE) || size < (largest?.size ?? 0)) continue;
    const isDoubtful = isCut || isOffDisplay || isLarge;
    const backgroundShare = ringShareAtLevel(box, luma, backgroundLuma, BACKGROUND_TOLERANCE * contrast);
    if (backgroundShare < (isDoubtful ? MIN_BACKGROUND_SHARE_IF_DOUBTFUL : MIN_BACKGROUND_SHARE)) continue;
    largest = { size, x: x / width, y: y / height, side: findSide(x, y, display.box) };
  }
  return largest;
}

/** Luminance above which a pixel may belong to a reflection. */
function glareThreshold({ polarity, backgroundLuma }: Display, contrast: number, brightest: number): number {
  if (polarity > 0)
    return Math.max(backgroundLuma + MIN_EXCESS_ON_DARK * contrast, MIN_LIGHT_ON_DARK * brightest);
  return Math.max(
    backgroundLuma + MIN_EXCESS_ON_BRIGHT * contrast,
    backgroundLuma + MIN_LUMA_EXCESS,
    MIN_LIGHT_ON_BRIGHT * brightest,
  );
}

/** Morphological erosion: keeps bright pixels whose square neighbourhood of this radius is bright. */
function erode(
  width: number,
  height: number,
  radius: number,
  isBright: (x: number, y: number) => boolean,
): Int8Array {
  const across = new Int8Array(width * height);
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      run = isBright(x, y) ? run + 1 : 0;
      if (run > 2 * radius) across[y * width + x - radius] = 1;
    }
  }
  const both = new Int8Array(width * height);
  for (let x = 0; x < width; x++) {
    let run = 0;
    for (let y = 0; y < height; y++) {
      run = across[y * width + x] ? run + 1 : 0;
      if (run > 2 * radius) both[(y - radius) * width + x] = 1;
    }
  }
  return both;
}

/** Share of a rectangular ring around a box whose luminance is within `tolerance` of `level`. */
function ringShareAtLevel(box: Box, luma: LumaPlane, level: number, tolerance: number): number {
  const distance = 0.3 * boxHeight(box) + 3;
  const { left, top, right, bottom } = growBox(box, distance, distance, luma);
  let [matching, all] = [0, 0];
  for (let y = top; y < bottom; y++) {
    const isFirstOrLastRow = y === top || y === bottom - 1;
    for (let x = left; x < right; x += isFirstOrLastRow ? 1 : right - left - 1) {
      all += 1;
      if (Math.abs(luma.values[y * luma.width + x]! - level) < tolerance) matching += 1;
    }
  }
  return matching / all;
}

/** Offset from the center of the display, as a share of its size, up to which a point counts as in the middle. */
const MIDDLE_RADIUS = 0.15;

/** The side of a display that a point of the picture is on. */
function findSide(x: number, y: number, { left, top, right, bottom }: Box): Side {
  const across = (x - left) / (right - left) - 0.5;
  const down = (y - top) / (bottom - top) - 0.5;
  if (Math.max(Math.abs(across), Math.abs(down)) < MIDDLE_RADIUS) return 'middle';
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'left' : 'right';
  return down < 0 ? 'top' : 'bottom';
}
