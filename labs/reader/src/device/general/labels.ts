import type { Label } from './candidates.js';
import type { Field } from './fields.js';

export const hasLabel = (labels: readonly Label[], ...words: readonly Label['word'][]): boolean =>
  labels.some(({ word }) => words.includes(word));

/** How many different words of these were read. */
export const countDistinctLabels = (labels: readonly Label[], ...words: readonly Label['word'][]): number =>
  new Set(labels.map(({ word }) => word).filter((word) => words.includes(word))).size;

/** How far a label is from a field, in heights of its digits; 0 when they touch. */
export function labelDistance({ box }: Label, { best }: Field): number {
  const dx = Math.max(0, Math.abs(box.x - best.box.x) - (box.width + best.box.width) / 2);
  const dy = Math.max(0, Math.abs(box.y - best.box.y) - (box.height + best.box.height) / 2);
  return Math.hypot(dx, dy) / best.box.height;
}
