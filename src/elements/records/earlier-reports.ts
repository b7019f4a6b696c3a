import type { HdtErrorCode } from '../../errors.js';
import type { LoadedRecords, RecordsFlow } from '../../flow/records-flow.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';

/** Reports fetched around an opened one. More would delay other requests of the page. */
const MAX_NEIGHBOURS = 6;

/** The rows of reports around the opened ones, which these are compared with. All reports are the signed-in person's own. */
export class EarlierReports {
  /** Another array after each change. */
  rows: readonly BiomarkerRow[] = [];
  readonly #ids = new Set<string>();
  readonly #flow: RecordsFlow;

  constructor(flow: RecordsFlow) {
    this.#flow = flow;
  }

  /**
   * Adds the rows of the completed uploads listed nearest to an opened one, whatever their dates: a pile of old reports is
   * uploaded in any order. Never rejects.
   *
   * @returns The code of a failure; null when all were fetched.
   */
  async addNeighbours(
    records: LoadedRecords,
    uploadId: string,
    { signal }: { signal: AbortSignal },
  ): Promise<HdtErrorCode | null> {
    const completed = records.uploads.filter(({ status }) => status === 'completed');
    const place = completed.findIndex((upload) => upload.uploadId === uploadId);
    const distance = new Map(completed.map((upload, at) => [upload, Math.abs(at - place)]));
    const uploads = completed
      .filter((upload) => upload.uploadId !== uploadId)
      .sort((a, b) => distance.get(a)! - distance.get(b)!)
      .slice(0, MAX_NEIGHBOURS)
      .filter((upload) => !this.#ids.has(upload.uploadId));
    if (uploads.length === 0) return null;
    const loaded = await this.#flow.loadRows({ ...records, uploads }, { signal });
    if (signal.aborted || loaded.kind === 'loading') return null;
    if (loaded.kind === 'failed') return loaded.code;
    for (const upload of uploads) this.#ids.add(upload.uploadId);
    this.rows = [...this.rows, ...loaded.rows];
    return null;
  }

  /** Takes the rows of all uploads, which were fetched for the charts. */
  setAll({ uploads }: LoadedRecords, rows: readonly BiomarkerRow[]): void {
    for (const { uploadId } of uploads) this.#ids.add(uploadId);
    this.rows = rows;
  }

  clear(): void {
    this.rows = [];
    this.#ids.clear();
  }
}
