import type { Clock } from '../clock.js';
import { asHdtError, HdtError, retryOf } from '../errors.js';
import type { EntryEvent } from '../queue/entry.js';
import { type BiomarkerReport, readBiomarkers } from '../results/biomarkers.js';
import type { Client } from '../service/client.js';
import { getResults } from '../service/get-results.js';
import { getStatus } from '../service/get-status.js';
import { type UploadStatusResponse, watch } from '../status/watch.js';

/** A look at an upload that may already hold its results. */
interface Look extends UploadStatusResponse {
  readonly report: BiomarkerReport | null;
}

export interface FollowOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly dispatch: (event: EntryEvent) => void;
  readonly signal: AbortSignal;
}

/** Follows one upload from its acknowledgement to its rows, telling every step. Never rejects. */
export async function follow(uploadId: string, options: FollowOptions): Promise<void> {
  const { client, clock, whenVisible, dispatch, signal } = options;
  try {
    const poll = () => look(client, uploadId, signal);
    for await (const answer of watch(uploadId, { poll, clock, signal, whenVisible })) {
      if (answer.report) dispatch({ type: 'results', rows: answer.report.rows });
      else if (answer.status === 'failed') throw new HdtError('processing-failed');
      else
        dispatch({
          type: 'status',
          status: answer.status === 'uploaded' ? 'received' : 'processing',
          name: answer.fileName,
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
 * Asks for the status, and for the results once they may be there. A status word we do not know is settled by
 * the retrieval endpoint, whose answers the interface gives in full.
 */
async function look(client: Client, uploadId: string, signal: AbortSignal): Promise<Look> {
  const answer = await getStatus(client, uploadId, { signal });
  if (answer.status !== 'completed' && answer.status !== 'unknown') return { ...answer, report: null };
  const results = await getResults(client, uploadId, { signal });
  if (results.kind === 'pending') {
    return {
      ...answer,
      status: 'processing',
      retryAfter: results.retryAfter ?? answer.retryAfter,
      report: null,
    };
  }
  const report = readBiomarkers(results.body);
  if (!report) throw new HdtError('bad-response');
  return { ...answer, status: 'completed', report };
}
