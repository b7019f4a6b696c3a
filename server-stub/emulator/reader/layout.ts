import type { Box } from './box.js';
import type { Label, Word } from './labels.js';
import type { Measurement } from './reading.js';
import { type DisplayValue, parseValue } from './value.js';

/** A field as the layout sees it. */
export interface ReadField {
  text: string;
  box: Box;
}

export interface Decision {
  deviceType: string;
  data: Record<string, Measurement>;
  /** 0 to 1: how surely the labels, the arrangement and the ranges speak for this device. */
  certainty: number;
}

interface Placed {
  value: DisplayValue;
  box: Box;
}

/** Without a legible label a reading rests on its range alone; that is below the retake threshold. */
const UNLABELLED = 0.6;

interface Unit {
  word: Word;
  deviceType: string;
  key: string;
  unit: string;
  from: number;
  to: number;
  decimals: readonly number[];
}

/** Ranges a living person's reading can have, with room; outside them a misread digit is likelier. */
const UNITS: readonly Unit[] = [
  {
    word: '°C',
    deviceType: 'thermometer',
    key: 'temperature',
    unit: '°C',
    from: 30,
    to: 44,
    decimals: [1, 2],
  },
  {
    word: '°F',
    deviceType: 'thermometer',
    key: 'temperature',
    unit: '°F',
    from: 86,
    to: 112,
    decimals: [1, 2],
  },
  {
    word: 'mg/dL',
    deviceType: 'glucometer',
    key: 'bloodGlucose',
    unit: 'mg/dL',
    from: 10,
    to: 700,
    decimals: [0],
  },
  {
    word: 'mmol/L',
    deviceType: 'glucometer',
    key: 'bloodGlucose',
    unit: 'mmol/L',
    from: 2,
    to: 35,
    decimals: [1],
  },
  {
    word: 'kg',
    deviceType: 'weight scale',
    key: 'weight',
    unit: 'kg',
    from: 2,
    to: 320,
    decimals: [0, 1, 2],
  },
  {
    word: 'lb',
    deviceType: 'weight scale',
    key: 'weight',
    unit: 'lb',
    from: 4,
    to: 700,
    decimals: [0, 1, 2],
  },
];

const fits = ({ from, to, decimals }: Unit, value: DisplayValue): boolean =>
  value.kind === 'state' || (value.value >= from && value.value <= to && decimals.includes(value.decimals));

const within = (value: DisplayValue, from: number, to: number): boolean =>
  value.kind === 'state' || (value.decimals === 0 && value.value >= from && value.value <= to);

const middle = (box: Box): { x: number; y: number } => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});

/** The field a label stands above or beside; above counts more, since short numbers leave room at their left. */
function owner(label: Label, fields: readonly Placed[]): Placed | undefined {
  const at = middle(label.box);
  let best: { field: Placed; far: number } | undefined;
  for (const field of fields) {
    const dx = Math.max(field.box.left - at.x, 0, at.x - field.box.right);
    const below = Math.max(field.box.top - at.y, 0);
    const above = Math.max(at.y - field.box.bottom, 0);
    const far = Math.hypot(0.4 * dx, below + 2 * above);
    if (best === undefined || far < best.far) best = { field, far };
  }
  return best?.field;
}

const measured = ({ value }: Placed, unit: string): Measurement => ({ value: value.value, unit });

/** Two or three numbers one under the other: systolic, diastolic, pulse. */
function bloodPressure(fields: readonly Placed[], labels: readonly Label[]): Decision | undefined {
  const column = [...fields].sort((a, b) => middle(a.box).y - middle(b.box).y);
  const stacked = column.every((field, i) => i === 0 || field.box.top > middle(column[i - 1]!.box).y);
  const [systolic, diastolic, pulse, ...more] = column;
  if (!stacked || systolic === undefined || diastolic === undefined || more.length > 0) return undefined;
  const said = labels.filter(({ word }) => ['systolic', 'diastolic', 'mmHg'].includes(word)).length;
  if (said === 0 && pulse === undefined) return undefined;
  if (!within(systolic.value, 50, 280) || !within(diastolic.value, 25, 200)) return undefined;
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
    (pulse === undefined ? UNLABELLED : said > 0 ? 1 : 0.9) * (ordered ? 1 : 0.6) * (contradicted ? 0.6 : 1);
  return {
    deviceType: 'blood pressure monitor',
    data: {
      systolic: measured(systolic, 'mmHg'),
      diastolic: measured(diastolic, 'mmHg'),
      ...(pulse === undefined ? {} : { pulseRate: measured(pulse, 'bpm') }),
    },
    certainty,
  };
}

/** Which field is the saturation and which the pulse; unlabelled, the first in reading order is the saturation. */
function assign(
  fields: readonly Placed[],
  ofSaturation: Label | undefined,
  ofPulse: Label | undefined,
): { saturation: Placed | undefined; pulse: Placed | undefined; contradicted: boolean } {
  const saturation = ofSaturation && owner(ofSaturation, fields);
  const claimed = ofPulse && owner(ofPulse, fields);
  const contradicted = saturation !== undefined && saturation === claimed;
  const pulse = contradicted ? undefined : claimed;
  if (fields.length < 2) return { saturation, pulse, contradicted };
  const inOrder = [...fields].sort((a, b) => a.box.left + a.box.top - b.box.left - b.box.top);
  const first = saturation ?? inOrder.find((field) => field !== pulse);
  return { saturation: first, pulse: pulse ?? fields.find((field) => field !== first), contradicted };
}

/** Saturation and pulse, told apart by their labels. */
function oximeter(fields: readonly Placed[], labels: readonly Label[]): Decision | undefined {
  if (fields.length === 0 || fields.length > 2) return undefined;
  if (labels.some(({ word }) => word === 'systolic' || word === 'diastolic' || word === 'mmHg'))
    return undefined;
  const ofSaturation = labels.find(({ word }) => word === 'SpO2') ?? labels.find(({ word }) => word === '%');
  const ofPulse = labels.find(({ word }) => word === 'pulse');
  const { saturation, pulse, contradicted } = assign(fields, ofSaturation, ofPulse);
  if (saturation === undefined || !within(saturation.value, 35, 100)) return undefined;
  if (pulse === undefined ? ofSaturation?.word !== 'SpO2' : !within(pulse.value, 20, 260)) return undefined;
  const named = Number(ofSaturation !== undefined) + Number(ofPulse !== undefined);
  return {
    deviceType: 'pulse oximeter',
    data: {
      spo2: measured(saturation, '%'),
      ...(pulse === undefined ? {} : { pulseRate: measured(pulse, 'bpm') }),
    },
    certainty: pulse === undefined ? 0.5 : [UNLABELLED, 0.92, 1][named]! * (contradicted ? 0.65 : 1),
  };
}

/** One number with its unit; other fields must be clearly smaller (a clock, a memory number). */
function single(fields: readonly Placed[], labels: readonly Label[]): Decision | undefined {
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
    return decision(named.unit, main, alone * (rival > 0.5 * named.weight ? UNLABELLED : 1));
  }
  const guess = UNITS.find((unit) => fits(unit, main.value));
  return guess === undefined
    ? undefined
    : decision(guess, main, alone * UNLABELLED * (said.length > 0 ? 0.6 : 1));
}

const decision = ({ deviceType, key, unit }: Unit, field: Placed, certainty: number): Decision => ({
  deviceType,
  data: { [key]: measured(field, unit) },
  certainty,
});

/** Which device shows these fields, or `undefined` when they make sense on none. */
export function decide(fields: readonly ReadField[], labels: readonly Label[]): Decision | undefined {
  const tallest = Math.max(...fields.map(({ box }) => box.bottom - box.top));
  const placed: Placed[] = [];
  for (const { text, box } of fields) {
    const value = parseValue(text);
    const large = box.bottom - box.top > 0.42 * tallest;
    if (large && value === undefined) return undefined;
    if (large && value !== undefined) placed.push({ value, box });
  }
  const choices = [bloodPressure(placed, labels), oximeter(placed, labels), single(placed, labels)];
  return choices.reduce(
    (best, next) => ((next?.certainty ?? 0) > (best?.certainty ?? 0) ? next : best),
    undefined,
  );
}
