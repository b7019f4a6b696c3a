import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingRecord, Report } from '../../flow/records-flow.js';
import type { Locale } from '../../i18n/locale.js';
import type { Messages } from '../../i18n/messages.js';
import { shownReadings } from '../../results/confirmed-readings.js';
import { pressuresOf } from '../../results/measurement.js';
import type { Amount, ReviewedMeasurement, ReviewedReading } from '../../results/review.js';
import type { ResultFormat } from '../../service/result-file.js';
import type { Confirmation, UploadRecord } from '../../service/wire.js';
import { RESULT_PARTS } from '../results/hdt-results.js';
import { reportState } from '../results/results-summary.js';
import type { NameRenderer } from '../results/results-view.js';
import { errorText } from '../shared/advice.js';
import { deviceName, displayCodeText, displayName, measurementName } from '../shared/display-text.js';
import { daysBetween, localDay } from './record-filter.js';

/** Days before its end in which a record says how many are left. */
const LAST_DAYS = 7;

export interface RecordContext {
  readonly locale: Locale;
  /** `YYYY-MM-DD` of now. */
  readonly today: string;
  readonly onToggle: (uploadId: string) => void;
  readonly fetchFile: (uploadId: string, format: ResultFormat) => Promise<Blob>;
  readonly nameRenderer: NameRenderer | undefined;
}

/** One upload, and its results once it is open. */
export function uploadView(
  { uploadId, fileName, status, uploadedDate, expiresAt, unreadLines = 0 }: UploadRecord,
  report: Report | undefined,
  context: RecordContext,
): TemplateResult {
  const { locale, onToggle } = context;
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
      ${report ? reportView(report, uploadId, name, context) : nothing}
    </li>
  `;
}

/** What is known of a complete report: whether something in it is critical only once it has been opened. */
const badgeState = (report: Report | undefined, unreadLines: number) =>
  report?.kind === 'loaded'
    ? reportState(report.rows, report.unreadLines || unreadLines)
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
  uploadId: string,
  name: string,
  { locale, fetchFile, nameRenderer }: RecordContext,
): TemplateResult {
  switch (report.kind) {
    case 'loading':
      return html`<p class="quiet" role="status">${locale.messages.common.loading}</p>`;
    case 'failed':
      return html`<p class="advice" part="advice" role="alert">${errorText(report.code, locale.messages)}</p>`;
    case 'loaded':
      return html`
        <hdt-results
          exportparts=${RESULT_PARTS}
          .nameRenderer=${nameRenderer}
          .rows=${report.rows}
          .unreadLines=${report.unreadLines}
          .fileName=${name}
          .fetchFile=${(format: ResultFormat) => fetchFile(uploadId, format)}
        ></hdt-results>
      `;
  }
}

/** One photograph of a device, or of several: the values that count, and what the person said of them. */
export function readingView(record: ReadingRecord, { locale }: RecordContext): TemplateResult {
  const { messages } = locale;
  const { createdAt, confirmation } = record;
  return html`
    <li part="record" tabindex="-1" data-said=${confirmation?.state ?? nothing}>
      ${shownReadings(record).map((reading) => {
        const said = confirmation && confirmationText(confirmation.state, reading, messages);
        return html`
          <div class="row">
            <div>
              <p class="name" part="name">${deviceName(reading.deviceType, messages)}</p>
              <p class="quiet" part="detail">${dateTimeText(createdAt, locale)}${said?.sentence && html` · <span class="said">${said.sentence}</span>`}</p>
            </div>
            ${said?.badge ? html`<span class="badge" part="badge" data-state=${said.state ?? nothing}>${said.badge}</span>` : nothing}
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
    </li>
  `;
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

/** What the person said of a reading, in words. */
interface ConfirmationText {
  readonly sentence: string;
  /** Of a reading that does not count. */
  readonly badge: string | null;
  /** How its badge looks. */
  readonly state: 'incomplete' | null;
}

function confirmationText(
  state: Confirmation['state'],
  { measurements }: ReviewedReading,
  messages: Messages,
): ConfirmationText {
  const { said } = messages.records;
  switch (state) {
    case 'unconfirmed':
      return { sentence: said.notCounted, badge: said.unconfirmed, state: 'incomplete' };
    case 'dismissed':
      return { sentence: said.notCounted, badge: said.dismissed, state: null };
    case 'confirmed': {
      const typed = typedValues(measurements, messages);
      const sentence = typed.map(({ shown, read }) =>
        read === '' ? said.typed(shown) : said.corrected(shown, read),
      );
      return { sentence: sentence.join(' · ') || said.confirmed, badge: null, state: null };
    }
  }
}

/** Values that the person typed, beside what the photo read; both pressures of a blood pressure are one. */
function typedValues(
  measurements: readonly ReviewedMeasurement[],
  messages: Messages,
): { readonly shown: string; readonly read: string }[] {
  const typed = measurements.filter(({ confirmed }) => confirmed !== null);
  const pair: readonly ReviewedMeasurement[] = pressuresOf(measurements) ?? [];
  const isPairTyped = pair.some((one) => typed.includes(one));
  const textOf = (amount: Amount | null): string =>
    amount ? [amount.value, amount.unit].filter(Boolean).join(' ') : '';
  const singles = typed
    .filter((one) => !pair.includes(one))
    .map((one) => ({
      shown: `${measurementName(one.key, messages)} ${textOf(one)}`,
      read: textOf(one.read),
    }));
  if (!isPairTyped) return singles;
  const reads = pair.map(({ read }) => read?.value ?? '');
  return [
    { shown: pair.map(({ value }) => value).join('/'), read: reads.includes('') ? '' : reads.join('/') },
    ...singles,
  ];
}
