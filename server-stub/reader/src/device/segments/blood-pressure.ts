import type { Label, Word } from './labels.js';
import { type Decision, measured, middle, owner, type Placed, UNLABELLED, within } from './placed.js';

/** Words that only blood pressure monitors bear. */
const SAYS: readonly Word[] = ['systolic', 'diastolic', 'mmHg', 'kPa'];

/** Pressures a display can show: whole mmHg, or kPa with one decimal. */
const SCALES = [
  { unit: 'mmHg', top: [50, 280], low: [25, 200], decimals: 0 },
  { unit: 'kPa', top: [6.6, 37.4], low: [3.3, 26.7], decimals: 1 },
] as const;

/** Two or three numbers one under the other: systolic, diastolic, pulse. */
export function bloodPressure(fields: readonly Placed[], labels: readonly Label[]): Decision | undefined {
  const column = [...fields].sort((a, b) => middle(a.box).y - middle(b.box).y);
  const stacked = column.every((field, i) => i === 0 || field.box.top > middle(column[i - 1]!.box).y);
  const [systolic, diastolic, pulse, ...more] = column;
  if (!stacked || systolic === undefined || diastolic === undefined || more.length > 0) return undefined;
  const said = labels.filter(({ word }) => SAYS.includes(word)).length;
  if (said === 0 && pulse === undefined) return undefined;
  const scale = SCALES.find(
    ({ top, low, decimals }) =>
      within(systolic.value, top[0], top[1], decimals) && within(diastolic.value, low[0], low[1], decimals),
  );
  if (scale === undefined) return undefined;
  const named = labels.some(({ word }) => word === scale.unit);
  const misnamed = labels.some(({ word }) => word !== scale.unit && (word === 'mmHg' || word === 'kPa'));
  if (pulse !== undefined && !within(pulse.value, 25, 250)) return undefined;
  const ordered =
    systolic.value.kind === 'state' ||
    diastolic.value.kind === 'state' ||
    systolic.value.value > diastolic.value.value;
  const contradicted = labels.some(
    (label) =>
      (label.word === 'systolic' && owner(label, fields) !== systolic) ||
      (label.word === 'diastolic' && owner(label, fields) !== diastolic) ||
      (label.word === 'pulse' && pulse !== undefined && owner(label, fields) !== pulse) ||
      label.word === 'SpO2',
  );
  const certainty =
    (pulse === undefined ? UNLABELLED : said > 0 ? 1 : 0.9) *
    (ordered ? 1 : 0.6) *
    (contradicted ? 0.6 : 1) *
    (misnamed ? 0.6 : scale.unit === 'kPa' && !named ? 0.9 : 1);
  return {
    deviceType: 'blood pressure monitor',
    data: {
      systolic: measured(systolic, scale.unit),
      diastolic: measured(diastolic, scale.unit),
      ...(pulse === undefined ? {} : { pulseRate: measured(pulse, 'bpm') }),
    },
    certainty,
  };
}
