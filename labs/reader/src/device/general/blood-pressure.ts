import type { Label } from './candidates.js';
import type { DeviceDraft } from './draft.js';
import { type Field, largeFields } from './fields.js';
import { countDistinctLabels, hasLabel } from './labels.js';

/** Pressures and pulses in mmHg and beats a minute that a display can show. */
const SYSTOLIC = [60, 280] as const;
const DIASTOLIC = [30, 200] as const;
const PULSE = [25, 250] as const;

const isBetween = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;

interface Row {
  readonly field: Field;
  readonly value: number;
}

/** One under the other: they overlap in width, and each begins about where the one above ends. */
function isStacked(upper: Field, lower: Field): boolean {
  const [a, b] = [upper.best.box, lower.best.box];
  const shared =
    Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const apart = (b.y - a.y) / ((a.height + b.height) / 2);
  return shared > 0.3 * Math.min(a.width, b.width) && apart > 0.7 && apart < 2.4;
}

/** One after the other on a line. */
function isBeside(left: Field, right: Field): boolean {
  const [a, b] = [left.best.box, right.best.box];
  const apart = (b.x - b.width / 2 - a.x - a.width / 2) / Math.max(a.height, b.height);
  return Math.abs(a.y - b.y) < 0.6 * Math.max(a.height, b.height) && apart > -0.3 && apart < 2.5;
}

/** A level of bars beside a number is read as its last digit or decimal: no value has so many. */
const isPressure = ({ text }: Field): boolean => /^\d{2,3}$/.test(text) && Number(text) <= SYSTOLIC[1];

const isColumnOrLine = (rows: readonly Row[]): boolean =>
  rows.every(({ field }, i) => i === 0 || isStacked(rows[i - 1]!.field, field)) ||
  rows.every(({ field }, i) => i === 0 || isBeside(rows[i - 1]!.field, field));

/** Systolic, diastolic and, where there is a third, pulse. */
function isPlausible([systolic, diastolic, pulse]: readonly Row[]): boolean {
  return (
    isBetween(systolic!.value, SYSTOLIC) &&
    isBetween(diastolic!.value, DIASTOLIC) &&
    systolic!.value > diastolic!.value &&
    (pulse === undefined || isBetween(pulse.value, PULSE))
  );
}

function arrangements(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  for (const first of rows)
    for (const second of rows) {
      if (second === first) continue;
      const pair = [first, second];
      if (!isColumnOrLine(pair) || !isPlausible(pair)) continue;
      found.push(pair);
      for (const third of rows)
        if (!pair.includes(third) && isColumnOrLine([...pair, third]) && isPlausible([...pair, third]))
          found.push([...pair, third]);
    }
  return found;
}

/** Whether a label stands level with (or, on displays of one line, above) another field than its own. */
function hasMisplacedLabel(labels: readonly Label[], rows: readonly Row[]): boolean {
  const [first, second] = [rows[0]!.field.best.box, rows[1]!.field.best.box];
  const stacked = Math.abs(second.y - first.y) > Math.abs(second.x - first.x);
  const at = ({ x, y }: { x: number; y: number }): number => (stacked ? y : x);
  return (['systolic', 'diastolic', 'pulse'] as const).some((word, i) =>
    labels
      .filter((label) => label.word === word)
      .some(({ box }) => {
        const own = rows[i];
        if (own === undefined) return false;
        const far = Math.abs(at(box) - at(own.field.best.box));
        return rows.some(({ field }) => Math.abs(at(box) - at(field.best.box)) < 0.7 * far);
      }),
  );
}

/** Two or three whole numbers in a column or a line: systolic, diastolic, pulse. */
export function readBloodPressure(
  fields: readonly Field[],
  labels: readonly Label[],
): DeviceDraft | undefined {
  if (hasLabel(labels, 'SpO2', 'mg/dL', 'mmol/L', 'kPa', '°C', '°F', 'no device')) return undefined;
  const said = countDistinctLabels(labels, 'systolic', 'diastolic', 'mmHg');
  const rows = largeFields(fields)
    .map((field) => [field, ...field.others].find(isPressure))
    .filter((field) => field !== undefined)
    .map((field) => ({ field, value: Number(field.text) }));
  const worth = (some: readonly Row[]): number => some.reduce((sum, { field }) => sum + field.votes, 0);
  const [best, next] = arrangements(rows).sort((a, b) => b.length - a.length || worth(b) - worth(a));
  if (best === undefined || (best.length < 3 && said === 0)) return undefined;
  const [systolic, diastolic, pulse] = best;
  return {
    deviceType: 'blood pressure monitor',
    data: {
      systolic: { value: systolic!.value, unit: 'mmHg' },
      diastolic: { value: diastolic!.value, unit: 'mmHg' },
      ...(pulse && { pulseRate: { value: pulse.value, unit: 'bpm' } }),
    },
    fields: best.map(({ field }) => field),
    doubts: [
      ...(pulse === undefined ? ['a row is missing'] : []),
      ...(next !== undefined && next.length === best.length && worth(next) > 0.5 * worth(best)
        ? ['its numbers can be put together in several ways']
        : []),
      ...(said + countDistinctLabels(labels, 'pulse') >= 2 && said >= 1
        ? []
        : ['too few of its words are legible']),
      ...(hasMisplacedLabel(labels, best) ? ['a word stands beside another number than its own'] : []),
    ],
  };
}
