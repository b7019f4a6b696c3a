import { type Clock, systemClock } from '../core/clock.js';
import type { HdtErrorCode } from '../core/errors.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import { whenVisible } from '../core/page-state.js';
import type { Client } from '../core/service/client.js';
import { type ClientSource, resolveClient } from '../core/service/connect.js';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import { type ListFilter, type Page, pageReadings, pageUploads } from '../core/service/lists.js';
import { answerPatient } from '../core/service/patients.js';
import { saveConfirmation } from '../core/service/readings.js';
import { getResultFile, type ResultFormat } from '../core/service/result-file.js';
import { getResults } from '../core/service/upload-state.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import {
  type MedicalRecord,
  type NewConfirmation,
  type PatientAnswer,
  readConfirmation,
  type StoredConfirmation,
  type UploadPatient,
  type UploadRecord,
} from '../core/service/wire.js';
import { type BiomarkerRow, readBiomarkers } from '../results/data/biomarkers.js';
import { type AnsweredReadings, decideReading } from '../results/data/decide-reading.js';
import { readExtractions } from '../results/data/device.js';
import type { ReviewReason } from '../results/data/review-reasons.js';
import {
  type LoadedRecords,
  type ReadingRecord,
  type RecordList,
  withFirstPage,
  withPage,
} from './loaded-records.js';

interface Failed {
  readonly kind: 'failed';
  readonly code: HdtErrorCode;
}

/** The state of a list of records. */
export type Records = { readonly kind: 'loading' } | Failed | LoadedRecords;

/** Filters that the service applies to the list of uploads. */
export type UploadFilter = Pick<ListFilter, 'fromDate' | 'toDate' | 'status'>;

/** The rows of an opened report. */
export type Report =
  | { readonly kind: 'loading' }
  | Failed
  | {
      readonly kind: 'loaded';
      readonly rows: readonly BiomarkerRow[];
      /** Lines of the report that look like results but could not be read. */
      readonly unreadLines: number;
      readonly reviewReasons?: readonly ReviewReason[];
    };

export type LoadedReport = Extract<Report, { kind: 'loaded' }>;

/** Reports by upload id. Rows of two reports may be of two patients (`UploadRecord.patient`). */
export interface LoadedReports {
  readonly kind: 'loaded';
  readonly reports: ReadonlyMap<string, LoadedReport>;
}

export interface RecordsFlow {
  /** Loads the first page of the person's uploads and readings, newest first. Never rejects. */
  load(options: {
    limit: number;
    filter?: UploadFilter | undefined;
    signal: AbortSignal;
  }): Promise<Failed | LoadedRecords>;
  /** Loads the next page of one of the lists. Resolves with all records. Never rejects. */
  loadMore(
    records: LoadedRecords,
    list: RecordList,
    options: { limit: number; signal: AbortSignal },
  ): Promise<Failed | LoadedRecords>;
  /** Loads new records. Resolves with all records. Never rejects. */
  refresh(
    records: LoadedRecords,
    options: { limit: number; filter?: UploadFilter | undefined; signal: AbortSignal },
  ): Promise<Failed | LoadedRecords>;
  /**
   * Calls `onChange` when records may have changed, and `onConfirmation` when the person confirmed or dismissed readings
   * elsewhere, until the signal aborts. Never rejects.
   */
  watch(options: {
    onChange: () => void;
    onConfirmation?: ((ids: readonly string[], confirmation: StoredConfirmation) => void) | undefined;
    signal: AbortSignal;
  }): Promise<void>;
  /** Loads the report of every completed upload that the service still stores, by upload id. Never rejects. */
  loadReports(
    uploads: readonly UploadRecord[],
    options: { signal: AbortSignal },
  ): Promise<Failed | LoadedReports>;
  /**
   * Stores whose an upload is, as the person says.
   *
   * @returns Whose it is; null where the back end stores no patients. Never rejects.
   */
  answerPatient(
    uploadId: string,
    answer: PatientAnswer,
    options: { signal: AbortSignal },
  ): Promise<Failed | UploadPatient | null>;
  /** Loads the rows of one upload. Never rejects. */
  openReport(uploadId: string, options: { signal: AbortSignal }): Promise<Report>;
  /**
   * Stores the person's decision about a reading. `answered`: what is confirmed, where that is not every value as it was read.
   *
   * @returns The stored decision, which is a later one if another page has sent one. Never rejects.
   */
  decideReading(
    reading: ReadingRecord,
    state: NewConfirmation['state'],
    options: { answered?: AnsweredReadings | null | undefined; signal: AbortSignal },
  ): Promise<Failed | { readonly kind: 'decided'; readonly confirmation: StoredConfirmation }>;
  /**
   * Fetches the results of one upload as a file.
   *
   * @throws {HdtError} As `getResultFile`.
   */
  fetchFile(uploadId: string, format: ResultFormat): Promise<Blob>;
}

/** Milliseconds between two polls of the lists where the back end has no event stream. */
const POLL_INTERVAL = 30_000;

/** Events of the gateway that announce a change of the lists. */
const CHANGE_EVENTS: ReadonlySet<string> = new Set([
  'status',
  'rows',
  'failed',
  'reading',
  'changed',
  'patient',
]);

export type RecordsFlowOptions = ClientSource & { readonly clock?: Clock | undefined };

/**
 * Lists a person's earlier uploads and readings, and opens their results.
 *
 * @param options A `tokenEndpoint` or a `client`.
 * @returns The flow; nothing is fetched before its first call.
 * @throws {TypeError} when `tokenEndpoint` is no URL.
 * @example
 * ```ts
 * const flow = createRecordsFlow({ tokenEndpoint: '/hdt/token' });
 * const records = await flow.load({ limit: 20, signal: AbortSignal.timeout(10_000) });
 * if (records.kind === 'loaded') console.log(records.uploads.length, 'uploads');
 * ```
 */
export const createRecordsFlow = (options: RecordsFlowOptions): RecordsFlow => new PersonRecords(options);

const NO_RECORDS: LoadedRecords = {
  kind: 'loaded',
  uploads: [],
  readings: [],
  next: { uploads: null, readings: null },
};

/** The calls are fields, so that they work without their object, too. */
class PersonRecords implements RecordsFlow {
  readonly #clock: Clock;
  readonly #client: Client;
  /**
   * Times of this device's last decisions, by reading. The back end orders the decisions about a reading by their times, the clock of
   * this device may be behind that of another one, and a decision that was taken back is listed without its time.
   */
  readonly #lastDecisions = new Map<string, number>();

  constructor(options: RecordsFlowOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#client = resolveClient(options, ['pathology', 'medical'], this.#clock);
  }

  readonly load: RecordsFlow['load'] = ({ limit, filter, signal }) =>
    orFailed(async () => {
      const [uploads, readings] = await Promise.all([
        pageUploads(this.#client, { limit, ...filter }, { signal }),
        this.#pageReadings({ count: limit, signal }),
      ]);
      const next = { uploads: uploads.next, readings: readings.next };
      return withPage(NO_RECORDS, { uploads: uploads.items, readings: readings.items, next });
    });

  readonly loadMore: RecordsFlow['loadMore'] = (records, list, { limit, signal }) =>
    orFailed(async () => {
      const cursor = records.next[list];
      if (cursor === null) return records;
      if (list === 'uploads') {
        const { items, next } = await pageUploads(this.#client, { limit }, { cursor, signal });
        return withPage(records, { uploads: items, readings: [], next: { ...records.next, uploads: next } });
      }
      const { items, next } = await this.#pageReadings({ count: limit, cursor, signal });
      return withPage(records, { uploads: [], readings: items, next: { ...records.next, readings: next } });
    });

  readonly refresh: RecordsFlow['refresh'] = async (records, options) => {
    const fresh = await this.load(options);
    return fresh.kind === 'failed' ? fresh : withFirstPage(records, fresh);
  };

  readonly watch: RecordsFlow['watch'] = async ({ onChange, onConfirmation, signal }) => {
    const events = await import('../core/service/watch-events.js').catch(() => null);
    // A change may have been missed since the lists were fetched, or since the stream was lost.
    const onOpen = () => onChange();
    const onEvent = ({ type, ids = [], ...event }: GatewayEvent) => {
      if (CHANGE_EVENTS.has(type)) onChange();
      const confirmation = type === 'confirmation' ? readConfirmation(event.confirmation) : null;
      if (confirmation) onConfirmation?.(ids, confirmation);
    };
    const ended = await events?.watchEvents(this.#client, { onOpen, onEvent, onLost: () => {}, signal });
    if (ended === 'session-changed') return onChange();
    while (!signal.aborted) {
      await this.#clock.sleep(POLL_INTERVAL, { signal }).catch(() => {});
      await whenVisible({ signal }).catch(() => {});
      if (!signal.aborted) onChange();
    }
  };

  readonly openReport: RecordsFlow['openReport'] = (uploadId, { signal }) =>
    orFailed(async () => {
      const answer = await getResults(this.#client, uploadId, { signal });
      const report = answer.kind === 'ready' ? readBiomarkers(answer.body) : null;
      if (!report) throw new HdtError('bad-response');
      const { rows, unreadLines, reviewReasons } = report;
      return { kind: 'loaded', rows, unreadLines, ...(reviewReasons && { reviewReasons }) };
    });

  readonly loadReports: RecordsFlow['loadReports'] = (uploads, options) =>
    openCompleted(uploads, (uploadId) => this.openReport(uploadId, options));

  readonly answerPatient: RecordsFlow['answerPatient'] = async (uploadId, answer, options) => {
    // Known since the lists were fetched.
    if (this.#client.has?.('patients') === false) return null;
    return orFailed(() => answerPatient(this.#client, uploadId, answer, options));
  };

  readonly decideReading: RecordsFlow['decideReading'] = (reading, state, { answered, signal }) =>
    orFailed(async () => {
      const last = Math.max(this.#lastDecisions.get(reading.id) ?? 0, decisionTime(reading));
      const at = Math.max(this.#clock.now(), last + 1);
      this.#lastDecisions.set(reading.id, at);
      const decision = decideReading(reading, state, { at, minConfidence: RETAKE_CONFIDENCE, answered });
      const confirmation = await saveConfirmation(this.#client, reading.id, decision, { signal });
      return { kind: 'decided', confirmation };
    });

  readonly fetchFile: RecordsFlow['fetchFile'] = (uploadId, format) =>
    getResultFile(this.#client, uploadId, format);

  async #pageReadings(options: Parameters<typeof pageReadings>[1]): Promise<Page<ReadingRecord>> {
    const { items, next } = await pageReadings(this.#client, options);
    return { items: items.map(readRecord).sort(newestFirst), next };
  }
}

/** Opens the report of every completed upload that the service still stores, up to the first failure. */
export async function openCompleted(
  uploads: readonly UploadRecord[],
  open: (uploadId: string) => Promise<Report>,
): Promise<Failed | LoadedReports> {
  const reports = new Map<string, LoadedReport>();
  // One at a time, so that other requests of the page are not delayed.
  for (const { uploadId, status } of uploads) {
    if (status !== 'completed') continue;
    const report = await open(uploadId);
    if (report.kind === 'loaded') reports.set(uploadId, report);
    else if (report.kind === 'failed' && report.code !== 'not-found') return report;
  }
  return { kind: 'loaded', reports };
}

/** The result of a request, or why there is none. */
async function orFailed<Result>(request: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await request();
  } catch (thrown) {
    return { kind: 'failed', code: asHdtError(thrown, 'network').code };
  }
}

const readRecord = ({ id, createdAt, body, confirmation }: MedicalRecord): ReadingRecord => ({
  id,
  createdAt,
  confirmation,
  readings: readExtractions(body).flatMap((extraction) =>
    extraction.kind === 'read' ? extraction.readings : [],
  ),
});

/** Milliseconds since 1970 of the decision that is listed. */
const decisionTime = ({ confirmation }: ReadingRecord): number =>
  (confirmation && 'at' in confirmation && Date.parse(confirmation.at)) || Number.NEGATIVE_INFINITY;

const newestFirst = (a: ReadingRecord, b: ReadingRecord) => b.createdAt.localeCompare(a.createdAt);
