import { type Grey, INK_BELOW } from './grey.js';

/** The angle of text lines in degrees clockwise, and their clarity at that angle. */
export interface Skew {
  readonly degrees: number;
  readonly clarity: number;
}

const MAX_ANGLE = 12;
const COARSE = 0.5;
const FINE = 0.05;
/** Sampled points; more do not improve the result. */
const MAX_POINTS = 40_000;

/**
 * The angle of text lines by projection profile (Postl 1986): the sum of squared differences of adjacent bands is largest
 * along lines of text. `sideways` for lines that run upwards.
 */
export function measureSkew(grey: Grey, { sideways = false } = {}): Skew {
  const points = inkPoints(grey);
  const [along, across] = sideways ? [points.ys, points.xs] : [points.xs, points.ys];
  const extent = Math.hypot(grey.width, grey.height);
  const band = Math.max(1, extent / 1500);
  const clarity = (degrees: number): number => profileSharpness(along, across, degrees, extent, band);
  const coarse = maximize(-MAX_ANGLE, MAX_ANGLE, COARSE, clarity);
  const { degrees, clarity: found } = maximize(
    coarse.degrees - COARSE,
    coarse.degrees + COARSE,
    FINE,
    clarity,
  );
  const clear = points.xs.length === 0 ? 0 : found / points.xs.length;
  return { degrees: sideways ? -degrees : degrees, clarity: clear };
}

function maximize(from: number, to: number, step: number, measure: (degrees: number) => number): Skew {
  let winner: Skew = { degrees: 0, clarity: -1 };
  for (let i = 0; from + i * step <= to + step / 2; i++) {
    const degrees = from + i * step;
    const clarity = measure(degrees);
    if (clarity > winner.clarity) winner = { degrees, clarity };
  }
  return winner;
}

function profileSharpness(
  along: Float32Array,
  across: Float32Array,
  degrees: number,
  extent: number,
  band: number,
): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const bands = new Float32Array(Math.ceil((4 * extent) / band));
  const middle = bands.length / 2;
  for (let i = 0; i < along.length; i++) {
    const at = Math.floor(middle + (across[i]! - along[i]! * slope) / band);
    bands[at]! += 1;
  }
  let sum = 0;
  for (let i = 1; i < bands.length; i++) sum += (bands[i]! - bands[i - 1]!) ** 2;
  return sum;
}

/** Ink below paper: edges show lines, and solid areas do not dominate. */
function inkPoints({ data, width, height }: Grey): { xs: Float32Array; ys: Float32Array } {
  const found: number[] = [];
  for (let i = width; i < width * height; i++)
    if (data[i]! < INK_BELOW && data[i - width]! >= INK_BELOW) found.push(i);
  const step = Math.max(1, found.length / MAX_POINTS);
  const count = Math.floor(found.length / step);
  const at = (n: number): number => found[Math.floor(n * step)]!;
  return {
    xs: Float32Array.from({ length: count }, (_, n) => at(n) % width),
    ys: Float32Array.from({ length: count }, (_, n) => Math.floor(at(n) / width)),
  };
}
