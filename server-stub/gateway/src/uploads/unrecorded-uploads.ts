import { wait } from '../clock.js';
import type { Limits } from '../limits.js';
import { IdConflict } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { UploadKey } from './idempotency.js';

/**
 * Uploads that the service has and whose owner the database has not taken yet. Only this process knows their ids, so it
 * retries every write about them for as long as it lives, and delays a shutdown.
 */
export type UnrecordedUploads = ReturnType<typeof createUnrecordedUploads>;

/** Failures before the sender is told. */
const PATIENCE = 6;

/** Maximum milliseconds between two tries, and so after a database is back. */
const MAX_DELAY = 1000;

/** Seconds before the sender should ask again: most outages last longer than a busy key. */
const RETRY_AFTER = '5';

export const uploadUnrecorded = () =>
  new GatewayProblem('upload-unrecorded', { headers: { 'retry-after': RETRY_AFTER } });

export function createUnrecordedUploads({ recordRetryDelay }: Limits) {
  const unrecorded = new Set<string>();
  const delays = new Set<Promise<void>>();
  let isStopped = false;

  /** Tries until the upload is recorded or `maxFailures` is reached; resolves with whether it is recorded. */
  async function tryToRecord(record: () => Promise<void>, from: number, maxFailures: number) {
    for (let failures = from; failures <= maxFailures && !isStopped; failures += 1) {
      if (failures > 0) await wait(Math.min(MAX_DELAY, recordRetryDelay * 2 ** failures));
      try {
        await record();
        return true;
      } catch (thrown) {
        if (thrown instanceof IdConflict) throw thrown;
      }
    }
    return false;
  }

  return {
    has: (uploadKey: UploadKey): boolean => unrecorded.has(toText(uploadKey)),
    /**
     * Records an upload. Throws `IdConflict`, or `upload-unrecorded` after several failures: then the tries go on, and
     * `onEnd` runs after the last one with whether the upload is recorded.
     */
    async record(
      uploadKey: UploadKey,
      record: () => Promise<void>,
      onEnd: (isRecorded: boolean) => void,
    ): Promise<void> {
      if (await tryToRecord(record, 0, PATIENCE)) return;
      const text = toText(uploadKey);
      unrecorded.add(text);
      void tryToRecord(record, PATIENCE, Number.POSITIVE_INFINITY)
        .catch(() => false)
        .then((isRecorded) => {
          unrecorded.delete(text);
          onEnd(isRecorded);
        });
      throw uploadUnrecorded();
    },
    /** Tries something until the database takes it. Never rejects, and resolves after the first try. */
    async keepTrying(operation: () => Promise<void>): Promise<void> {
      await operation().catch(() => {
        tryToRecord(operation, 1, Number.POSITIVE_INFINITY).catch(() => {});
      });
    },
    /** Keeps this node running while the service may have an upload. Returns a function that allows a shutdown again. */
    delayShutdown(): () => void {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      delays.add(ended);
      return () => {
        delays.delete(ended);
        end();
      };
    },
    /** Resolves when no upload delays a shutdown. */
    async drained(): Promise<void> {
      while (delays.size > 0) await Promise.all(delays);
    },
    /** Ends all tries. */
    stop(): void {
      isStopped = true;
    },
  };
}

const toText = ({ tenant, subject, key }: UploadKey): string => JSON.stringify([tenant, subject, key]);
