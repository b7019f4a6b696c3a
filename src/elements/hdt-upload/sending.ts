import type { Entry } from '../../queue/entry.js';

/** What is being sent, from the first file until none is left. */
export interface Sending {
  /** The same from the first file to the last. */
  readonly run: Run;
  readonly sent: number;
  readonly total: number;
}

/** Bytes of each file that has been on its way in it. */
type Run = Map<string, number>;

const runs = new WeakMap<object, Run>();

/** @param flow What the files are of. */
export function sendingOf(flow: object, entries: readonly Entry[]): Sending | null {
  const run: Run = runs.get(flow) ?? new Map();
  runs.set(flow, run);
  let [sent, total, unsent] = [0, 0, 0];
  for (const entry of entries) {
    const bytes = bytesOf(entry) ?? (isSent(entry) ? run.get(entry.id) : undefined);
    // Those of an earlier batch, or from before a reload, are not sent now.
    if (bytes === undefined) continue;
    run.set(entry.id, bytes);
    total += bytes;
    if (isSent(entry)) sent += bytes;
    else unsent += 1;
    if (entry.status === 'posting') sent += entry.sent;
  }
  if (unsent > 0) return { run, sent, total };
  runs.delete(flow);
  return null;
}

const isSent = ({ status }: Entry) => status === 'received' || status === 'processing' || status === 'ready';

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
