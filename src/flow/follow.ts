import type { Clock } from '../clock.js';
import { retryOf } from '../errors.js';
import { asHdtError, HdtError } from '../hdt-error.js';
import type { EntryEvent } from '../queue/entry.js';
import { type BiomarkerReport, readBiomarkers } from '../results/biomarkers.js';
import type { Client } from '../service/client.js';
import { getResults } from '../service/get-results.js';
import { getStatus } from '../service/get-status.js';
import { type UploadStatusResponse, watch } from '../status/watch.js';

/** The status of an upload, with its results once it is completed. */
interface Snapshot extends UploadStatusResponse {
  readonly report: BiomarkerReport | null;
}

export interface FollowOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly dispatch: (event: EntryEvent) => void;
  readonly signal: AbortSignal;
}

/** Follows one upload from its acknowledgement to its rows and dispatches every change. Never rejects. */
export async function follow(uploadId: string, options: FollowOptions): Promise<void> {
  const { client, clock, whenVisible, dispatch, signal } = options;
  try {
    const poll = () => fetchSnapshot(client, uploadId, signal);
    for await (const snapshot of watch(uploadId, { poll, clock, signal, whenVisible })) {
      if (snapshot.report) dispatch({ type: 'results', rows: snapshot.report.rows });
      else if (snapshot.status === 'failed') throw new HdtError('processing-failed');
      else
        dispatch({
          type: 'status',
          status: snapshot.status === 'uploaded' ? 'received' : 'processing',
          name: snapshot.fileName,
        });
    }
  } catch (thrown) {
    if (signal.aborted) return;
    const { code } = asHdtError(thrown, 'network');
    const isFinal = retryOf(code, 'poll') === 'never';
    dispatch({ type: 'failed', code, retry: isFinal ? { kind: 'none' } : { kind: 'watch', uploadId } });
  }
}

/**
 * Fetches the status, and the results once they may exist. An unknown status word is settled by the retrieval endpoint,
 * whose responses the interface gives in full.
 */
async function fetchSnapshot(client: Client, uploadId: string, signal: AbortSignal): Promise<Snapshot> {
  const response = await getStatus(client, uploadId, { signal });
  if (response.status !== 'completed' && response.status !== 'unknown') return { ...response, report: null };
  const results = await getResults(client, uploadId, { signal });
  if (results.kind === 'pending') {
    return {
      ...response,
      status: 'processing',
      retryAfter: results.retryAfter ?? response.retryAfter,
      report: null,
    };
  }
  const report = readBiomarkers(results.body);
  if (!report) throw new HdtError('bad-response');
  return { ...response, status: 'completed', report };
}
