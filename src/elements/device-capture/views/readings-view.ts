import { html, nothing, type TemplateResult } from 'lit';
import type { Readings } from '../../../flow/assessment.js';
import type { Localize } from '../../../i18n/localize.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import { displayState } from '../../../results/display-state.js';
import { pressuresOf } from '../../../results/pressures.js';
import {
  type Amount,
  originOf,
  type ReviewedMeasurement,
  type ReviewedReading,
  review,
} from '../../../results/review.js';
import { deviceName } from '../../shared/device-name.js';
import { displayCodeText, measurementName } from '../../shared/reading-text.js';
import { laterPart } from '../later-part.js';
import { amountText, localValue } from './amount-text.js';

/** How much a reading is trusted: by the service, by nobody yet, or by the person's own choice. */
type Trust = 'certain' | 'unsure' | 'chosen';

/** Devices one below the other, each with its figures: ink when certain, muted when not. */
export const readingsView = (
  { readings, confirmed }: Readings,
  trust: Trust,
  localize: Localize<ReadingMessages>,
): TemplateResult => html`
  <div class="readings" data-trust=${trust}>
    ${review(readings, confirmed).map(
      (reading) => html`
        <article class="reading" part="reading">
          <h3>${deviceName(reading.deviceType, localize.messages)}</h3>
          <dl>${rowsOf(reading.measurements).map((row) => rowView(row, localize))}</dl>
          ${confidenceView(reading, trust, localize)}
        </article>
      `,
    )}
  </div>
`;

/** What stands in one row: two pressures of one unit are one figure. */
type Row = readonly [ReviewedMeasurement] | readonly [ReviewedMeasurement, ReviewedMeasurement];

function rowsOf(measurements: readonly ReviewedMeasurement[]): Row[] {
  const pair = pressuresOf(measurements);
  if (!pair?.every(isFigure) || pair[0].unit !== pair[1].unit) return measurements.map((one) => [one]);
  return measurements.flatMap((one): Row[] => (one === pair[1] ? [] : [one === pair[0] ? pair : [one]]));
}

function rowView(row: Row, localize: Localize<ReadingMessages>): TemplateResult {
  const { messages } = localize;
  const { bloodPressure, pressureOrder } = messages.capture;
  const [first, second] = row;
  const name = second
    ? html`${bloodPressure} <span class="order">${pressureOrder}</span>`
    : html`<bdi>${measurementName(first.key, messages)}</bdi>`;
  return html`
    <div class=${row.every(({ confirmed }) => confirmed) ? 'own' : ''}>
      <dt>${name}</dt>
      <dd>${second ? pairView(first, second, localize) : valueView(first, localize)}</dd>
      ${row.map((one) => laterPart.here?.factView(one, localize))}
    </div>
  `;
}

const pairView = (upper: Amount, lower: Amount, localize: Localize<ReadingMessages>) => html`
  <bdi class="figure">${localValue(upper.value, localize)}<span class="over">/</span>${localValue(lower.value, localize)}</bdi>
  ${unitView(upper.unit)}
`;

function valueView(one: ReviewedMeasurement, localize: Localize<ReadingMessages>) {
  const { messages } = localize;
  const state = displayState(one.value);
  if (state === null) {
    const size = isFigure(one) ? 'figure' : 'word';
    return html`<bdi class=${size}>${localValue(one.value, localize)}</bdi> ${unitView(one.unit)}`;
  }
  return html`
    <span class="word">${displayCodeText(one, messages)}</span> <bdi class="unit">${one.value}</bdi>
    <p class="next">${messages.capture.displayAdvice[state]}</p>
  `;
}

const unitView = (unit: string) => (unit ? html`<bdi class="unit">${unit}</bdi>` : nothing);

/** Figures are set large and stand alone; anything else may be a sentence and must be able to wrap. */
const isFigure = ({ value }: Amount): boolean => /^[<>≤≥±+-]?\s*\d[\d.,/:\s]{0,8}$/.test(value);

function confidenceView(
  { confidence, measurements }: ReviewedReading,
  trust: Trust,
  localize: Localize<ReadingMessages>,
) {
  // How well the photo was read says nothing of a number that the person typed.
  if (trust === 'chosen' || measurements.some((one) => originOf(one) !== 'read')) return nothing;
  const { confident, unsure, unsureUnknown } = localize.messages.capture;
  const text =
    confidence === null
      ? unsureUnknown
      : (trust === 'certain' ? confident : unsure)(
          localize.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
        );
  return html`<p class="confidence">${text}</p>`;
}

/** Readings for those who hear them: "Oxygen saturation 98 %, Pulse 72 bpm". */
export const spokenReadings = (
  { readings, confirmed }: Readings,
  localize: Localize<ReadingMessages>,
): string =>
  review(readings, confirmed)
    .flatMap(({ measurements }) => measurements)
    .map((one) => `${measurementName(one.key, localize.messages)} ${amountText(one, localize)}`)
    .join(', ');
