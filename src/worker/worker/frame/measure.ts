import { EDGE, type Frame, type Plane } from '../../shared/frame.js';
import type { DisplayMeasures, PhotoFault, PhotoMeasures } from '../../shared/photo-measures.js';
import { isCutOff } from './cut.js';
import { type Display, findDisplays } from './display.js';
import { faultOf } from './fault.js';
import { findGlare } from './glare.js';
import { lumaOf, percentile } from './luma.js';
import { sharpnessOf } from './sharpness.js';

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
