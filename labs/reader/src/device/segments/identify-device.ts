import type { Box } from '../../raster/box.js';
import { identifyBloodPressure } from './blood-pressure.js';
import type { Label } from './label-templates.js';
import { identifyOximeter } from './oximeter.js';
import type { IdentifiedDevice, PlacedValue } from './placed-value.js';
import { identifySingleValue } from './single.js';
import { parseValue } from './value.js';

/** A field as the layout sees it. */
export interface ReadField {
  text: string;
  box: Box;
}

/** Which device shows these fields (labels are read only when all values are), or `undefined` when they make sense on none. */
export function identifyDevice(
  fields: readonly ReadField[],
  readLabels: () => readonly Label[],
): IdentifiedDevice | undefined {
  const tallest = Math.max(...fields.map(({ box }) => box.bottom - box.top));
  const placed: PlacedValue[] = [];
  for (const { text, box } of fields) {
    const value = parseValue(text);
    const large = box.bottom - box.top > 0.42 * tallest;
    if (large && value === undefined) return undefined;
    if (large && value !== undefined) placed.push({ value, box });
  }
  if (placed.length === 0) return undefined;
  const labels = readLabels();
  const choices = [
    identifyBloodPressure(placed, labels),
    identifyOximeter(placed, labels),
    identifySingleValue(placed, labels),
  ];
  return choices.reduce(
    (best, next) => ((next?.certainty ?? 0) > (best?.certainty ?? 0) ? next : best),
    undefined,
  );
}
