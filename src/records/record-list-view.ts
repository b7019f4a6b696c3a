import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { UploadRecord } from '../core/service/wire.js';
import type { RecordMessages } from '../i18n/messages.js';
import { displayedReadings } from '../results/data/confirmed-readings.js';
import { deviceName, measurementName } from '../results/display-text.js';
import { errorText } from '../ui/error-text.js';
import type { LoadedRecords, ReadingRecord, RecordList } from './loaded-records.js';
import type { MoreRequest } from './more-records.js';
import { readingView } from './reading-view.js';
import { groupByDay } from './record-days.js';
import { isFiltering, matchesReading, matchesUpload, type RecordFilter } from './record-filter.js';
import { dayText, type RecordContext, uploadView } from './record-views.js';
import type { LoadedReport, Report } from './records-flow.js';

export interface RecordListView {
  readonly list: RecordList;
  readonly records: LoadedRecords;
  readonly filter: RecordFilter;
  /** Opened reports by upload id. */
  readonly reports: ReadonlyMap<string, Report>;
  /** A report that this page has fetched, opened or not. */
  readonly findReport: (uploadId: string) => LoadedReport | undefined;
  readonly moreRequest: MoreRequest;
  readonly context: RecordContext;
  readonly onMore: (list: RecordList) => void;
}

/** The reports or the readings, day by day. */
export function recordListView(view: RecordListView): TemplateResult {
  const { list, records, filter, reports, findReport, context } = view;
  const text = context.locale.messages.records;
  const isMore = records.next[list] !== null;
  const shown = shownRecords(list, records, filter, context.locale.messages);
  const days = groupByDay(shown, (item) => ('uploadId' in item ? item.uploadedDate : item.createdAt));
  const none = list === 'uploads' ? text.noUploads : text.noReadings;
  return html`
    <h3 part="section">${text[list]}</h3>
    ${repeat(
      days,
      ({ day }) => day,
      ({ day, items }) => html`
        <h4 part="day">${dayText(day, context)}</h4>
        <ul data-rows=${list} aria-label="${text[list]}, ${dayText(day, context)}">
          ${repeat(
            items,
            (item) => ('uploadId' in item ? item.uploadId : item.id),
            (item) =>
              'uploadId' in item
                ? uploadView(item, reports.get(item.uploadId), findReport(item.uploadId), context)
                : readingView(item, context),
          )}
        </ul>
      `,
    )}
    ${days.length > 0 || isMore ? nothing : html`<p class="quiet" part="detail">${isFiltering(filter) ? text.noMatch : none}</p>`}
    ${isMore ? moreView(view) : nothing}
  `;
}

/** The records of a list that have a row: those that the filter finds, and no reading of which nothing was read. */
export const shownRecords = (
  list: RecordList,
  { uploads, readings }: LoadedRecords,
  filter: RecordFilter,
  messages: RecordMessages,
): readonly (UploadRecord | ReadingRecord)[] =>
  list === 'uploads'
    ? uploads.filter((upload) => matchesUpload(upload, filter))
    : readings.filter((reading) => matchesReading(reading, filter, searchableNames(reading, messages)));

/** The names that a reading can be found by. */
const searchableNames = (record: ReadingRecord, messages: RecordMessages): string[] =>
  displayedReadings(record).flatMap(({ deviceType, measurements }) => [
    deviceName(deviceType, messages),
    ...measurements.map(({ key }) => measurementName(key, messages)),
  ]);

function moreView({ list, moreRequest, context, onMore }: RecordListView): TemplateResult {
  const { messages } = context.locale;
  const { records: text, common } = messages;
  const isLoading = moreRequest.kind === 'loading';
  const label = list === 'uploads' ? text.moreUploads : text.moreReadings;
  return html`
    ${
      moreRequest.kind === 'failed' && moreRequest.list === list
        ? html`<p class="advice" part="advice" role="alert">${errorText(moreRequest.code, messages)}</p>`
        : nothing
    }
    <button
      type="button"
      class="quiet more"
      part="more"
      data-more=${list}
      aria-disabled=${isLoading ? 'true' : 'false'}
      @click=${() => onMore(list)}
    >
      ${isLoading && moreRequest.list === list ? common.loading : label}
    </button>
  `;
}
