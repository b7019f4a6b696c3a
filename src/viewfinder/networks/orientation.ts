import { type Network, runNetwork } from './network.js';
import type { Pyramid, RotatedBox } from './patch.js';
import { type SeenRow, seeRow } from './rows.js';

/** Most that one row counts, so that no row that is seen wrongly outvotes the others. */
const MAX_EVIDENCE = 6;

/** The sum of what the network says at each step of a row that is not padding. */
function sumSteps(orientation: Network, { features, filled }: SeenRow): number {
  const { data, width } = runNetwork(orientation, features);
  return data.subarray(0, Math.ceil(filled * width)).reduce((sum, value) => sum + value, 0);
}

/**
 * How much a row speaks for being upright: about the logarithm of the odds, positive for upright, negative for upside down. The
 * row is seen both ways up, so that the network prefers neither.
 *
 * @param seen The row as it lies in the picture.
 */
export function weighOrientation(
  { reader, orientation }: { readonly reader: Network; readonly orientation: Network },
  levels: Pyramid,
  box: RotatedBox,
  seen: SeenRow,
): number {
  const other = seeRow(reader, levels, { ...box, angle: box.angle + Math.PI });
  const evidence = sumSteps(orientation, seen) - sumSteps(orientation, other);
  return Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, evidence));
}
