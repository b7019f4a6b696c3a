import { childController } from '../abort.js';
import type { Clock } from '../clock.js';
import { retryOf } from '../errors.js';
import { asHdtError, HdtError } from '../hdt-error.js';
import type { EntryEvent } from '../queue/entry.js';
import { type BiomarkerReport, readBiomarkers } from '../results/biomarkers.js';
import type { Client } from '../service/client.js';
import { getResults, getStatus } from '../service/upload-state.js';
import type { GatewayEvent } from '../service/watch-events.js';
import type { StatusBody, UploadStatus } from '../service/wire.js';
import { type UploadStatusResponse, watch } from '../status/watch.js';
import type { News } from './event-feed.js';

/** The status of an upload, with its results once it is completed. */
interface Snapshot extends UploadStatusResponse, Pick<StatusBody, 'checked' | 'unreadLines' | 'reason'> {
  readonly report: BiomarkerReport | null;
}

export interface FollowOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly news: News;
  readonly dispatch: (event: EntryEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Milliseconds for which a stream is believed that says nothing of an upload: a callback may have failed, and the service
 * repeats it only after half an hour.
 */
const TRUST = 180_000;

/** Follows one upload from its acknowledgement to its rows and dispatches every change. Never rejects. */
export async function follow(uploadId: string, options: FollowOptions): Promise<void> {
  const { client, clock, whenVisible, news, dispatch, signal } = options;
  /** The event the stream has brought since the last question: `rows` when all are there. */
  let heard: string | null = null;
  /** The opening of the stream in which the last answer came. */
  let askedIn: object | null = null;
  let interrupt = () => {};

  const onEvent = ({ type, uploadId: about, received = 0, totalTests = 0 }: GatewayEvent) => {
    if (about !== uploadId || signal.aborted) return;
    if (type === 'rows' && received < totalTests) {
      const checked = { received, total: totalTests };
      return dispatch({ type: 'status', status: 'processing', checked });
    }
    heard = type;
    interrupt();
  };

  const poll = async (): Promise<Snapshot> => {
    const word = heard;
    const { opening } = news;
    heard = askedIn = null;
    if (word === 'failed') return { ...(await explainFailure(client, uploadId, { signal })), report: null };
    const snapshot = await fetchSnapshot(client, uploadId, { isComplete: word === 'rows', signal });
    // No event tells when the reading begins, and results may be announced before they can be fetched.
    if (snapshot.status === 'processing' && word !== 'rows') askedIn = opening;
    return snapshot;
  };

  const isTold = () => askedIn !== null && askedIn === news.opening;

  /** As long as `ms`, or until the stream tells something. */
  const pause = async (ms: number) => {
    const control = childController(signal);
    interrupt = () => control.abort();
    await clock.sleep(ms, { signal: control.signal }).catch(() => {});
    interrupt();
    if (signal.aborted) throw new HdtError('cancelled');
  };

  /** Until the next question: at the service's pace, or, while the stream tells what happens, once that is in doubt. */
  const rest = async (ms: number) => {
    let wasTold = isTold();
    let due = clock.now() + (wasTold ? TRUST : ms);
    while (heard === null && due > clock.now()) {
      await pause(due - clock.now());
      if (wasTold && !isTold()) {
        wasTold = false;
        due = clock.now() + ms;
      }
    }
  };

  const leave = news.listen({ onEvent, onTurn: () => interrupt() });
  try {
    for await (const snapshot of watch(uploadId, { poll, clock, signal, whenVisible, rest })) {
      const { status, fileName: name, report } = snapshot;
      const { checked, unreadLines, reason } = snapshot;
      if (report) {
        const lines = report.unreadLines || unreadLines;
        dispatch({ type: 'results', rows: report.rows, name: name || report.fileName, unreadLines: lines });
      } else if (status === 'failed') {
        dispatch({ type: 'failed', code: 'processing-failed', retry: { kind: 'none' }, reason });
      } else {
        const shown = status === 'uploaded' ? 'received' : 'processing';
        dispatch({ type: 'status', status: shown, name, unreadLines, ...(checked && { checked }) });
      }
    }
  } catch (thrown) {
    if (signal.aborted) return;
    const { code } = asHdtError(thrown, 'network');
    const isFinal = retryOf(code, 'poll') === 'never';
    dispatch({ type: 'failed', code, retry: isFinal ? { kind: 'none' } : { kind: 'watch', uploadId } });
  } finally {
    leave();
  }
}

/** What an event says without a status request. */
const unasked = (status: UploadStatus): Omit<Snapshot, 'report'> => ({
  status,
  fileName: '',
  checked: null,
  unreadLines: 0,
  reason: '',
  retryAfter: null,
});

/** The event of a failure does not name its reason; a failure stays one where the reason cannot be had. */
async function explainFailure(
  client: Client,
  uploadId: string,
  options: { signal: AbortSignal },
): Promise<Omit<Snapshot, 'report'>> {
  const response = await getStatus(client, uploadId, options).catch(() => null);
  return { ...(response ?? unasked('failed')), status: 'failed' };
}

/**
 * Fetches the status, and the results once they may exist. An unknown status word is settled by the retrieval endpoint,
 * whose responses the interface gives in full.
 */
async function fetchSnapshot(
  client: Client,
  uploadId: string,
  { isComplete, signal }: { isComplete: boolean; signal: AbortSignal },
): Promise<Snapshot> {
  const response = isComplete ? unasked('completed') : await getStatus(client, uploadId, { signal });
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
