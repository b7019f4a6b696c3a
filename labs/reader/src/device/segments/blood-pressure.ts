import type { Label, PrintWord } from './label-templates.js';
import {
  centreOf,
  fieldOfLabel,
  type IdentifiedDevice,
  isInRange,
  type PlacedValue,
  toMeasurement,
  UNLABELLED_CERTAINTY,
} from './placed-value.js';

/** Words that only blood pressure monitors bear. */
const BLOOD_PRESSURE_WORDS: readonly PrintWord[] = ['systolic', 'diastolic', 'mmHg', 'kPa'];

/** Pressures a display can show: whole mmHg, or kPa with one decimal. */
const SCALES = [
  { unit: 'mmHg', top: [50, 280], low: [25, 200], decimals: 0 },
  { unit: 'kPa', top: [6.6, 37.4], low: [3.3, 26.7], decimals: 1 },
] as const;

/** Two or three numbers one under the other: systolic, diastolic, pulse. */
export function identifyBloodPressure(
  fields: readonly PlacedValue[],
  labels: readonly Label[],
): IdentifiedDevice | undefined {
  const column = [...fields].sort((a, b) => centreOf(a.box).y - centreOf(b.box).y);
  const stacked = column.every((field, i) => i === 0 || field.box.top > centreOf(column[i - 1]!.box).y);
  const [systolic, diastolic, pulse, ...more] = column;
  if (!stacked || systolic === undefined || diastolic === undefined || more.length > 0) return undefined;
  const said = labels.filter(({ word }) => BLOOD_PRESSURE_WORDS.includes(word)).length;
  if (said === 0 && pulse === undefined) return undefined;
  const scale = SCALES.find(
    ({ top, low, decimals }) =>
      isInRange(systolic.value, top[0], top[1], decimals) &&
      isInRange(diastolic.value, low[0], low[1], decimals),
  );
  if (scale === undefined) return undefined;
  const named = labels.some(({ word }) => word === scale.unit);
  const misnamed = labels.some(({ word }) => word !== scale.unit && (word === 'mmHg' || word === 'kPa'));
  if (pulse !== undefined && !isInRange(pulse.value, 25, 250)) return undefined;
  const ordered =
    systolic.value.kind === 'state' ||
    diastolic.value.kind === 'state' ||
    systolic.value.value > diastolic.value.value;
  const contradicted = labels.some(
    (label) =>
      (label.word === 'systolic' && fieldOfLabel(label, fields) !== systolic) ||
      (label.word === 'diastolic' && fieldOfLabel(label, fields) !== diastolic) ||
      (label.word === 'pulse' && pulse !== undefined && fieldOfLabel(label, fields) !== pulse) ||
      label.word === 'SpO2',
  );
  const certainty =
    (pulse === undefined ? UNLABELLED_CERTAINTY : said > 0 ? 1 : 0.9) *
    (ordered ? 1 : 0.6) *
    (contradicted ? 0.6 : 1) *
    (misnamed ? 0.6 : scale.unit === 'kPa' && !named ? 0.9 : 1);
  return {
    deviceType: 'blood pressure monitor',
    data: {
      systolic: toMeasurement(systolic, scale.unit),
      diastolic: toMeasurement(diastolic, scale.unit),
      ...(pulse === undefined ? {} : { pulseRate: toMeasurement(pulse, 'bpm') }),
    },
    certainty,
  };
}
