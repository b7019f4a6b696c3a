import type { ValueOrigin } from '../../core/service/wire.js';
import { parseDecimal } from './decimal.js';
import type { DeviceReading, Measurement } from './device.js';
import { findBloodPressure } from './measurement.js';
import { readUnit, unitsOf } from './quantities.js';

/** A value with its unit. */
export interface Amount {
  /** Decimal text or a display code such as `HI`. */
  readonly value: string;
  /** As the display shows it, empty for none. */
  readonly unit: string;
}

/** A value that the person read off the display. */
export interface Answer extends Amount {
  /** Index of the reading. */
  readonly device: number;
  readonly key: string;
  /** Whether the person keeps an unlikely value, or says that the display shows no unit. Default false. */
  readonly isCertain?: boolean;
}

/** A saved answer, stored beside the value as read. */
export interface ConfirmedAnswer extends Answer {
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
  /** In the order of the display. */
  readonly measurements: readonly ReviewedMeasurement[];
}

/**
 * A question about a measurement. `unit`: its unit is missing or ambiguous. `high`, `low`: the value is unlikely. `too-high`,
 * `too-low`: no living person has such a value. `pair`: the diastolic pressure is not below the systolic one.
 */
export type Question = 'unit' | 'high' | 'low' | 'too-high' | 'too-low' | 'pair';

/** Questions about values that the person may keep. The others need another value. */
const UNLIKELY: ReadonlySet<Question> = new Set<Question>(['high', 'low']);

/** Whether a question is about the number, not about its unit. */
export const doubtsNumber = (question: Question | null): boolean => question !== null && question !== 'unit';

/** Whether the person may keep the value that a question is about. */
export const mayKeep = (question: Question | null): boolean => question !== null && UNLIKELY.has(question);

export const amountOf = ({ value, unit }: Amount): Amount => ({ value, unit });

const isSame = (answer: Amount, other: Amount): boolean =>
  answer.value === other.value && answer.unit === other.unit;

/** Combines values as read with those confirmed. Values that were only typed come last. */
export function review(
  readings: readonly DeviceReading[],
  confirmed: readonly ConfirmedAnswer[],
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

export function valueOriginOf({
  read,
  confirmed,
}: Pick<ReviewedMeasurement, 'read' | 'confirmed'>): ValueOrigin {
  if (read === null) return 'typed';
  return confirmed === null || isSame(read, confirmed) ? 'read' : 'corrected';
}

/** How a person reviewed readings. `typed`: some values were not read, and the person entered them. */
export type ReviewOutcome = 'confirmed' | 'corrected' | 'typed';

export function reviewOutcome(readings: readonly ReviewedReading[]): ReviewOutcome {
  const origins = readings.flatMap(({ measurements }) => measurements.map(valueOriginOf));
  if (origins.includes('typed')) return 'typed';
  return origins.includes('corrected') ? 'corrected' : 'confirmed';
}

/** Adds answers to `confirmed`, replacing earlier ones. */
export function confirmAnswers(
  confirmed: readonly ConfirmedAnswer[],
  answers: readonly Answer[],
): ConfirmedAnswer[] {
  const isAnswered = ({ device, key }: Answer) =>
    answers.some((answer) => answer.device === device && answer.key === key);
  return [
    ...confirmed.filter((answer) => !isAnswered(answer)),
    ...answers.map((answer) => ({ ...answer, isCertain: answer.isCertain === true })),
  ];
}

/**
 * Finds the open questions about one device, by key. A certain answer closes those about an unlikely value and a missing unit;
 * an impossible value is never closed.
 */
export function questionsOf(
  device: number,
  { measurements }: DeviceReading,
  confirmed: readonly ConfirmedAnswer[] = [],
): Map<string, Question> {
  const questions = new Map<string, Question>();
  const isCertain = (key: string) =>
    confirmed.some((answer) => answer.device === device && answer.key === key && answer.isCertain);
  for (const measurement of measurements) {
    const question = findQuestion(measurement);
    const isClosed = (question === 'unit' || mayKeep(question)) && isCertain(measurement.key);
    if (question && !isClosed) questions.set(measurement.key, question);
  }
  const pair = findBloodPressure(measurements);
  const other = questions.get('diastolic') ?? null;
  if (pair && !isPlausiblePressure(...pair) && (other === null || mayKeep(other)))
    questions.set('diastolic', 'pair');
  return questions;
}

/** Keys of the values that are unlikely or impossible, whoever has kept them. */
export const unlikelyKeys = (reading: DeviceReading): ReadonlySet<string> =>
  new Set([...questionsOf(0, reading)].flatMap(([key, question]) => (doubtsNumber(question) ? [key] : [])));

function findQuestion({ key, value, unit: text }: Measurement): Question | null {
  const number = parseDecimal(value);
  if (number === null || unitsOf(key).length === 0) return null;
  const unit = readUnit(key, text);
  if (unit === 'other') return null;
  if (unit === 'unclear') {
    const ranges = unitsOf(key).map(({ possible }) => possible);
    if (ranges.every(([, highest]) => number > highest)) return 'too-high';
    return ranges.every(([lowest]) => number < lowest) ? 'too-low' : 'unit';
  }
  const { possible, likely } = unit;
  if (number > possible[1]) return 'too-high';
  if (number < possible[0]) return 'too-low';
  if (number > likely[1]) return 'high';
  return number < likely[0] ? 'low' : null;
}

/** Whether two pressures can be one reading. True while a number or a unit is missing. */
function isPlausiblePressure(systolic: Measurement, diastolic: Measurement): boolean {
  const [high, low] = [parseDecimal(systolic.value), parseDecimal(diastolic.value)];
  const [highUnit, lowUnit] = [readUnit('systolic', systolic.unit), readUnit('diastolic', diastolic.unit)];
  if (high === null || low === null) return true;
  // Two numbers without a unit are in the same one.
  if (systolic.unit.trim() === '' && diastolic.unit.trim() === '') return low < high;
  if (typeof highUnit === 'string' || typeof lowUnit === 'string') return true;
  return highUnit.name === lowUnit.name && low < high;
}
