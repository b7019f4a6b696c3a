import type { ReadingLocale } from '../../i18n/locale.js';
import { isTypedNumber, localValue, normalizeTypedNumber } from '../amount-text.js';
import type { OpenReadings } from '../data/assessment.js';
import { displayState, findBloodPressure } from '../data/measurement.js';
import { quantityKeys, readUnit, unitsOf } from '../data/quantities.js';
import {
  type Answer,
  type Question,
  questionsOf,
  type ReviewedMeasurement,
  type ReviewedReading,
} from '../data/review.js';

/** A value to check or fill in. */
export interface Field {
  readonly id: string;
  /** Index of the reading. */
  readonly device: number;
  /** What the field begins with: no value where the person is to type the number. */
  readonly initial: Pick<ReviewedMeasurement, 'key' | 'value' | 'unit' | 'confirmed'>;
  readonly question: Question | null;
  readonly isRequired: boolean;
}

/** The fields of a device. Where numbers are typed it has every field of its display, also those that were not read. */
export function correctionFields(
  reading: ReviewedReading,
  device: number,
  { confirmed }: Pick<OpenReadings, 'confirmed'>,
  isTyping: boolean,
): Field[] {
  const questions = questionsOf(device, reading, confirmed);
  const { measurements, deviceType } = reading;
  const missing = isTyping
    ? quantityKeys(deviceType).filter((key) => measurements.every((one) => one.key !== key))
    : [];
  const shown = [
    ...measurements.map((one) => (isTyping && !one.confirmed ? { ...one, value: '' } : one)),
    ...missing.map(emptyMeasurement),
  ];
  return shown.map((one, at) => ({
    id: `value-${device}-${at}`,
    device,
    initial: one,
    question: questions.get(one.key) ?? null,
    // Not every cuff shows a pulse.
    isRequired: one.key !== 'pulseRate' || measurements.some(({ key, read }) => key === 'pulseRate' && read),
  }));
}

/** An empty field, with its unit if the quantity has only one. */
function emptyMeasurement(key: string): Field['initial'] {
  const units = unitsOf(key);
  return { key, value: '', unit: units.length === 1 ? units[0]!.name : '', confirmed: null };
}

/** Reads the answers that the form holds; empty optional fields are left out. */
export function readAnswers(
  form: HTMLFormElement,
  fields: readonly Field[],
  locale: ReadingLocale,
): Answer[] {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '');
  return fields.flatMap(({ id, device, initial, isRequired }) => {
    const text = textOf(id);
    const value = text === localValue(initial.value, locale) ? initial.value : normalizeTypedNumber(text);
    const isUnitChosen = data.has(`${id}-unit`);
    const unit = isUnitChosen ? textOf(`${id}-unit`) : initial.unit;
    const saysNoUnit = isUnitChosen && readUnit(initial.key, unit) === 'unclear';
    const answer = { device, key: initial.key, value, unit, ...(saysNoUnit && { isCertain: true }) };
    return value === '' && !isRequired ? [] : [answer];
  });
}

/** The answers that the person has given. A number that nobody has touched is not checked by anybody. */
export const givenAnswers = (answers: readonly Answer[], fields: readonly Field[]): Answer[] =>
  answers.filter((answer) => isChanged(answer, fields));

const fieldOf = ({ device, key }: Answer, fields: readonly Field[]): Field | undefined =>
  fields.find((field) => field.device === device && field.initial.key === key);

/** Whether an answer differs from what its field began with, or says that there is no unit, which was asked. */
function isChanged(answer: Answer, fields: readonly Field[]): boolean {
  const field = fieldOf(answer, fields);
  if (!field) return false;
  const { initial, question } = field;
  if (initial.value !== answer.value || initial.unit !== answer.unit) return true;
  return question === 'unit' && answer.isCertain === true;
}

/** Rows of numbers that fit on a button. */
const MAX_ROWS = 2;

/** What the person has typed or chosen in a field; undefined while nothing is typed in the form, and for a field that was emptied. */
export const typedAnswer = ({ device, initial }: Field, draft: readonly Answer[]): Answer | undefined =>
  draft.find((one) => one.device === device && one.key === initial.key);

/** What stands in a field. A form that is drawn anew has forgotten what was typed. */
export const shownValue = (field: Field, draft: readonly Answer[]): string =>
  draft.length > 0 ? (typedAnswer(field, draft)?.value ?? '') : field.initial.value;

/** What the button keeps, as it stands in the fields: `Save 145/89 · 72`. */
export function keepNumbersText(
  fields: readonly Field[],
  draft: readonly Answer[],
  locale: ReadingLocale,
): string {
  const { keepNumbers, saveNumbers } = locale.messages.capture;
  const devices = [...new Set(fields.map(({ device }) => device))];
  const rows = devices.flatMap((device) => {
    const values = fields.flatMap((field) => {
      if (field.device !== device) return [];
      const { initial, isRequired } = field;
      const typed = typedAnswer(field, draft);
      const isNumber = typed && (typed.value === initial.value || isTypedNumber(typed.value));
      if (typed && !isNumber) return [{ key: initial.key, value: '', unit: '' }];
      const value = shownValue(field, draft);
      return value === '' && !isRequired ? [] : [{ key: initial.key, value, unit: '' }];
    });
    return rowTexts(values, locale);
  });
  return rows.length > MAX_ROWS || rows.includes('') || rows.length === 0
    ? saveNumbers
    : keepNumbers(rows.join(' · '));
}

type Value = { readonly key: string; readonly value: string; readonly unit: string };

/** A text for each row, two pressures in one; empty where a value is missing or no number. */
function rowTexts(values: readonly Value[], locale: ReadingLocale): string[] {
  const pair = findBloodPressure(values);
  return values.flatMap((one) => {
    if (pair?.[1] === one) return [];
    const row = pair?.[0] === one ? pair : [one];
    return row.some(({ value }) => displayState(value) !== null || value === '')
      ? ['']
      : [row.map(({ value }) => localValue(value, locale)).join('/')];
  });
}
