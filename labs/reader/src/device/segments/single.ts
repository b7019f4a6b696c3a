import type { Label } from './label-templates.js';
import {
  type IdentifiedDevice,
  type PlacedValue,
  toMeasurement,
  UNLABELLED_CERTAINTY,
} from './placed-value.js';
import { fitsUnit, UNITS, type Unit } from './units.js';

/** One number with its unit; other fields must be clearly smaller (a clock, a memory number). */
export function identifySingleValue(
  fields: readonly PlacedValue[],
  labels: readonly Label[],
): IdentifiedDevice | undefined {
  const high = ({ box }: PlacedValue): number => box.bottom - box.top;
  const [main, next] = [...fields].sort((a, b) => high(b) - high(a));
  if (main === undefined) return undefined;
  const alone = next === undefined || high(next) < 0.6 * high(main) ? 1 : UNLABELLED_CERTAINTY;
  const said = UNITS.map((unit) => ({
    unit,
    weight: labels.filter(({ word }) => word === unit.word).reduce((sum, { score }) => sum + score, 0),
  }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const named = said.find(({ unit }) => fitsUnit(unit, main.value));
  if (named !== undefined) {
    const rival = said.find((other) => other !== named)?.weight ?? 0;
    return identify(
      named.unit,
      main,
      alone * (rival > Math.max(0.6, 0.5 * named.weight) ? UNLABELLED_CERTAINTY : 1),
    );
  }
  const guess = UNITS.find((unit) => fitsUnit(unit, main.value));
  return guess === undefined
    ? undefined
    : // The range suggests a kind of device; a unit that was not read stays empty.
      identify({ ...guess, unit: '' }, main, alone * UNLABELLED_CERTAINTY * (said.length > 0 ? 0.6 : 1));
}

const identify = (
  { deviceType, key, unit }: Unit,
  field: PlacedValue,
  certainty: number,
): IdentifiedDevice => ({
  deviceType,
  data: { [key]: toMeasurement(field, unit) },
  certainty,
});
