import { childController } from '../core/abort.js';
import type { Clock } from '../core/clock.js';
import { retryOf } from '../core/errors.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import type { Client } from '../core/service/client.js';
import { getResults, getStatus } from '../core/service/upload-state.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import type { StatusBody, UploadStatus } from '../core/service/wire.js';
import { type BiomarkerReport, readBiomarkers } from '../results/data/biomarkers.js';
import type { EntryEvent } from './entry.js';
import type { EventFeed } from './event-feed.js';
import { type UploadStatusResponse, watchUpload } from './watch-upload.js';

/** The status of an upload, with its results once it is completed. */
interface Snapshot extends UploadStatusResponse, Pick<StatusBody, 'checked' | 'unreadLines' | 'reason'> {
  readonly report: BiomarkerReport | null;
}

export interface FollowOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly eventFeed: EventFeed;
  readonly dispatch: (event: EntryEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Milliseconds between two polls of an upload whose events arrive by the stream. A callback of the service may fail, and is
 * repeated only after half an hour.
 */
const STREAM_TRUST_TIME = 180_000;

/** Follows one upload from its acknowledgement to its rows and dispatches every change. Never rejects. */
export async function followUpload(uploadId: string, options: FollowOptions): Promise<void> {
  const { client, clock, whenVisible, eventFeed, dispatch, signal } = options;
  /** Type of the latest event since the last poll; `rows` once all rows are complete. */
  let latestEvent: string | null = null;
  /** Connection of the event feed during the last poll, if that found the upload processing. */
  let polledDuring: object | null = null;
  let interrupt = () => {};

  const onEvent = ({ type, uploadId: about, received = 0, totalTests = 0 }: GatewayEvent) => {
    if (about !== uploadId || signal.aborted) return;
    if (type === 'rows' && received < totalTests) {
      const checked = { received, total: totalTests };
      return dispatch({ type: 'status', status: 'processing', checked });
    }
    latestEvent = type;
    interrupt();
  };

  const poll = async (): Promise<Snapshot> => {
    const event = latestEvent;
    const { connection } = eventFeed;
    latestEvent = polledDuring = null;
    if (event === 'failed') return { ...(await explainFailure(client, uploadId, { signal })), report: null };
    const snapshot = await fetchSnapshot(client, uploadId, { isComplete: event === 'rows', signal });
    // No event announces that processing begins, and results may be announced before they can be fetched.
    if (snapshot.status === 'processing' && event !== 'rows') polledDuring = connection;
    return snapshot;
  };

  /** Whether the event feed reports every change since the last poll. */
  const isCoveredByEvents = () => polledDuring !== null && polledDuring === eventFeed.connection;

  /** Sleeps for `ms`, or until an event arrives. Resolves with the milliseconds left. */
  const sleepUntilEvent = async (ms: number): Promise<number> => {
    const control = childController(signal);
    interrupt = () => control.abort();
    const start = clock.now();
    let left = 0;
    await clock.sleep(ms, { signal: control.signal }).catch(() => {
      // The clock of a device may be set back meanwhile, which must not prolong the sleep.
      left = ms - Math.max(0, clock.now() - start);
    });
    interrupt();
    if (signal.aborted) throw new HdtError('cancelled');
    return left;
  };

  /** Sleeps until the next poll: for `ms`, or for `STREAM_TRUST_TIME` while events cover the upload. */
  const waitForPoll = async (ms: number) => {
    let wasCovered = isCoveredByEvents();
    let left = wasCovered ? STREAM_TRUST_TIME : ms;
    while (latestEvent === null && left > 0) {
      left = await sleepUntilEvent(left);
      if (wasCovered && !isCoveredByEvents()) {
        wasCovered = false;
        left = ms;
      }
    }
  };

  const stopListening = eventFeed.listen({ onEvent, onReconnect: () => interrupt() });
  try {
    for await (const snapshot of watchUpload(uploadId, {
      poll,
      clock,
      signal,
      whenVisible,
      rest: waitForPoll,
    })) {
      const { status, fileName: name, report } = snapshot;
      const { checked, unreadLines, reason } = snapshot;
      if (report) {
        const lines = report.unreadLines || unreadLines;
        dispatch({
          type: 'results',
          rows: report.rows,
          name: name || report.fileName,
          unreadLines: lines,
          ...(report.reviewReasons && { reviewReasons: report.reviewReasons }),
        });
      } else if (status === 'failed') {
        dispatch({ type: 'failed', code: 'processing-failed', retry: { kind: 'none' }, reason });
      } else {
        const entryStatus = status === 'uploaded' ? 'received' : 'processing';
        dispatch({ type: 'status', status: entryStatus, name, unreadLines, ...(checked && { checked }) });
      }
    }
  } catch (thrown) {
    if (signal.aborted) return;
    const { code } = asHdtError(thrown, 'network');
    const isFinal = retryOf(code, 'poll') === 'never';
    dispatch({ type: 'failed', code, retry: isFinal ? { kind: 'none' } : { kind: 'watch', uploadId } });
  } finally {
    stopListening();
  }
}

/** The status implied by an event, without a request. */
const assumeStatus = (status: UploadStatus): Omit<Snapshot, 'report'> => ({
  status,
  fileName: '',
  checked: null,
  unreadLines: 0,
  reason: '',
  retryAfter: null,
});

/** Fetches the reason of a failure, which its event does not name. Without a response, the reason stays unknown. */
async function explainFailure(
  client: Client,
  uploadId: string,
  options: { signal: AbortSignal },
): Promise<Omit<Snapshot, 'report'>> {
  const response = await getStatus(client, uploadId, options).catch(() => null);
  return { ...(response ?? assumeStatus('failed')), status: 'failed' };
}

/**
 * Fetches the status, and the results once they may exist. An unknown status is resolved by the retrieval endpoint, whose
 * responses the interface specifies in full.
 */
async function fetchSnapshot(
  client: Client,
  uploadId: string,
  { isComplete, signal }: { isComplete: boolean; signal: AbortSignal },
): Promise<Snapshot> {
  const response = isComplete ? assumeStatus('completed') : await getStatus(client, uploadId, { signal });
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
