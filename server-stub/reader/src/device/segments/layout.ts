import type { Box } from '../../raster/box.js';
import { bloodPressure } from './blood-pressure.js';
import type { Label } from './labels.js';
import { oximeter } from './oximeter.js';
import type { Decision, Placed } from './placed.js';
import { single } from './single.js';
import { parseValue } from './value.js';

/** A field as the layout sees it. */
export interface ReadField {
  text: string;
  box: Box;
}

/** Which device shows these fields (labels are read only when all values are), or `undefined` when they make sense on none. */
export function decide(
  fields: readonly ReadField[],
  readLabels: () => readonly Label[],
): Decision | undefined {
  const tallest = Math.max(...fields.map(({ box }) => box.bottom - box.top));
  const placed: Placed[] = [];
  for (const { text, box } of fields) {
    const value = parseValue(text);
    const large = box.bottom - box.top > 0.42 * tallest;
    if (large && value === undefined) return undefined;
    if (large && value !== undefined) placed.push({ value, box });
  }
  if (placed.length === 0) return undefined;
  const labels = readLabels();
  const choices = [bloodPressure(placed, labels), oximeter(placed, labels), single(placed, labels)];
  return choices.reduce(
    (best, next) => ((next?.certainty ?? 0) > (best?.certainty ?? 0) ? next : best),
    undefined,
  );
}
