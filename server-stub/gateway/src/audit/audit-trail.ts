import type { Log } from '../log.js';
import { reasonOf } from '../problem.js';
import type { AuditEvent } from './audit-event.js';

/** Stores events, in order. A rejection keeps them for another try. */
export type WriteAudit = (events: readonly AuditEvent[]) => Promise<void> | void;

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Milliseconds after which a failed write is repeated; a new event repeats it at once. */
const RETRY = 5000;

/** Maximum events that wait while they cannot be written, some 10 MB. */
const MAX_PENDING = 10_000;

/** Maximum events of one write, so that a new event does not make a full disk refuse all that wait. */
const MAX_BATCH = 500;

/** Batches events: while one write is under way, others collect for the next. */
export function createAuditTrail(write: WriteAudit, log: Log) {
  const pending: AuditEvent[] = [];
  let isWriting = false;
  let written = Promise.resolve();
  let isWritable = true;
  let dropped = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const logFailure = (reason: string) => log({ event: 'failed', reason: `audit: ${reason}` });

  async function writeAll(): Promise<void> {
    isWriting = true;
    clearTimeout(retry);
    retry = undefined;
    while (pending.length > 0) {
      const batch = pending.slice(0, MAX_BATCH);
      try {
        await write(batch);
        pending.splice(0, batch.length);
      } catch (thrown) {
        if (isWritable) logFailure(reasonOf(thrown));
        isWritable = false;
        retry = setTimeout(start, RETRY);
        retry.unref();
        break;
      }
      isWritable = true;
      if (dropped > 0) logFailure(`${dropped} events dropped`);
      dropped = 0;
    }
    // In the same turn as the last look at `pending`: an event that is recorded afterwards starts a write of its own.
    isWriting = false;
  }

  function start(): Promise<void> {
    if (!isWriting) written = writeAll();
    return written;
  }

  return {
    record(event: AuditEvent): void {
      if (pending.length < MAX_PENDING) pending.push(event);
      else dropped += 1;
      void start();
    },
    /** False from a failed write to the next that succeeds. */
    get isWritable(): boolean {
      return isWritable;
    },
    /** Writes what is left. */
    async close(): Promise<void> {
      await written;
      await start();
      clearTimeout(retry);
    },
  };
}
