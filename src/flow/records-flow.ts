import { asHdtError, HdtError, type HdtErrorCode } from '../errors.js';
import { type BiomarkerRow, readBiomarkers } from '../results/biomarkers.js';
import { type DeviceReading, readExtractions } from '../results/device.js';
import type { Client } from '../service/client.js';
import { getResults } from '../service/get-results.js';
import { listReadings } from '../service/list-readings.js';
import { listUploads } from '../service/list-uploads.js';
import type { UploadRecord } from '../service/wire.js';

export interface ReadingRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly readings: readonly DeviceReading[];
}

/** What a records screen knows. */
export type Records =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: HdtErrorCode }
  | {
      readonly kind: 'loaded';
      readonly uploads: readonly UploadRecord[];
      readonly readings: readonly ReadingRecord[];
    };

/** What is known of one report a person opened. */
export type Report =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: HdtErrorCode }
  | { readonly kind: 'loaded'; readonly rows: readonly BiomarkerRow[] };

export interface RecordsFlow {
  /** The person's uploads and readings, newest first. Never rejects. */
  load(options: { limit: number; signal: AbortSignal }): Promise<Records>;
  /** The rows of one upload. Never rejects. */
  open(uploadId: string, options: { signal: AbortSignal }): Promise<Report>;
}

export function createRecordsFlow(client: Client): RecordsFlow {
  return {
    async load({ limit, signal }) {
      try {
        const [uploads, stored] = await Promise.all([
          listUploads(client, { limit }, { signal }),
          listReadings(client, { signal }),
        ]);
        return { kind: 'loaded', uploads, readings: stored.map(readRecord).sort(newestFirst) };
      } catch (thrown) {
        return { kind: 'failed', code: asHdtError(thrown, 'network').code };
      }
    },
    async open(uploadId, { signal }) {
      try {
        const answer = await getResults(client, uploadId, { signal });
        const report = answer.kind === 'ready' ? readBiomarkers(answer.body) : null;
        if (!report) throw new HdtError('bad-response');
        return { kind: 'loaded', rows: report.rows };
      } catch (thrown) {
        return { kind: 'failed', code: asHdtError(thrown, 'network').code };
      }
    },
  };
}

const readRecord = ({
  id,
  createdAt,
  body,
}: {
  id: string;
  createdAt: string;
  body: unknown;
}): ReadingRecord => ({
  id,
  createdAt,
  readings: readExtractions(body).flatMap((extraction) =>
    extraction.kind === 'read' ? extraction.readings : [],
  ),
});

const newestFirst = (a: ReadingRecord, b: ReadingRecord) => b.createdAt.localeCompare(a.createdAt);
