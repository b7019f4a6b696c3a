import { distanceMap } from '#networks/components.js';
import { createPlane, type Plane, quantile, sampleBilinear } from '../../raster/plane.js';
import type { FieldArea } from './fields.js';
import { thresholdPlane } from './ink-pieces.js';

/** Height of the digits in a strip, and the room left around them. */
export const DIGIT_HEIGHT = 100;
export const MARGIN = 22;

/** A field with skew and slant corrected: digits `DIGIT_HEIGHT` high, starting at row `MARGIN`. */
export interface Strip {
  plane: Plane;
  /** Thickness of a segment in the strip. */
  stroke: number;
  /** Height of the digits on the display, for comparing fields. */
  height: number;
  /** Darkest and brightest levels met around the digits: far outside 0 and 1 they mean glare. */
  lowest: number;
  highest: number;
}

/** Energy of the projection profile of the ink along one axis after a shear: highest when strokes are aligned. */
function profileEnergy(
  points: Int32Array,
  shear: number,
  axis: 'rows' | 'columns',
  step: number,
  counts: Uint32Array,
): number {
  counts.fill(0);
  const middle = counts.length >> 1;
  for (let i = 0; i < points.length; i += 2 * step) {
    const x = points[i]!;
    const y = points[i + 1]!;
    counts[middle + Math.round(axis === 'rows' ? y - shear * x : x + shear * y)]!++;
  }
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i]! * counts[i]!;
  return sum;
}

/** The shear of most energy between two bounds, refined by a parabola through the three best steps. */
function bestShear(points: Int32Array, axis: 'rows' | 'columns', from: number, to: number): number {
  const step = Math.max(1, Math.floor(points.length / 2 / 4000));
  const counts = new Uint32Array(4096);
  const pitch = 0.015;
  const values: number[] = [];
  for (let shear = from; shear <= to + 1e-9; shear += pitch)
    values.push(profileEnergy(points, shear, axis, step, counts));
  const at = values.indexOf(Math.max(...values));
  const a = values[at - 1];
  const b = values[at]!;
  const c = values[at + 1];
  const shift = a === undefined || c === undefined || a + c === 2 * b ? 0 : (0.5 * (a - c)) / (a - 2 * b + c);
  return from + (at + shift) * pitch;
}

function shearRows(points: Int32Array, skew: number): { x: Float32Array; y: Float32Array } {
  const n = points.length / 2;
  const x = new Float32Array(n);
  const y = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    x[i] = points[2 * i]!;
    y[i] = points[2 * i + 1]! - skew * points[2 * i]!;
  }
  return { x, y };
}

/** Straightens a field: level by its rows, upright by its strokes, and scales it to `DIGIT_HEIGHT`. */
export function straightenField(level: Plane, field: FieldArea): Strip {
  const skew = bestShear(field.points, 'rows', -0.15, 0.15);
  const { x, y } = shearRows(field.points, skew);
  const levelled = new Int32Array(field.points.length);
  for (let i = 0; i < x.length; i++) {
    levelled[2 * i] = x[i]!;
    levelled[2 * i + 1] = Math.round(y[i]!);
  }
  const slant = bestShear(levelled, 'columns', -0.3, 0.45);
  const top = quantile(y, 0.003);
  const bottom = quantile(y, 0.997) + 1;
  const upright = x.map((value, i) => value + slant * y[i]!);
  const left = quantile(upright, 0.001);
  const right = quantile(upright, 0.999) + 1;
  const scale = DIGIT_HEIGHT / (bottom - top);
  const plane = createPlane(Math.ceil((right - left) * scale) + 2 * MARGIN, DIGIT_HEIGHT + 2 * MARGIN);
  for (let v = 0; v < plane.height; v++) {
    const sy = top + (v + 0.5 - MARGIN) / scale;
    for (let u = 0; u < plane.width; u++) {
      const sx = left + (u + 0.5 - MARGIN) / scale - slant * sy;
      plane.data[v * plane.width + u] = sampleBilinear(level, sx, sy + skew * sx);
    }
  }
  return normaliseStrip(plane, field.stroke * scale, bottom - top);
}

/** Sets the strip's own background to 0 and the core of its strokes to 1. */
function normaliseStrip(plane: Plane, stroke: number, height: number): Strip {
  const mask = thresholdPlane(plane, 0.5);
  const depth = distanceMap(mask);
  const core: number[] = [];
  const ground: number[] = [];
  for (let i = 0; i < depth.length; i++) {
    if (depth[i]! >= stroke * 0.3) core.push(plane.data[i]!);
    else if (plane.data[i]! < 0.4) ground.push(plane.data[i]!);
  }
  const one = quantile(Float32Array.from(core), 0.5) || 1;
  const zero = quantile(Float32Array.from(ground), 0.5);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (plane.data[i]! - zero) / (one - zero);
  return { plane, stroke, height, lowest: quantile(plane.data, 0.01), highest: quantile(plane.data, 0.99) };
}
