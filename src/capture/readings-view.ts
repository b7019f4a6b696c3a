import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingLocale } from '../i18n/locale.js';
import { amountText, localValue } from '../results/amount-text.js';
import type { Readings } from '../results/data/assessment.js';
import { displayState, findBloodPressure } from '../results/data/measurement.js';
import {
  type Amount,
  amountOf,
  doubtsNumber,
  questionsOf,
  type ReviewedMeasurement,
  type ReviewedReading,
  review,
  valueOriginOf,
} from '../results/data/review.js';
import { deviceName, displayCodeText, measurementName } from '../results/display-text.js';

/** Whether the numbers were read with high or low confidence, are doubted for another reason, or a person has settled them. */
export type Trust = 'high' | 'low' | 'doubted' | 'person';

/** Readings with the person's answers, as they are shown. */
export type ShownReadings = Pick<Readings, 'readings' | 'confirmed'>;

/**
 * Devices below each other with their figures, which are muted where they were read with low confidence or are doubted. A typed
 * number that is questioned is not among them: it stands in its field until the question is answered.
 */
export function readingsView(shown: ShownReadings, trust: Trust, locale: ReadingLocale): TemplateResult {
  const devices = review(shown.readings, shown.confirmed).map((reading, device) =>
    withoutQuestioned(reading, questionedKeys(device, reading, shown)),
  );
  const shownTrust = devices.some(({ isQuestioned }) => isQuestioned) ? 'doubted' : trust;
  return html`
    <div class="readings" data-trust=${shownTrust}>
      ${devices.map(
        ({ reading }) => html`
          <article class="reading" part="reading">
            <h3>${deviceName(reading.deviceType, locale.messages)}</h3>
            <dl>${pairPressures(reading.measurements).map((row) => rowView(row, reading.measurements.length > 1, locale))}</dl>
            ${confidenceView(reading, shownTrust, locale)}
          </article>
        `,
      )}
    </div>
  `;
}

/** Keys of the numbers that the person is asked about. A question about a pair is one about both pressures. */
function questionedKeys(
  device: number,
  reading: ReviewedReading,
  { confirmed }: ShownReadings,
): ReadonlySet<string> {
  const questions = [...questionsOf(device, reading, confirmed)];
  return new Set(
    questions.flatMap(([key, question]) =>
      question === 'pair' ? ['systolic', 'diastolic'] : doubtsNumber(question) ? [key] : [],
    ),
  );
}

const withoutQuestioned = (reading: ReviewedReading, keys: ReadonlySet<string>) => ({
  isQuestioned: keys.size > 0,
  reading: {
    ...reading,
    measurements: reading.measurements.flatMap((one) => {
      if (!keys.has(one.key)) return [one];
      return one.read ? [{ ...one, ...amountOf(one.read), confirmed: null }] : [];
    }),
  },
});

/** Readings in one sentence, for people who hear them: "Oxygen saturation 98 %, Pulse 72 bpm". */
export const spokenReadings = ({ readings, confirmed }: ShownReadings, locale: ReadingLocale): string =>
  review(readings, confirmed)
    .flatMap(({ measurements }) => measurements)
    .map((one) => `${measurementName(one.key, locale.messages)} ${amountText(one, locale)}`)
    .join(', ');

/** A row of figures: one measurement, or two pressures with the same unit. */
type Row = readonly [ReviewedMeasurement] | readonly [ReviewedMeasurement, ReviewedMeasurement];

function pairPressures(measurements: readonly ReviewedMeasurement[]): Row[] {
  const pair = findBloodPressure(measurements);
  if (!pair?.every(isFigure) || pair[0].unit !== pair[1].unit) return measurements.map((one) => [one]);
  return measurements.flatMap((one): Row[] => (one === pair[1] ? [] : [one === pair[0] ? pair : [one]]));
}

/** @param isOneOfSeveral Whether the device shows other numbers, too. */
function rowView(row: Row, isOneOfSeveral: boolean, locale: ReadingLocale): TemplateResult {
  const { messages } = locale;
  const { bloodPressure, pressureOrder } = messages.capture;
  const [first, second] = row;
  const name = second
    ? html`${bloodPressure} <span class="order">${pressureOrder}</span>`
    : html`<bdi>${measurementName(first.key, messages)}</bdi>`;
  return html`
    <div class=${row.every(({ confirmed }) => confirmed) ? 'confirmed' : ''}>
      <dt>${name}</dt>
      <dd>${second ? pairView(first, second, locale) : valueView(first, locale)}</dd>
      ${row.map((one) => originView(one, isOneOfSeveral, locale))}
    </div>
  `;
}

const pairView = (upper: Amount, lower: Amount, locale: ReadingLocale) => html`
  <bdi class="figure">${localValue(upper.value, locale)}<span class="over">/</span>${localValue(lower.value, locale)}</bdi>
  ${unitView(upper.unit)}
`;

function valueView(one: ReviewedMeasurement, locale: ReadingLocale) {
  const { messages } = locale;
  const state = displayState(one.value);
  if (state === null) {
    const size = isFigure(one) ? 'figure' : 'word';
    return html`<bdi class=${size}>${localValue(one.value, locale)}</bdi> ${unitView(one.unit)}`;
  }
  return html`
    <span class="word">${displayCodeText(one, messages)}</span> <bdi class="unit">${one.value}</bdi>
    <p class="next">${messages.capture.displayAdvice[state]}</p>
  `;
}

const unitView = (unit: string) => (unit ? html`<bdi class="unit">${unit}</bdi>` : nothing);

/** Figures are set large and stand alone; anything else may be a sentence and must be able to wrap. */
const isFigure = ({ value }: Amount): boolean => /^[<>≤≥±+-]?\s*\d[\d.,/:\s]{0,8}$/.test(value);

/** Says that the person has checked or typed a value, and what was read instead. */
function originView(
  { key, read, confirmed }: ReviewedMeasurement,
  isOneOfSeveral: boolean,
  locale: ReadingLocale,
) {
  if (!confirmed) return nothing;
  const { checkedByYou, typedByYou, readFromPhoto, about } = locale.messages.capture;
  const isAsRead = read?.value === confirmed.value && read.unit === confirmed.unit;
  const facts = [
    isAsRead ? checkedByYou : typedByYou,
    ...(read && !isAsRead ? [readFromPhoto(amountText({ key, ...read }, locale))] : []),
  ];
  const text = facts.join(' · ');
  return html`<dd class="origin">${isOneOfSeveral ? about(measurementName(key, locale.messages), text) : text}</dd>`;
}

/** The confidence of a reading. Left out once a person has changed a number, because it does not apply to that. */
function confidenceView({ confidence, measurements }: ReviewedReading, trust: Trust, locale: ReadingLocale) {
  if (trust === 'person' || trust === 'doubted' || measurements.some((one) => valueOriginOf(one) !== 'read'))
    return nothing;
  const { confident, unsure, unsureUnknown } = locale.messages.capture;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const text =
    confidence === null
      ? unsureUnknown
      : (trust === 'high' ? confident : unsure)(locale.number(confidence, digits));
  return html`<p class="confidence">${text}</p>`;
}
