import type { Entry } from '../../queue/entry.js';
import type { Progress } from './pace.js';

/** What is being sent, from the first file until none is left. */
export interface Sending extends Progress {
  /** The same from the first file to the last. */
  readonly run: Run;
}

/** Bytes of each file that has been on its way in it. */
type Run = Map<string, number>;

const runs = new WeakMap<object, Run>();

/** @param flow What the files are of. */
export function sendingOf(flow: object, entries: readonly Entry[]): Sending | null {
  const run: Run = runs.get(flow) ?? new Map();
  runs.set(flow, run);
  let [sent, total, filesSent, files] = [0, 0, 0, 0];
  let isSending = false;
  for (const entry of entries) {
    const bytes = bytesOf(entry) ?? (isSent(entry) ? run.get(entry.id) : undefined);
    // Those of an earlier batch, or from before a reload, are not sent now.
    if (bytes === undefined) continue;
    run.set(entry.id, bytes);
    const sentOfFile = isSent(entry) ? bytes : entry.status === 'posting' ? entry.sent : 0;
    total += bytes;
    sent += sentOfFile;
    files += 1;
    filesSent += isSent(entry) ? 1 : sentOfFile / Math.max(1, bytes);
    if (!isSent(entry)) isSending = true;
  }
  if (isSending) return { run, sent, total, filesSent, files };
  runs.delete(flow);
  return null;
}

const isSent = (entry: Entry) => 'uploadId' in entry;

/** Of a file that is not sent yet. */
function bytesOf(entry: Entry): number | undefined {
  switch (entry.status) {
    case 'sniffing':
    case 'preparing':
      return entry.size;
    case 'queued':
    case 'posting':
      return entry.body.size;
    default:
      return undefined;
  }
}
