import { html, nothing, type TemplateResult } from 'lit';
import type { ResultFormat } from '../core/service/result-file.js';
import type { UploadPatient, UploadRecord } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import type { RecordMessages } from '../i18n/messages.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import { displayName } from '../results/display-text.js';
import { RESULT_PARTS } from '../results/hdt-results.js';
import { notableCounts, reportState } from '../results/results-summary.js';
import type { NameRenderer } from '../results/results-view.js';
import { errorText } from '../ui/error-text.js';
import { firstClick } from '../ui/first-click.js';
import type { ReadingDecisions } from './reading-decisions.js';
import { dayOfMoment, daysBetween } from './record-days.js';
import type { LoadedReport, Report } from './records-flow.js';
import { patientText, type WhoseQuestion, whoseQuestion } from './whose-view.js';

/** Days before deletion from which the days left are shown. */
const LAST_DAYS = 7;

/** Whose the reports are. */
interface WhoseContext {
  readonly patientOf: (upload: UploadRecord) => UploadPatient;
  /** Whether each row says whose it is. */
  readonly areSeveral: boolean;
  /** Asks whose a report is; null where there is no other to compare it with. */
  readonly ask: ((upload: UploadRecord) => WhoseQuestion) | null;
}

export interface RecordContext {
  readonly locale: Locale;
  /** `YYYY-MM-DD` in the person's time zone. */
  readonly today: string;
  readonly whose: WhoseContext;
  readonly decisions: ReadingDecisions;
  readonly onToggle: (uploadId: string) => void;
  /** Rows of other reports that an opened one is compared with. */
  readonly earlierRowsOf: (uploadId: string) => readonly BiomarkerRow[];
  readonly fetchFile: (uploadId: string, format: ResultFormat) => Promise<Blob>;
  readonly nameRenderer: NameRenderer | undefined;
}

/**
 * One upload, and its results once it is open.
 *
 * @param report Its report as it was when it was opened; undefined while it is closed.
 * @param fetched Its report as this page knows it by now, open or not.
 */
export function uploadView(
  upload: UploadRecord,
  report: Report | undefined,
  fetched: LoadedReport | undefined,
  context: RecordContext,
): TemplateResult {
  const { uploadId, fileName, status, uploadedDate, expiresAt, unreadLines = 0 } = upload;
  const { locale, onToggle, whose } = context;
  const { records: text, results } = locale.messages;
  const name = displayName(fileName);
  const end = expiryText(expiresAt, context);
  const known = fetched ?? (report?.kind === 'loaded' ? report : undefined);
  const state = status === 'completed' ? badgeState(known, unreadLines) : null;
  const counts = known && !report ? notableCounts(known.rows, locale.messages) : [];
  return html`
    <li part="record" tabindex="-1" data-id=${uploadId}>
      <div class="row">
        <div>
          <p class="name" part="name"><bdi>${name}</bdi></p>
          <p class="quiet" part="detail">
            ${text.uploadedOn(dateTimeText(uploadedDate, locale))}${end && html` · <span class=${end.isSoon ? 'soon' : ''}>${end.text}</span>`}
          </p>
          ${whose.areSeveral ? html`<p class="quiet" part="detail" data-whose>${patientText(whose.patientOf(upload), locale.messages)}</p>` : nothing}
          ${counts.length > 0 ? html`<p class=${state === 'attention' ? 'critical' : ''} part="results-summary">${counts.join(' · ')}</p>` : nothing}
          ${unreadLines > 0 ? html`<p class="quiet" part="detail">${results.unread(unreadLines)}</p>` : nothing}
        </div>
        <span class="badge" part="badge" data-status=${status} data-state=${state ?? nothing}>
          ${state === null || state === 'complete' ? text.status[status] : locale.messages.upload.badge[state]}
        </span>
        ${status === 'completed' ? toggleButton(name, report !== undefined, results, () => onToggle(uploadId)) : nothing}
      </div>
      ${report ? reportView(fetched ?? report, upload, name, context) : nothing}
    </li>
  `;
}

const toggleButton = (
  name: string,
  isOpen: boolean,
  { hide, hideFile, show, showFile }: RecordMessages['results'],
  onClick: () => void,
) => html`
  <button
    type="button"
    class="quiet"
    part="action"
    aria-expanded=${isOpen}
    aria-label=${isOpen ? hideFile(name) : showFile(name)}
    @click=${firstClick(onClick)}
  >
    ${isOpen ? hide : show}
  </button>
`;

/** The badge of a complete report. Critical results are known only once it has been fetched. */
const badgeState = (report: LoadedReport | undefined, unreadLines: number) =>
  report
    ? reportState(report.rows, report.unreadLines || unreadLines, report.reviewReasons)
    : reportState([], unreadLines);

function expiryText(expiresAt: string | null, { locale, today }: RecordContext) {
  if (!expiresAt) return null;
  const { expiresOn, daysLeft } = locale.messages.records;
  const left = daysBetween(today, dayOfMoment(expiresAt));
  return left >= 0 && left <= LAST_DAYS
    ? { isSoon: true, text: daysLeft(left) }
    : { isSoon: false, text: expiresOn(locale.date(expiresAt)) };
}

function reportView(
  report: Report,
  upload: UploadRecord,
  name: string,
  { locale, earlierRowsOf, whose, fetchFile, nameRenderer }: RecordContext,
): TemplateResult {
  const { uploadId } = upload;
  switch (report.kind) {
    case 'loading':
      return html`<p class="quiet" role="status">${locale.messages.common.loading}</p>`;
    case 'failed':
      return html`<p class="advice" part="advice" role="alert">${errorText(report.code, locale.messages)}</p>`;
    case 'loaded':
      return html`
        ${whose.ask ? whoseQuestion(whose.ask(upload)) : nothing}
        <hdt-results
          exportparts=${RESULT_PARTS}
          .nameRenderer=${nameRenderer}
          .rows=${report.rows}
          .earlierRows=${earlierRowsOf(uploadId)}
          .severalPatients=${whose.patientOf(upload).state === 'several'}
          .unreadLines=${report.unreadLines}
          .reviewReasons=${report.reviewReasons ?? []}
          .fileName=${name}
          .fetchFile=${(format: ResultFormat) => fetchFile(uploadId, format)}
        ></hdt-results>
      `;
  }
}

export const dateTimeText = (date: string, locale: Locale): string =>
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
