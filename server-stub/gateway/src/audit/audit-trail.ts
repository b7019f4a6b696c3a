import type { Log } from '../log.js';
import { reasonOf } from '../problem.js';
import type { AuditEvent } from './audit-event.js';

/** Stores events, in order. A rejection keeps them for another try. */
export type WriteAudit = (events: readonly AuditEvent[]) => Promise<void> | void;

export interface AuditTrail {
  record(event: AuditEvent): void;
  /** False from a failed write to the next that succeeds. */
  readonly isWritable: boolean;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** Milliseconds after which a failed write is repeated; a new event repeats it at once. */
const RETRY = 5000;

/** Maximum events that wait while they cannot be written, some 10 MB. */
const MAX_PENDING = 10_000;

/** Batches events: while one write is under way, others collect for the next. */
export function createAuditTrail(write: WriteAudit, log: Log): AuditTrail {
  let pending: AuditEvent[] = [];
  let writing: Promise<void> | null = null;
  let isWritable = true;
  let dropped = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const logFailure = (reason: string) => log({ event: 'failed', reason: `audit: ${reason}` });

  async function writeAll(): Promise<void> {
    clearTimeout(retry);
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      try {
        await write(batch);
      } catch (thrown) {
        pending = [...batch, ...pending];
        if (isWritable) logFailure(reasonOf(thrown));
        isWritable = false;
        retry = setTimeout(start, RETRY);
        retry.unref();
        return;
      }
      isWritable = true;
      if (dropped > 0) logFailure(`${dropped} events dropped`);
      dropped = 0;
    }
  }

  function start(): void {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
  }

  return {
    record(event) {
      if (pending.length < MAX_PENDING) pending.push(event);
      else dropped += 1;
      start();
    },
    get isWritable() {
      return isWritable;
    },
    async close() {
      await writing;
      await writeAll();
      clearTimeout(retry);
    },
  };
}
