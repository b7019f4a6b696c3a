import { boxHeight, boxWidth, type LumaPlane, type RgbaImage } from '../../prepare/pixels.js';
import {
  ANALYSIS_EDGE,
  type DisplayMeasures,
  MIN_SHARPNESS,
  type PhotoFault,
  type PhotoMeasures,
  type PictureMeasures,
} from '../frame-analysis.js';
import { isCutOff } from './cut-off.js';
import { type Display, findDisplaysInLuma } from './find-displays.js';
import { findGlare } from './glare.js';
import { percentile, toLuma } from './luma.js';

/** The findings of the networks about the numbers in a photo. */
export interface SeenNumbers {
  /** Whether the edge of the picture cuts a number off. `maybe`: a row at the edge may also be a pattern or print. */
  readonly cut: 'no' | 'maybe' | 'yes';
  /** Whether the tallest number is read for certain. */
  readonly isLegible: boolean;
}

/** Measures the first display without a fault in a frame of the viewfinder, else the likeliest display. */
export const measureLuma = (luma: LumaPlane): PictureMeasures => measurePicture(luma, null, FRAME_LIMITS);

function measurePicture(luma: LumaPlane, seen: SeenNumbers | null, limits: Limits): PictureMeasures {
  const brightness = percentile(luma.values, 0.9);
  let likeliest: PictureMeasures | null = null;
  for (const found of findDisplaysInLuma(luma)) {
    const display = measureDisplay(luma, found, seen);
    const fault = findFault({ brightness, display }, limits);
    if (fault === null) return { brightness, display, fault };
    likeliest ??= { brightness, display, fault };
  }
  if (likeliest) return likeliest;
  const fault = findFault({ brightness, display: null }, limits);
  return { brightness, display: null, fault: fault === 'absent' && seen?.cut === 'yes' ? 'cut' : fault };
}

function measureDisplay(luma: LumaPlane, display: Display, seen: SeenNumbers | null): DisplayMeasures {
  const { width, height } = luma;
  const { box, inkLuma, backgroundLuma } = display;
  const longestEdge = Math.max(width, height);
  const light = Math.max(inkLuma, backgroundLuma);
  return {
    x: box.left / width,
    y: box.top / height,
    width: boxWidth(box) / width,
    height: boxHeight(box) / height,
    size: display.digitHeight / longestEdge,
    sharpness: measureSharpness(luma, display) * (longestEdge / ANALYSIS_EDGE) ** SHARPNESS_EXPONENT,
    contrast: Math.abs(inkLuma - backgroundLuma) / light,
    light,
    glare: findGlare(luma, display),
    isCut: seen ? seen.cut === 'yes' : isCutOff(luma, display),
  };
}

/**
 * Makes sharpness comparable between sizes of one picture: gradients are flatter in a larger picture, but by less than
 * the factor of its size, since a smaller one loses detail.
 */
const SHARPNESS_EXPONENT = 0.31;

/** Faults that may disappear at a higher resolution, which small numbers need. */
const FAULTS_OF_LOW_RESOLUTION: ReadonlySet<PhotoFault | null> = new Set(['absent', 'cut', 'far']);

/**
 * Measures a photo. Where no good display is found it is measured at twice the size, since a display in a photo may be
 * smaller than one that is framed in the viewfinder.
 *
 * @param readPixels Returns the photo, scaled down so that its longest edge has at most that many pixels.
 * @param seen The findings of the networks; null without them.
 */
export function measurePhoto(
  readPixels: (maxEdge: number) => RgbaImage,
  seen: SeenNumbers | null = null,
): PhotoMeasures {
  const limits = seen?.isLegible ? LEGIBLE_LIMITS : PHOTO_LIMITS;
  const measureAt = (edge: number) => measurePicture(toLuma(readPixels(edge)), seen, limits);
  const withEdges = (measures: PictureMeasures): PhotoMeasures => ({
    ...measures,
    mayBeCut: seen ? seen.cut !== 'no' : measures.fault === 'cut',
  });
  const first = measureAt(ANALYSIS_EDGE);
  if (!FAULTS_OF_LOW_RESOLUTION.has(first.fault)) return withEdges(first);
  const second = measureAt(2 * ANALYSIS_EDGE);
  return withEdges(second.fault === null ? second : first);
}

/** Brightness (0 to 255) below which a lens is covered, or a camera sends no picture. */
const MIN_BRIGHTNESS = 4;
/** Brightness (0 to 255) below which a room is dark. */
const MIN_ROOM_BRIGHTNESS = 75;
/** Luminance (0 to 255) from which a display is lit, so that it can be read in a dark room. */
const MIN_LIT_DISPLAY = 90;
/** What a display must have to be legible. */
interface Limits {
  /** Least digit height, as a share of the picture's longest edge. */
  readonly size: number;
  /** Least sharpness in contrasts per pixel. */
  readonly sharpness: number;
  /** Largest reflection in digit heights. */
  readonly glare: number;
  /** Least contrast between numbers and background, 0 to 1. */
  readonly contrast: number;
}

const FRAME_LIMITS: Limits = { size: 0.036, sharpness: MIN_SHARPNESS, glare: 0.3, contrast: 0.15 };
/** Tolerates small reflections, since a person has seen the photo, and a white housing looks like one. */
const PHOTO_LIMITS: Limits = { ...FRAME_LIMITS, glare: 0.5 };
/** Where the networks read the number for certain, only a blur that changes digits is a fault. */
const LEGIBLE_LIMITS: Limits = {
  size: 0,
  sharpness: 0.8 * MIN_SHARPNESS,
  glare: Number.POSITIVE_INFINITY,
  contrast: 0,
};

/** From this size, in digit heights, a reflection is why numbers look small or soft: it hides parts of them. */
const HIDING_GLARE = 0.6;

function findFault(
  { brightness, display }: Omit<PictureMeasures, 'fault'>,
  limits: Limits,
): PhotoFault | null {
  if (brightness < MIN_BRIGHTNESS) return 'black';
  if (brightness < MIN_ROOM_BRIGHTNESS && (display?.light ?? 0) < MIN_LIT_DISPLAY) return 'dark';
  if (!display) return 'absent';
  if (display.isCut) return 'cut';
  if (display.glare && display.glare.size > Math.max(limits.glare, HIDING_GLARE)) return 'glare';
  if (display.size < limits.size) return 'far';
  if (display.sharpness < limits.sharpness) return 'blurred';
  if (display.glare && display.glare.size > limits.glare) return 'glare';
  return display.contrast < limits.contrast ? 'faint' : null;
}

/** Pixels around the numbers that are measured too, so that their outer edges count. */
const EDGE_MARGIN = 2;
/** Percentile of the gradients that is the sharpness: strokes have flat sides too, so only the steepest edges count. */
const SHARPNESS_PERCENTILE = 0.98;

/**
 * Measures the steepest gradients of a display's strokes in contrasts per pixel. Divided by the contrast, they depend
 * neither on the light nor on the size of the numbers, and hardly on noise.
 */
function measureSharpness({ width, height, values }: LumaPlane, { box, mask, polarity }: Display): number {
  const size = (boxWidth(box) + 2 * EDGE_MARGIN) * (boxHeight(box) + 2 * EDGE_MARGIN);
  const gradients = new Float32Array(size);
  const inks = new Float32Array(size);
  const backgrounds = new Float32Array(size);
  let [count, inkCount] = [0, 0];
  const bottom = Math.min(height - 1, box.bottom + EDGE_MARGIN);
  const right = Math.min(width - 1, box.right + EDGE_MARGIN);
  for (let y = Math.max(1, box.top - EDGE_MARGIN); y < bottom; y++) {
    for (let x = Math.max(1, box.left - EDGE_MARGIN); x < right; x++) {
      const at = y * width + x;
      const gradientX = values[at + 1]! - values[at - 1]!;
      const gradientY = values[at + width]! - values[at - width]!;
      gradients[count] = Math.sqrt(gradientX * gradientX + gradientY * gradientY) / 2;
      if (mask.polarities[at] === polarity) inks[inkCount++] = values[at]!;
      else backgrounds[count - inkCount] = values[at]!;
      count += 1;
    }
  }
  const ink = sortedQuantile(inks.subarray(0, inkCount), polarity > 0 ? 0.9 : 0.1);
  const background = sortedQuantile(backgrounds.subarray(0, count - inkCount), 0.5);
  const steepest = sortedQuantile(gradients.subarray(0, count), SHARPNESS_PERCENTILE);
  return steepest / Math.max(1, Math.abs(ink - background));
}

/** The value at `share` (0 to 1) of the sorted values. Sorts them in place, since they are collected for this alone. */
const sortedQuantile = (values: Float32Array, share: number): number =>
  values.sort()[Math.floor(share * (values.length - 1))] ?? 0;
