/** What speaks for and against a reading of one display. */
export interface Evidence {
  /** Least margin of any segment or decimal point, 0 to 1. */
  margin: number;
  /** Most ink seen where no segment can be, about 0 to 1. */
  clutter: number;
  /** Lowest and highest level around the digits, background being 0 and ink 1. */
  lowest: number;
  highest: number;
  /** Grey levels (of 255) between background and ink. */
  contrast: number;
  /** Pieces of digit size beside the digits that belong to none. */
  unexplained: number;
  /** How surely labels and arrangement name the device, 0 to 1. */
  certainty: number;
}

/** 0 below `from`, 1 above `to`, straight in between. */
const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/**
 * A number from 0 to 1 that is at or above 0.7 only if every segment was clear, nothing covered the digits and
 * the device is known: each doubt alone is enough to fall below it.
 */
export function scoreReading(evidence: Evidence): number {
  const { margin, clutter, lowest, highest, contrast, unexplained, certainty } = evidence;
  const segments = 0.3 + 0.7 * ramp(margin, 0, 0.55);
  const clean = 1 - 0.6 * ramp(clutter, 0.1, 0.45);
  const evenly = (1 - 0.5 * ramp(-lowest, 0.25, 0.6)) * (1 - 0.5 * ramp(highest, 1.35, 1.8));
  const visible = 0.6 + 0.4 * ramp(contrast, 8, 22);
  const complete = unexplained === 0 ? 1 : 0.6;
  return margin <= 0 ? 0.3 * certainty * clean : segments * clean * evenly * visible * complete * certainty;
}
