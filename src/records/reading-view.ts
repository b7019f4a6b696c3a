import { html, nothing, type TemplateResult } from 'lit';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import type { StoredConfirmation } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import type { RecordMessages } from '../i18n/messages.js';
import { localValue } from '../results/amount-text.js';
import { displayedReadings } from '../results/data/confirmed-readings.js';
import { isLowConfidence } from '../results/data/decide-reading.js';
import { findBloodPressure } from '../results/data/measurement.js';
import {
  type Amount,
  type ReviewedMeasurement,
  type ReviewedReading,
  unlikelyKeys,
} from '../results/data/review.js';
import { deviceName, displayCodeText, measurementName } from '../results/display-text.js';
import { decisionView } from './decision-view.js';
import type { ReadingRecord } from './loaded-records.js';
import { dateTimeText, type RecordContext } from './record-views.js';

/** The readings of one photo, with the values that count and how the person confirmed them. */
export function readingView(record: ReadingRecord, context: RecordContext): TemplateResult {
  const { locale } = context;
  const { messages } = locale;
  const { createdAt, confirmation } = record;
  return html`
    <li
      part="record"
      tabindex="-1"
      data-id=${record.id}
      data-confirmation=${confirmation?.state ?? nothing}
      data-low-confidence=${confirmation?.state === 'unconfirmed' && isLowConfidence(record, RETAKE_CONFIDENCE) ? '' : nothing}
    >
      ${displayedReadings(record).map((reading) => {
        const text = confirmation && confirmationText(confirmation.state, reading, locale);
        return html`
          <div class="row">
            <div>
              <p class="name" part="name">${deviceName(reading.deviceType, messages)}</p>
              <p class="quiet" part="detail">${dateTimeText(createdAt, locale)}${text?.sentence && html` · <span class="confirmation">${text.sentence}</span>`}</p>
            </div>
            ${text?.badge ? html`<span class="badge" part="badge" data-state=${text.state ?? nothing}>${text.badge}</span>` : nothing}
            <dl>
              ${reading.measurements.map(
                (measurement) => html`
                  <div>
                    <dt>${measurementName(measurement.key, messages)}</dt>
                    <dd>${displayCodeText(measurement, messages) ?? html`<b>${localValue(measurement.value, locale)}</b> ${measurement.unit}`}</dd>
                  </div>
                `,
              )}
            </dl>
          </div>
        `;
      })}
      ${decisionView(record, context)}
    </li>
  `;
}

/** How the person confirmed a reading, in words. */
interface ConfirmationText {
  readonly sentence: string;
  /** Null for readings that count. */
  readonly badge: string | null;
  readonly state: 'incomplete' | null;
}

function confirmationText(
  state: StoredConfirmation['state'],
  reading: ReviewedReading,
  locale: Locale,
): ConfirmationText {
  const { messages } = locale;
  const { confirmation } = messages.records;
  switch (state) {
    case 'unconfirmed':
      return { sentence: confirmation.notCounted, badge: confirmation.unconfirmed, state: 'incomplete' };
    case 'dismissed':
      return { sentence: confirmation.notCounted, badge: confirmation.dismissed, state: null };
    case 'confirmed': {
      const sentences = notableValues(reading, locale).map((one) => notableText(one, messages));
      return { sentence: sentences.join(' · ') || confirmation.confirmed, badge: null, state: null };
    }
  }
}

/** A value that the person typed or that is unlikely. Texts have their units. */
interface NotableValue {
  readonly shown: string;
  /** What was read of the photo in its place; empty when nothing was. */
  readonly read: string;
  readonly isTyped: boolean;
  readonly isUnlikely: boolean;
}

function notableText(
  { shown, read, isTyped, isUnlikely }: NotableValue,
  { records }: RecordMessages,
): string {
  const { typed, corrected, unlikelyTyped, unlikelyCorrected, unlikelyConfirmed } = records.confirmation;
  if (!isTyped) return unlikelyConfirmed(shown);
  if (read === '') return (isUnlikely ? unlikelyTyped : typed)(shown);
  return (isUnlikely ? unlikelyCorrected : corrected)(shown, read);
}

/** Two pressures are one value. */
function notableValues(reading: ReviewedReading, locale: Locale): NotableValue[] {
  const { measurements } = reading;
  const unlikely = unlikelyKeys(reading);
  const pair: readonly ReviewedMeasurement[] = findBloodPressure(measurements) ?? [];
  const numberOf = (amount: Amount | null): string => localValue(amount?.value ?? '', locale);
  const textOf = (amount: Amount | null): string =>
    [numberOf(amount), amount?.unit].filter(Boolean).join(' ');
  const facts = (...row: readonly ReviewedMeasurement[]) => ({
    isTyped: row.some(({ confirmed }) => confirmed !== null),
    isUnlikely: row.some(({ key }) => unlikely.has(key)),
  });
  const singles = measurements
    .filter((one) => !pair.includes(one))
    .map((one) => ({
      ...facts(one),
      shown: `${measurementName(one.key, locale.messages)} ${textOf(one)}`,
      read: textOf(one.read),
    }));
  const reads = pair.map(({ read }) => numberOf(read));
  const pressures = {
    ...facts(...pair),
    shown: pair.map(numberOf).join('/'),
    read: reads.includes('') ? '' : reads.join('/'),
  };
  return [pressures, ...singles].filter(({ isTyped, isUnlikely }) => isTyped || isUnlikely);
}
