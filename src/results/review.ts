import type { ValueOrigin } from '../service/wire.js';
import type { DeviceReading, Measurement } from './device.js';
import { findBloodPressure } from './measurement.js';
import { readUnit, unitsOf } from './quantities.js';

/** A value with its unit. */
export interface Amount {
  readonly value: string;
  readonly unit: string;
}

/** A value that the person read off the display. */
export interface Answer extends Amount {
  /** Index of the reading. */
  readonly device: number;
  readonly key: string;
}

/** A saved answer, stored beside the value as read. */
export interface Confirmation extends Answer {
  /** Whether the person repeated the answer after a question about it. */
  readonly isCertain: boolean;
}

/** A measurement as read and as confirmed. Its `value` and `unit` are those of `confirmed`, or else of `read`. */
export interface ReviewedMeasurement extends Measurement {
  /** The value that the service read; null when the person typed a value that it did not read. */
  readonly read: Amount | null;
  /** The value that the person confirmed, corrected or typed; null when the value stays as read. */
  readonly confirmed: Amount | null;
}

export interface ReviewedReading extends DeviceReading {
  readonly measurements: readonly ReviewedMeasurement[];
}

/**
 * A question about a measurement. `unit`: its unit is missing or ambiguous. `high`, `low`: no living person has such a value.
 * `pair`: the diastolic pressure is not below the systolic one.
 */
export type Question = 'unit' | 'high' | 'low' | 'pair';

export const amountOf = ({ value, unit }: Amount): Amount => ({ value, unit });

const isSame = (answer: Amount, other: Amount): boolean =>
  answer.value === other.value && answer.unit === other.unit;

/** Combines values as read with those confirmed. Values that were only typed come last. */
export function review(
  readings: readonly DeviceReading[],
  confirmed: readonly Confirmation[],
): ReviewedReading[] {
  return readings.map((reading, device) => {
    const answered = confirmed.filter((answer) => answer.device === device);
    const typed = answered.filter(({ key }) => reading.measurements.every((read) => read.key !== key));
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

export function originOf({ read, confirmed }: Pick<ReviewedMeasurement, 'read' | 'confirmed'>): ValueOrigin {
  if (read === null) return 'typed';
  return confirmed === null || isSame(read, confirmed) ? 'read' : 'corrected';
}

/** How a person reviewed readings. `typed`: some values were not read, and the person entered them. */
export type ReviewOutcome = 'confirmed' | 'corrected' | 'typed';

export function reviewOutcome(readings: readonly ReviewedReading[]): ReviewOutcome {
  const origins = readings.flatMap(({ measurements }) => measurements.map(originOf));
  if (origins.includes('typed')) return 'typed';
  return origins.includes('corrected') ? 'corrected' : 'confirmed';
}

/** Adds answers to `confirmed`, replacing earlier ones. An answer equal to the displayed value is certain. */
export function confirmAnswers(
  readings: readonly DeviceReading[],
  confirmed: readonly Confirmation[],
  answers: readonly Answer[],
): Confirmation[] {
  const reviewed = review(readings, confirmed);
  const isAnswered = ({ device, key }: Answer) =>
    answers.some((answer) => answer.device === device && answer.key === key);
  return [
    ...confirmed.filter((answer) => !isAnswered(answer)),
    ...answers.map((answer) => {
      const current = reviewed[answer.device]?.measurements.find(({ key }) => key === answer.key);
      return { ...answer, isCertain: current !== undefined && isSame(current, answer) };
    }),
  ];
}

/** Parses a decimal number; null for display states, text, comparators and possible thousands separators. */
const parseDecimal = (value: string): number | null =>
  /^\s*[+-]?\d+(?:\.\d+|,\d{1,2})?\s*$/.test(value) ? Number(value.replace(',', '.')) : null;

/**
 * Finds the open questions about one device, by key. A second identical answer closes a question, so that a person can
 * always enter what the display shows.
 */
export function questionsOf(
  device: number,
  { measurements }: DeviceReading,
  confirmed: readonly Confirmation[] = [],
): Map<string, Question> {
  const questions = new Map<string, Question>();
  const isCertain = (key: string) =>
    confirmed.some((answer) => answer.device === device && answer.key === key && answer.isCertain);
  for (const { key, value, unit } of measurements) {
    const question = isCertain(key) ? null : findQuestion(key, value, unit);
    if (question) questions.set(key, question);
  }
  const pair = findBloodPressure(measurements);
  if (!pair || pair.every(({ key }) => isCertain(key))) return questions;
  if (!questions.has('diastolic') && !isPlausiblePressure(...pair)) questions.set('diastolic', 'pair');
  return questions;
}

function findQuestion(key: string, value: string, text: string): Question | null {
  const number = parseDecimal(value);
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
function isPlausiblePressure(systolic: Measurement, diastolic: Measurement): boolean {
  const [high, low] = [parseDecimal(systolic.value), parseDecimal(diastolic.value)];
  const [highUnit, lowUnit] = [readUnit('systolic', systolic.unit), readUnit('diastolic', diastolic.unit)];
  if (high === null || low === null) return true;
  if (typeof highUnit === 'string' || typeof lowUnit === 'string') return true;
  return highUnit.name === lowUnit.name && low < high;
}
