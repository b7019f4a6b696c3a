import { QUEUED_SHARE } from './assumptions.js';
import type { Clock, Task } from './clock.js';
import type { Log } from './log.js';
import { type FailureReason, ParseFailure } from './parse/failure.js';
import type { Parse } from './parse/parse.js';
import type { Row } from './row.js';
import { advance, type UploadEvent } from './upload.js';
import type { UploadStore } from './upload-store.js';

export interface ProcessingDeps {
  readonly store: UploadStore;
  readonly clock: Clock;
  readonly parse: Parse;
  /** Rows as the account wants them. */
  readonly normalise: (rows: readonly Row[], customerId: number) => readonly Row[];
  /** From receipt to the end, in milliseconds; a document that takes longer to read takes longer. */
  readonly pace: number;
  readonly log: Log;
}

export interface Processing {
  /** Takes a received upload through its states by the clock. */
  begin(uploadId: string): void;
  /** Resolves when no document is being read; those the clock holds back do not count. */
  idle(): Promise<void>;
  close(): void;
}

export function createProcessing({ store, clock, parse, normalise, pace, log }: ProcessingDeps): Processing {
  const timers = new Set<() => void>();
  /** Documents are read one after the other, so that ten large ones leave the server its turn in between. */
  let lane: Promise<void> = Promise.resolve();
  let closed = false;

  function at(time: number, task: Task): void {
    const cancel = clock.at(time, () => {
      timers.delete(cancel);
      return task();
    });
    timers.add(cancel);
  }

  function apply(uploadId: string, event: UploadEvent): void {
    const upload = store.get(uploadId);
    if (upload) store.replace(advance(upload, event));
  }

  async function read(uploadId: string): Promise<UploadEvent | null> {
    await new Promise(setImmediate);
    const upload = store.get(uploadId);
    if (closed || upload?.status !== 'processing') return null;
    try {
      const { rows } = await parse(upload.original);
      return { type: 'complete', rows: normalise(rows, upload.customerId) };
    } catch (thrown) {
      return { type: 'fail', reason: reasonOf(thrown, log) };
    }
  }

  function start(uploadId: string, due: number): Promise<void> {
    apply(uploadId, { type: 'start' });
    lane = lane.then(async () => {
      const outcome = await read(uploadId);
      if (!outcome || closed) return;
      at(due, () => {
        apply(uploadId, outcome);
        log(`upload ${uploadId} ${outcome.type === 'fail' ? `failed: ${outcome.reason}` : 'completed'}`);
      });
    });
    return lane;
  }

  return {
    begin(uploadId) {
      const received = clock.now();
      at(received + pace * QUEUED_SHARE, () => start(uploadId, received + pace));
    },
    async idle() {
      for (let seen: Promise<void> | null = null; seen !== lane; ) {
        seen = lane;
        await seen;
      }
    },
    close() {
      closed = true;
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}

/** Anything else than a failure to understand is a defect of a parser: it fails this upload and no other. */
function reasonOf(thrown: unknown, log: Log): FailureReason {
  if (thrown instanceof ParseFailure) return thrown.reason;
  log(`a parser failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return 'malformed';
}
