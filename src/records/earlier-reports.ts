import type { HdtErrorCode } from '../core/errors.js';
import type { UploadRecord } from '../core/service/wire.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import type { FetchedReports } from './fetched-reports.js';
import type { LoadedReport } from './records-flow.js';

/** Reports fetched around an opened one. More would delay other requests of the page. */
const MAX_NEIGHBOURS = 6;

const NO_ROWS: readonly BiomarkerRow[] = [];

interface Answer {
  readonly reports: readonly LoadedReport[];
  readonly rows: readonly BiomarkerRow[];
}

/** The rows of fetched reports, with which opened reports of the same patient are compared. */
export class EarlierReports {
  /** The last answer for each report, which stays the same array until its reports change. */
  readonly #answers = new Map<string, Answer>();
  readonly #fetched: FetchedReports;

  constructor(fetched: FetchedReports) {
    this.#fetched = fetched;
  }

  /** The rows of those other reports in `sameGroup` that are fetched. */
  rowsFor(uploadId: string, sameGroup: readonly UploadRecord[]): readonly BiomarkerRow[] {
    const others = sameGroup.filter((other) => other.uploadId !== uploadId);
    const reports = others.flatMap((other) => this.#fetched.find(other.uploadId) ?? []);
    if (reports.length === 0) return NO_ROWS;
    const last = this.#answers.get(uploadId);
    const isSame =
      last?.reports.length === reports.length && reports.every((report, at) => report === last.reports[at]);
    if (isSame) return last.rows;
    const rows = reports.flatMap((report) => report.rows);
    this.#answers.set(uploadId, { reports, rows });
    return rows;
  }

  /**
   * Fetches the completed uploads listed nearest to an opened one, whatever their dates: a pile of old reports is uploaded in
   * any order. Never rejects.
   *
   * @param sameGroup The uploads of the same patient, in the order of the list.
   * @returns The code of a failure; null when all were fetched.
   */
  async addNeighbours(
    sameGroup: readonly UploadRecord[],
    uploadId: string,
    { signal }: { signal: AbortSignal },
  ): Promise<HdtErrorCode | null> {
    const completed = sameGroup.filter(({ status }) => status === 'completed');
    const place = completed.findIndex((upload) => upload.uploadId === uploadId);
    const distance = new Map(completed.map((upload, at) => [upload, Math.abs(at - place)]));
    const uploads = completed
      .filter((upload) => upload.uploadId !== uploadId)
      .sort((a, b) => distance.get(a)! - distance.get(b)!)
      .slice(0, MAX_NEIGHBOURS);
    const loaded = await this.#fetched.openAll(uploads, { signal });
    return loaded.kind === 'failed' && !signal.aborted ? loaded.code : null;
  }

  clear(): void {
    this.#answers.clear();
  }
}
