import type { DeviceReading, Measurement } from './device.js';
import { pressuresOf } from './measurement.js';
import { readUnit, unitsOf } from './quantities.js';

/** A value with its unit. */
export interface Amount {
  readonly value: string;
  readonly unit: string;
}

/** A value that the person says the display shows. */
export interface Answer extends Amount {
  /** Index of the reading. */
  readonly device: number;
  readonly key: string;
}

/** A saved answer. It is stored beside the value as read and never overwrites it. */
export interface Confirmation extends Answer {
  /** The person repeated the answer after being asked about it. */
  readonly isCertain: boolean;
}

/** A measurement as read and as confirmed. `value` and `unit` are those of `confirmed`, or of `read` without it. */
export interface ReviewedMeasurement extends Measurement {
  /** What the service read; null when the person typed a value it did not read. */
  readonly read: Amount | null;
  /** What the person confirmed, corrected or typed; null when the value stays as read. */
  readonly confirmed: Amount | null;
}

export interface ReviewedReading extends DeviceReading {
  readonly measurements: readonly ReviewedMeasurement[];
}

/**
 * What to ask about a measurement: its unit is missing or ambiguous, its value is higher or lower than any living
 * person has, or the lower pressure is not below the upper one.
 */
export type Question = 'unit' | 'high' | 'low' | 'pair';

/** Where a value that counts comes from: as read, changed from what was read, or typed where nothing was read. */
export type Origin = 'read' | 'corrected' | 'typed';

const amountOf = ({ value, unit }: Amount): Amount => ({ value, unit });

const isSame = (one: Amount, other: Amount): boolean => one.value === other.value && one.unit === other.unit;

/** Combines what was read with what was confirmed. Values that were only typed come last. */
export function review(
  readings: readonly DeviceReading[],
  confirmed: readonly Confirmation[],
): ReviewedReading[] {
  return readings.map((reading, device) => {
    const answered = confirmed.filter((one) => one.device === device);
    const typed = answered.filter(({ key }) => reading.measurements.every((one) => one.key !== key));
    return {
      ...reading,
      measurements: [
        ...reading.measurements.map((read) => {
          const answer = answered.find(({ key }) => key === read.key);
          return {
            key: read.key,
            ...amountOf(answer ?? read),
            read: amountOf(read),
            confirmed: answer ? amountOf(answer) : null,
          };
        }),
        ...typed.map((answer) => ({
          key: answer.key,
          ...amountOf(answer),
          read: null,
          confirmed: amountOf(answer),
        })),
      ],
    };
  });
}

export function originOf({ read, confirmed }: Pick<ReviewedMeasurement, 'read' | 'confirmed'>): Origin {
  if (read === null) return 'typed';
  return confirmed === null || isSame(read, confirmed) ? 'read' : 'corrected';
}

/** How a person reviewed readings: all as read, some corrected, or some typed where nothing was read. */
export type Settlement = 'confirmed' | 'corrected' | 'typed';

export function settlementOf(readings: readonly ReviewedReading[]): Settlement {
  const origins = readings.flatMap(({ measurements }) => measurements.map(originOf));
  if (origins.includes('typed')) return 'typed';
  return origins.includes('corrected') ? 'corrected' : 'confirmed';
}

/** Adds answers to `confirmed`, replacing earlier ones. An answer equal to the shown value is certain. */
export function confirmAnswers(
  readings: readonly DeviceReading[],
  confirmed: readonly Confirmation[],
  answers: readonly Answer[],
): Confirmation[] {
  const before = review(readings, confirmed);
  const isAnswered = ({ device, key }: Answer) =>
    answers.some((answer) => answer.device === device && answer.key === key);
  return [
    ...confirmed.filter((one) => !isAnswered(one)),
    ...answers.map((answer) => {
      const shown = before[answer.device]?.measurements.find(({ key }) => key === answer.key);
      return { ...answer, isCertain: shown !== undefined && isSame(shown, answer) };
    }),
  ];
}

/** Parses a decimal number; null for states, sentences, comparators and possible thousands separators. */
const numberIn = (value: string): number | null =>
  /^\s*[+-]?\d+(?:\.\d+|,\d{1,2})?\s*$/.test(value) ? Number(value.replace(',', '.')) : null;

/**
 * Open questions of one device, by key. A second identical answer closes a question, so that a person can always enter
 * what the display shows.
 */
export function questionsOf(
  device: number,
  { measurements }: DeviceReading,
  confirmed: readonly Confirmation[] = [],
): Map<string, Question> {
  const questions = new Map<string, Question>();
  const isCertain = (key: string) =>
    confirmed.some((one) => one.device === device && one.key === key && one.isCertain);
  for (const { key, value, unit } of measurements) {
    const question = isCertain(key) ? null : questionOf(key, value, unit);
    if (question) questions.set(key, question);
  }
  const pair = pressuresOf(measurements);
  if (!pair || pair.every(({ key }) => isCertain(key))) return questions;
  if (!questions.has('diastolic') && !isPair(...pair)) questions.set('diastolic', 'pair');
  return questions;
}

function questionOf(key: string, value: string, text: string): Question | null {
  const number = numberIn(value);
  const units = unitsOf(key);
  if (number === null || units.length === 0) return null;
  let unit = readUnit(key, text);
  if (unit === 'unclear' && units.length === 1) unit = units[0]!;
  if (unit === 'unclear') return 'unit';
  if (unit === 'other') return null;
  if (number > unit.high) return 'high';
  return number < unit.low ? 'low' : null;
}

/** Whether two pressures can be one reading. True while a number or a unit is missing. */
function isPair(upper: Measurement, lower: Measurement): boolean {
  const [high, low] = [numberIn(upper.value), numberIn(lower.value)];
  const [above, below] = [readUnit('systolic', upper.unit), readUnit('diastolic', lower.unit)];
  if (high === null || low === null || typeof above === 'string' || typeof below === 'string') return true;
  return above.name === below.name && low < high;
}
