import { UNITS, type Unit } from '../segments/units.js';
import type { Label } from './candidates.js';
import type { DeviceDraft } from './draft.js';
import { type Field, largeFields } from './fields.js';
import { hasLabel, labelDistance } from './labels.js';

/** A unit further from the digits than this many of their heights belongs to something else. */
const NEAR = 2;
/** Other digits this much of the main ones' height could be the reading as well. */
const RIVAL = 0.75;

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * Displays with these units always show a point: without one, a misread point is likelier than a whole number, and
 * 139 for 13.9 would be in range.
 */
const ALWAYS_POINTED: readonly string[] = ['kg', 'lb', '°C', '°F', 'mmol/L'];

/** A raised °C is read as a last digit, and thermometers of two decimals are rare. */
const mayBeUnit = ({ key }: Unit, text: string): boolean => key === 'temperature' && decimalsOf(text) > 1;

function fitsUnit(unit: Unit, text: string): boolean {
  const { from, to, decimals } = unit;
  return (
    !mayBeUnit(unit, text) &&
    /^\d{1,3}(\.\d{1,2})?$/.test(text) &&
    Number(text) >= from &&
    Number(text) <= to &&
    decimals.includes(decimalsOf(text))
  );
}

/** The largest number, by the unit that stands beside it. */
export function readSingleValue(fields: readonly Field[], labels: readonly Label[]): DeviceDraft | undefined {
  if (hasLabel(labels, 'systolic', 'diastolic', 'mmHg', 'SpO2', 'no device', 'error')) return undefined;
  const [main, ...others] = largeFields(fields);
  if (main === undefined) return undefined;
  const near = labels.filter((label) => labelDistance(label, main) < NEAR);
  const said = UNITS.filter(({ word }) => hasLabel(near, word as Label['word']));
  const chosen = said
    .flatMap((unit) => [main, ...main.others].map((field) => ({ unit, field })))
    .find(({ unit, field }) => fitsUnit(unit, field.text));
  if (chosen === undefined) return undefined;
  const { unit, field } = chosen;
  const rivals = others.filter(({ best }) => best.box.height > RIVAL * main.best.box.height);
  return {
    deviceType: unit.deviceType,
    data: { [unit.key]: { value: Number(field.text), unit: unit.unit } },
    fields: [field],
    doubts: [
      ...(field === main ? [] : ['most passes read a number that its unit does not allow']),
      ...(said.length > 1 ? ['several units stand beside it'] : []),
      ...(rivals.length > 0 ? ['another number is as large'] : []),
      ...(decimalsOf(field.text) === 0 && ALWAYS_POINTED.includes(unit.unit)
        ? ['its point was not seen']
        : []),
    ],
  };
}
