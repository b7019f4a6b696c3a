import type { Measurement } from 'hdt-emulator/laboratory';
import type { Label } from './candidates.js';
import type { Field } from './fields.js';

/** What the numbers and words of a picture amount to on one kind of device. */
export interface Draft {
  readonly deviceType: string;
  readonly data: Readonly<Record<string, Measurement>>;
  /** Where its values stand. */
  readonly fields: readonly Field[];
  /** What speaks against it; empty when the device's own words and the arrangement leave no doubt. */
  readonly doubts: readonly string[];
}

/** Digits lower than this share of the highest are a clock, a date or a memory number, not a reading. */
export const LARGE_DIGIT_SHARE = 0.42;

/** Score in one pass from which a reading cannot be noise. */
const MIN_SOLID_SCORE = 0.8;

/** The fields whose digits are large, the highest first. */
export function largeFields(fields: readonly Field[]): Field[] {
  const solid = fields.filter(({ best }) => best.score >= MIN_SOLID_SCORE && best.isEvenlySpaced);
  const tallest = Math.max(0, ...solid.map(({ best }) => best.box.height));
  return fields
    .filter(({ best }) => best.box.height >= LARGE_DIGIT_SHARE * tallest && best.box.height <= 1.6 * tallest)
    .sort((a, b) => b.best.box.height - a.best.box.height);
}

export const hasLabel = (labels: readonly Label[], ...words: readonly Label['word'][]): boolean =>
  labels.some(({ word }) => words.includes(word));

/** Different words among these that were read. */
export const countDistinctLabels = (labels: readonly Label[], ...words: readonly Label['word'][]): number =>
  new Set(labels.map(({ word }) => word).filter((word) => words.includes(word))).size;

/** How far a label is from a field, in heights of its digits; 0 when they touch. */
export function labelDistance({ box }: Label, { best }: Field): number {
  const dx = Math.max(0, Math.abs(box.x - best.box.x) - (box.width + best.box.width) / 2);
  const dy = Math.max(0, Math.abs(box.y - best.box.y) - (box.height + best.box.height) / 2);
  return Math.hypot(dx, dy) / best.box.height;
}
