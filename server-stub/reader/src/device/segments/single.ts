import type { Label } from './labels.js';
import { type Decision, measured, type Placed, UNLABELLED } from './placed.js';
import { fits, UNITS, type Unit } from './units.js';

/** One number with its unit; other fields must be clearly smaller (a clock, a memory number). */
export function single(fields: readonly Placed[], labels: readonly Label[]): Decision | undefined {
  const high = ({ box }: Placed): number => box.bottom - box.top;
  const [main, next] = [...fields].sort((a, b) => high(b) - high(a));
  if (main === undefined) return undefined;
  const alone = next === undefined || high(next) < 0.6 * high(main) ? 1 : UNLABELLED;
  const said = UNITS.map((unit) => ({
    unit,
    weight: labels.filter(({ word }) => word === unit.word).reduce((sum, { score }) => sum + score, 0),
  }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const named = said.find(({ unit }) => fits(unit, main.value));
  if (named !== undefined) {
    const rival = said.find((other) => other !== named)?.weight ?? 0;
    return decision(named.unit, main, alone * (rival > Math.max(0.6, 0.5 * named.weight) ? UNLABELLED : 1));
  }
  const guess = UNITS.find((unit) => fits(unit, main.value));
  return guess === undefined
    ? undefined
    : // The range tells what kind of device it may be; a unit that is not in view is not made up.
      decision({ ...guess, unit: '' }, main, alone * UNLABELLED * (said.length > 0 ? 0.6 : 1));
}

const decision = ({ deviceType, key, unit }: Unit, field: Placed, certainty: number): Decision => ({
  deviceType,
  data: { [key]: measured(field, unit) },
  certainty,
});
