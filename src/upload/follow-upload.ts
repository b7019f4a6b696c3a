import type { Clock } from '../core/clock.js';
import { retryOf } from '../core/errors.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import type { Client } from '../core/service/client.js';
import { getResults, getStatus } from '../core/service/upload-state.js';
import type { StatusBody, UploadStatus } from '../core/service/wire.js';
import { type BiomarkerReport, readBiomarkers } from '../results/data/biomarkers.js';
import type { EntryEvent } from './entry.js';
import { type EventFeed, UploadEvents, type UploadEventsOptions } from './upload-events.js';
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

/** Follows one upload from its acknowledgement to its rows and dispatches every change. Never rejects. */
export async function followUpload(uploadId: string, options: FollowOptions): Promise<void> {
  const { client, clock, whenVisible, eventFeed, dispatch, signal } = options;
  const onChecked: UploadEventsOptions['onChecked'] = (checked) =>
    dispatch({ type: 'status', status: 'processing', checked });
  const events = new UploadEvents(uploadId, { eventFeed, clock, onChecked }, signal);

  /** Whether all rows were announced, after which no event is to come. */
  let isAnnounced = false;
  const poll = async (): Promise<Snapshot> => {
    const { event, connection } = events.beginPoll();
    isAnnounced ||= event === 'rows';
    if (event === 'failed') return { ...(await explainFailure(client, uploadId, { signal })), report: null };
    const snapshot = await fetchSnapshot(client, uploadId, { isComplete: event === 'rows', signal });
    // No event announces that processing begins, and results may be announced before they can be fetched.
    if (snapshot.status === 'processing' && !isAnnounced) events.coverBy(connection);
    return snapshot;
  };

  try {
    const rest = (ms: number) => events.wait(ms);
    const snapshots = watchUpload(uploadId, { poll, clock, signal, whenVisible, rest });
    for await (const snapshot of snapshots) dispatch(toEvent(snapshot));
  } catch (thrown) {
    if (signal.aborted) return;
    const { code } = asHdtError(thrown, 'network');
    const isFinal = retryOf(code, 'poll') === 'never';
    dispatch({ type: 'failed', code, retry: isFinal ? { kind: 'none' } : { kind: 'watch', uploadId } });
  } finally {
    events.stop();
  }
}

/** The event of an entry whose upload has this status. */
function toEvent({ status, fileName, report, checked, unreadLines, reason }: Snapshot): EntryEvent {
  if (report) {
    const { rows, reviewReasons } = report;
    return {
      type: 'results',
      rows,
      name: fileName || report.fileName,
      unreadLines: report.unreadLines || unreadLines,
      ...(reviewReasons && { reviewReasons }),
    };
  }
  if (status === 'failed')
    return { type: 'failed', code: 'processing-failed', retry: { kind: 'none' }, reason };
  return {
    type: 'status',
    status: status === 'uploaded' ? 'received' : 'processing',
    name: fileName,
    unreadLines,
    ...(checked && { checked }),
  };
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
