import { html, nothing, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../../errors.js';
import type { ReadingRecord, Report } from '../../flow/records-flow.js';
import type { Locale } from '../../i18n/locale.js';
import type { RecordMessages } from '../../i18n/messages.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import { displayedReadings } from '../../results/confirmed-readings.js';
import { canConfirmAsRead, isLowConfidence } from '../../results/decide-reading.js';
import { findBloodPressure } from '../../results/measurement.js';
import {
  type Amount,
  type ReviewedMeasurement,
  type ReviewedReading,
  unlikelyKeys,
} from '../../results/review.js';
import type { ResultFormat } from '../../service/result-file.js';
import type { Confirmation, NewConfirmation, UploadPatient, UploadRecord } from '../../service/wire.js';
import { RESULT_PARTS } from '../results/hdt-results.js';
import { reportState } from '../results/results-summary.js';
import type { NameRenderer } from '../results/results-view.js';
import { deviceName, displayCodeText, displayName, measurementName } from '../shared/display-text.js';
import { errorText } from '../shared/error-text.js';
import { daysBetween, localDay } from './record-filter.js';
import { type WhoseQuestion, whoseQuestion, whoseText } from './whose-view.js';

/** Days before deletion from which the days left are shown. */
const LAST_DAYS = 7;

export interface RecordContext {
  readonly locale: Locale;
  /** `YYYY-MM-DD` in the person's time zone. */
  readonly today: string;
  readonly onToggle: (uploadId: string) => void;
  /** What an opened report is compared with. */
  readonly earlierRowsOf: (uploadId: string) => readonly BiomarkerRow[];
  readonly patientOf: (upload: UploadRecord) => UploadPatient;
  /** Whether each row says whose it is. */
  readonly areSeveralPatients: boolean;
  /** Asks whose a report is; null where there is no other to compare it with. */
  readonly askWhose: ((upload: UploadRecord) => WhoseQuestion) | null;
  /** Confidence below which a reading is doubtful. */
  readonly minConfidence: number;
  readonly onDecide: (reading: ReadingRecord, state: NewConfirmation['state']) => void;
  /** Why the last decision about a reading could not be stored; null without one. */
  readonly decisionFailure: { readonly id: string; readonly code: HdtErrorCode } | null;
  readonly fetchFile: (uploadId: string, format: ResultFormat) => Promise<Blob>;
  readonly nameRenderer: NameRenderer | undefined;
}

/** One upload, and its results once it is open. */
export function uploadView(
  upload: UploadRecord,
  report: Report | undefined,
  context: RecordContext,
): TemplateResult {
  const { uploadId, fileName, status, uploadedDate, expiresAt, unreadLines = 0 } = upload;
  const { locale, onToggle, areSeveralPatients, patientOf } = context;
  const { records: text, results } = locale.messages;
  const name = displayName(fileName);
  const end = expiryText(expiresAt, context);
  const state = status === 'completed' ? badgeState(report, unreadLines) : null;
  return html`
    <li part="record" tabindex="-1">
      <div class="row">
        <div>
          <p class="name" part="name"><bdi>${name}</bdi></p>
          <p class="quiet" part="detail">
            ${text.uploadedOn(dateTimeText(uploadedDate, locale))}${end && html` · <span class=${end.isSoon ? 'soon' : ''}>${end.text}</span>`}
          </p>
          ${areSeveralPatients ? html`<p class="quiet" part="detail" data-whose>${whoseText(patientOf(upload), locale.messages)}</p>` : nothing}
          ${unreadLines > 0 ? html`<p class="quiet" part="detail">${results.unread(unreadLines)}</p>` : nothing}
        </div>
        <span class="badge" part="badge" data-status=${status} data-state=${state ?? nothing}>
          ${state === null || state === 'complete' ? text.status[status] : locale.messages.upload.badge[state]}
        </span>
        ${
          status === 'completed'
            ? html`<button
                type="button"
                class="quiet"
                part="action"
                aria-expanded=${report !== undefined}
                aria-label=${report ? results.hideFile(name) : results.showFile(name)}
                @click=${() => onToggle(uploadId)}
              >
                ${report ? results.hide : results.show}
              </button>`
            : nothing
        }
      </div>
      ${report ? reportView(report, upload, name, context) : nothing}
    </li>
  `;
}

/** The badge of a complete report. Critical results are known only once it has been opened. */
const badgeState = (report: Report | undefined, unreadLines: number) =>
  report?.kind === 'loaded'
    ? reportState(report.rows, report.unreadLines || unreadLines, report.reviewReasons)
    : reportState([], unreadLines);

function expiryText(expiresAt: string | null, { locale, today }: RecordContext) {
  if (!expiresAt) return null;
  const { expiresOn, daysLeft } = locale.messages.records;
  const left = daysBetween(today, localDay(expiresAt));
  return left >= 0 && left <= LAST_DAYS
    ? { isSoon: true, text: daysLeft(left) }
    : { isSoon: false, text: expiresOn(locale.date(expiresAt)) };
}

function reportView(
  report: Report,
  upload: UploadRecord,
  name: string,
  { locale, earlierRowsOf, patientOf, askWhose, fetchFile, nameRenderer }: RecordContext,
): TemplateResult {
  const { uploadId } = upload;
  switch (report.kind) {
    case 'loading':
      return html`<p class="quiet" role="status">${locale.messages.common.loading}</p>`;
    case 'failed':
      return html`<p class="advice" part="advice" role="alert">${errorText(report.code, locale.messages)}</p>`;
    case 'loaded':
      return html`
        ${askWhose ? whoseQuestion(askWhose(upload)) : nothing}
        <hdt-results
          exportparts=${RESULT_PARTS}
          .nameRenderer=${nameRenderer}
          .rows=${report.rows}
          .earlierRows=${earlierRowsOf(uploadId)}
          .severalPatients=${patientOf(upload).state === 'several'}
          .unreadLines=${report.unreadLines}
          .reviewReasons=${report.reviewReasons ?? []}
          .fileName=${name}
          .fetchFile=${(format: ResultFormat) => fetchFile(uploadId, format)}
        ></hdt-results>
      `;
  }
}

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
      data-low-confidence=${confirmation?.state === 'unconfirmed' && isLowConfidence(record, context.minConfidence) ? '' : nothing}
    >
      ${displayedReadings(record).map((reading) => {
        const text = confirmation && confirmationText(confirmation.state, reading, messages);
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
                    <dd>${displayCodeText(measurement, messages) ?? html`<b>${measurement.value}</b> ${measurement.unit}`}</dd>
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

/** What the person can do about a reading that does not count, and how surely it was read. */
function decisionView(
  record: ReadingRecord,
  { locale, minConfidence, onDecide, decisionFailure }: RecordContext,
) {
  const { messages } = locale;
  const { confirmation } = record;
  if (confirmation?.state !== 'unconfirmed' && confirmation?.state !== 'dismissed') return nothing;
  const words = messages.records.confirmation;
  const names = record.readings.map(({ deviceType }) => deviceName(deviceType, messages)).join(', ');
  const name = [names, dateTimeText(record.createdAt, locale)].filter(Boolean).join(', ');
  const button = (text: string, state: NewConfirmation['state']) => html`
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label="${text}: ${name}"
      @click=${() => onDecide(record, state)}
    >
      ${text}
    </button>
  `;
  const failure = decisionFailure?.id === record.id ? decisionFailure.code : null;
  return html`
    ${failure === null ? nothing : html`<p class="advice" part="advice" role="alert">${errorText(failure, messages)}</p>`}
    <div class="decision">
      ${
        confirmation.state === 'dismissed'
          ? button(words.restore, 'unconfirmed')
          : html`
              <p class="quiet" part="detail">${confidenceText(record, locale, minConfidence)}</p>
              ${canConfirmAsRead(record) ? button(messages.capture.numbersRight, 'confirmed') : nothing}
              ${button(words.dismiss, 'dismissed')}
            `
      }
    </div>
  `;
}

function confidenceText(record: ReadingRecord, locale: Locale, minConfidence: number): string {
  const { capture } = locale.messages;
  const confidences = record.readings.flatMap(({ confidence }) => confidence ?? []);
  if (confidences.length === 0 || confidences.length < record.readings.length) return capture.unsureUnknown;
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const lowest = locale.number(Math.min(...confidences), format);
  return isLowConfidence(record, minConfidence) ? capture.unsure(lowest) : capture.confident(lowest);
}

const dateTimeText = (date: string, locale: Locale): string =>
  locale.date(date, { dateStyle: 'medium', timeStyle: 'short' });

/** The heading over a day. */
export function dayText(day: string, { locale, today }: RecordContext): string {
  const { records, common } = locale.messages;
  if (day === '') return common.empty;
  const ago = daysBetween(day, today);
  if (ago === 0) return records.today;
  if (ago === 1) return records.yesterday;
  return locale.date(`${day} 00:00`, { dateStyle: 'full' });
}

/** How the person confirmed a reading, in words. */
interface ConfirmationText {
  readonly sentence: string;
  /** Null for readings that count. */
  readonly badge: string | null;
  readonly state: 'incomplete' | null;
}

function confirmationText(
  state: Confirmation['state'],
  reading: ReviewedReading,
  messages: RecordMessages,
): ConfirmationText {
  const { confirmation } = messages.records;
  switch (state) {
    case 'unconfirmed':
      return { sentence: confirmation.notCounted, badge: confirmation.unconfirmed, state: 'incomplete' };
    case 'dismissed':
      return { sentence: confirmation.notCounted, badge: confirmation.dismissed, state: null };
    case 'confirmed': {
      const sentences = notableValues(reading, messages).map((one) => notableText(one, messages));
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
function notableValues(reading: ReviewedReading, messages: RecordMessages): NotableValue[] {
  const { measurements } = reading;
  const unlikely = unlikelyKeys(reading);
  const pair: readonly ReviewedMeasurement[] = findBloodPressure(measurements) ?? [];
  const textOf = (amount: Amount | null): string =>
    amount ? [amount.value, amount.unit].filter(Boolean).join(' ') : '';
  const facts = (...row: readonly ReviewedMeasurement[]) => ({
    isTyped: row.some(({ confirmed }) => confirmed !== null),
    isUnlikely: row.some(({ key }) => unlikely.has(key)),
  });
  const singles = measurements
    .filter((one) => !pair.includes(one))
    .map((one) => ({
      ...facts(one),
      shown: `${measurementName(one.key, messages)} ${textOf(one)}`,
      read: textOf(one.read),
    }));
  const reads = pair.map(({ read }) => read?.value ?? '');
  const pressures = {
    ...facts(...pair),
    shown: pair.map(({ value }) => value).join('/'),
    read: reads.includes('') ? '' : reads.join('/'),
  };
  return [pressures, ...singles].filter(({ isTyped, isUnlikely }) => isTyped || isUnlikely);
}
