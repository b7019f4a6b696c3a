import { EDGE, type Frame, type Plane } from '../../shared/frame.js';
import type { DisplayMeasures, PhotoFault, PhotoMeasures } from '../../shared/frame-analysis.js';
import { isCutOff } from './cut.js';
import { type Display, findDisplays } from './display.js';
import { findGlare } from './glare.js';
import { lumaOf, percentile } from './luma.js';

/** @param luma Its longest edge has `EDGE` pixels. */
export function measureLuma(luma: Plane): PhotoMeasures {
  const brightness = percentile(luma.values, 0.9);
  let first: PhotoMeasures | null = null;
  for (const found of findDisplays(luma)) {
    const display = measureDisplay(luma, found);
    const fault = faultOf({ brightness, display });
    if (fault === null) return { brightness, display, fault };
    first ??= { brightness, display, fault };
  }
  return first ?? { brightness, display: null, fault: faultOf({ brightness, display: null }) };
}

function measureDisplay(luma: Plane, display: Display): DisplayMeasures {
  const { width, height } = luma;
  const { box, ink, ground } = display;
  const light = Math.max(ink, ground);
  return {
    x: box.left / width,
    y: box.top / height,
    width: (box.right - box.left) / width,
    height: (box.bottom - box.top) / height,
    size: display.height / Math.max(width, height),
    sharpness: sharpnessOf(luma, display) * (Math.max(width, height) / EDGE) ** BY_SIZE,
    contrast: Math.abs(ink - ground) / light,
    light,
    glare: findGlare(luma, display),
    isCut: isCutOff(luma, display),
  };
}

/** Edges are less steep in a larger picture, but not by as much as it is larger: small ones lose detail. */
const BY_SIZE = 0.31;

/** Faults that a closer look may find to be none: small numbers need more pixels. */
const TOO_SMALL: ReadonlySet<PhotoFault | null> = new Set(['absent', 'cut', 'far']);

/**
 * Measures a photo, which need not be framed as the viewfinder is: twice as large where nothing was found at first.
 *
 * @param pixelsAt The photo, its longest edge so many pixels.
 */
export function measurePhoto(pixelsAt: (edge: number) => Frame): PhotoMeasures {
  const first = measureLuma(lumaOf(pixelsAt(EDGE)));
  if (!TOO_SMALL.has(first.fault)) return first;
  const second = measureLuma(lumaOf(pixelsAt(2 * EDGE)));
  return second.fault === null ? second : first;
}

/**
 * Between the labelled pictures (`npm run bench -- --only guiding` prints how they part). Luminance of a dark room, and of
 * a display that is lit in it.
 */
const DARK = 75;
/** Luminance of a covered lens, or of a camera that sends nothing. */
const BLACK = 4;
const LIT = 90;
/** Share of the picture: the height of a number that can be read. */
const FAR = 0.036;
/** Contrasts a pixel. */
const SHARP = 0.318;
/** Heights of the numbers. */
const GLARE = 0.3;
const FAINT = 0.15;

function faultOf({ brightness, display }: Omit<PhotoMeasures, 'fault'>): PhotoFault | null {
  if (brightness < BLACK) return 'black';
  if (brightness < DARK && (display?.light ?? 0) < LIT) return 'dark';
  if (!display) return 'absent';
  if (display.isCut) return 'cut';
  if (display.size < FAR) return 'far';
  if (display.sharpness < SHARP) return 'blurred';
  if (display.glare && display.glare.size > GLARE) return 'glare';
  return display.contrast < FAINT ? 'faint' : null;
}

/**
 * How steep the edges of a display's strokes are, in contrasts a pixel: neither light nor the size of the numbers changes
 * it, and noise hardly does. Of the steepest edges, since a stroke has flat sides too.
 */
function sharpnessOf({ width, height, values }: Plane, { box, strokes, sign }: Display): number {
  const size = (box.right - box.left + 4) * (box.bottom - box.top + 4);
  const slopes = new Float32Array(size);
  const inks = new Float32Array(size);
  const grounds = new Float32Array(size);
  let [all, inked] = [0, 0];
  for (let y = Math.max(1, box.top - 2); y < Math.min(height - 1, box.bottom + 2); y++) {
    for (let x = Math.max(1, box.left - 2); x < Math.min(width - 1, box.right + 2); x++) {
      const at = y * width + x;
      const [across, down] = [values[at + 1]! - values[at - 1]!, values[at + width]! - values[at - width]!];
      slopes[all] = Math.sqrt(across * across + down * down) / 2;
      if (strokes.signs[at] === sign) inks[inked++] = values[at]!;
      else grounds[all - inked] = values[at]!;
      all += 1;
    }
  }
  const ink = quantileOf(inks.subarray(0, inked), sign > 0 ? 0.9 : 0.1);
  const ground = quantileOf(grounds.subarray(0, all - inked), 0.5);
  return quantileOf(slopes.subarray(0, all), 0.98) / Math.max(1, Math.abs(ink - ground));
}

const quantileOf = (values: Float32Array, share: number): number =>
  values.sort()[Math.floor(share * (values.length - 1))] ?? 0;
