import type { HdtErrorCode } from '../core/errors.js';
import { isHiddenOrOffline, whenPageReturns } from '../core/page-state.js';
import type { UploadRecord } from '../core/service/wire.js';
import {
  type LoadedReport,
  type LoadedReports,
  openCompleted,
  type RecordsFlow,
  type Report,
} from './records-flow.js';

/** More at a time would delay other requests of the page. */
const MAX_AT_ONCE = 2;

interface Options {
  readonly signal: AbortSignal;
}

type Failed = Extract<Report, { kind: 'failed' }>;

/** Reports in the memory of the page, each of which is fetched once until its upload changes. */
export class FetchedReports {
  readonly #reports = new Map<string, LoadedReport>();
  readonly #requests = new Map<string, { readonly signal: AbortSignal; readonly report: Promise<Report> }>();
  /** Uploads whose report the service no longer has. */
  readonly #gone = new Set<string>();
  /** The last listed version of each upload. */
  readonly #versions = new Map<string, string>();
  /** Listed uploads whose reports are still to be fetched. */
  #queue: UploadRecord[] = [];
  #fetching: { readonly signal: AbortSignal; readonly done: Promise<HdtErrorCode | null> } | null = null;
  readonly #flow: Pick<RecordsFlow, 'openReport'>;

  constructor(flow: Pick<RecordsFlow, 'openReport'>) {
    this.#flow = flow;
  }

  find(uploadId: string): LoadedReport | undefined {
    return this.#reports.get(uploadId);
  }

  /** Fetches a report, unless it is known. Never rejects. */
  async open(uploadId: string, { signal }: Options): Promise<Report> {
    const known = this.#reports.get(uploadId);
    if (known) return known;
    const running = this.#requests.get(uploadId);
    if (running && !running.signal.aborted) return running.report;
    const request = { signal, report: this.#flow.openReport(uploadId, { signal }) };
    this.#requests.set(uploadId, request);
    const report = await request.report;
    const isCurrent = this.#requests.get(uploadId) === request;
    if (isCurrent) this.#requests.delete(uploadId);
    if (!isCurrent || signal.aborted) return report;
    if (report.kind === 'loaded') this.#reports.set(uploadId, report);
    if (report.kind === 'failed' && report.code === 'not-found') this.#gone.add(uploadId);
    return report;
  }

  /** Fetches the report of every completed upload that the service still stores, one after another. Never rejects. */
  openAll(uploads: readonly UploadRecord[], options: Options): Promise<Failed | LoadedReports> {
    return openCompleted(uploads, (uploadId) => this.#openUnlessGone(uploadId, options));
  }

  /** Only a person asks again for a report that the service no longer has. */
  async #openUnlessGone(uploadId: string, options: Options): Promise<Report> {
    return this.#gone.has(uploadId) ? { kind: 'failed', code: 'not-found' } : this.open(uploadId, options);
  }

  /**
   * Fetches the reports of listed uploads while the page is in sight and online. Stops at the first failure, because the next
   * request would most likely fail, too. A later call while it runs replaces the list, and both resolve with its end. Never
   * rejects.
   *
   * @param onFetched Called after each report.
   * @returns The code of a failure; null when all were fetched.
   */
  async fetchListed(
    uploads: readonly UploadRecord[],
    onFetched: () => void,
    { signal }: Options,
  ): Promise<HdtErrorCode | null> {
    this.#queue = uploads.filter(
      ({ uploadId, status }) => status === 'completed' && this.#isUnknown(uploadId),
    );
    let failure: HdtErrorCode | null = null;
    // The list may have been replaced just after the last report of the one before.
    while (failure === null && this.#queue.length > 0 && !signal.aborted) {
      if (!this.#fetching || this.#fetching.signal.aborted)
        this.#fetching = { signal, done: this.#fetchQueue(onFetched, { signal }) };
      const fetching = this.#fetching;
      failure = await fetching.done;
      if (this.#fetching === fetching) this.#fetching = null;
    }
    return failure;
  }

  async #fetchQueue(onFetched: () => void, { signal }: Options): Promise<HdtErrorCode | null> {
    let failure: HdtErrorCode | null = null;
    const work = async () => {
      while (failure === null && this.#queue.length > 0) {
        if (isHiddenOrOffline()) await whenInSight(signal);
        if (signal.aborted || failure !== null) return;
        const code = await this.#fetchNext(onFetched, { signal });
        failure ??= code;
      }
    };
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
    return failure;
  }

  /** @returns The code of a failure that the next request would most likely have, too. */
  async #fetchNext(onFetched: () => void, { signal }: Options): Promise<HdtErrorCode | null> {
    const next = this.#queue.shift();
    const report = next && (await this.#openUnlessGone(next.uploadId, { signal }));
    if (!report || signal.aborted) return null;
    if (report.kind === 'failed' && report.code !== 'not-found') return report.code;
    onFetched();
    return null;
  }

  /** Forgets the reports of uploads that are listed with other facts than before. */
  forgetChanged(uploads: readonly UploadRecord[]): void {
    for (const { uploadId, status, uploadedDate, unreadLines = 0 } of uploads) {
      const version = [status, uploadedDate, unreadLines].join(' ');
      const isChanged = (this.#versions.get(uploadId) ?? version) !== version;
      this.#versions.set(uploadId, version);
      if (isChanged) this.#forget(uploadId);
    }
  }

  clear(): void {
    this.#reports.clear();
    this.#requests.clear();
    this.#gone.clear();
    this.#versions.clear();
    this.#queue = [];
  }

  #isUnknown(uploadId: string): boolean {
    return !this.#reports.has(uploadId) && !this.#gone.has(uploadId);
  }

  #forget(uploadId: string): void {
    this.#reports.delete(uploadId);
    this.#requests.delete(uploadId);
    this.#gone.delete(uploadId);
  }
}

/** Waits until the page is in sight and online, or the signal aborts. Never rejects. */
async function whenInSight(signal: AbortSignal): Promise<void> {
  while (isHiddenOrOffline() && !signal.aborted) await whenPageReturns(signal).catch(() => {});
}
