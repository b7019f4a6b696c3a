import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { FileMark } from '../file-mark.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { IdempotencyKeys, LeaseRequest, UploadKey } from './idempotency.js';
import { retry } from './retry.js';

/** The lease of one request on an idempotency key, extended until its upload has an outcome. */
export interface KeyLease {
  readonly request: LeaseRequest;
  /**
   * Call before the last byte is sent. Throws `key-busy` when another node has taken over: then nothing may be sent.
   */
  markSent(fingerprint: string | null, marks: readonly FileMark[]): Promise<void>;
  /** Ends the lease: the service has accepted nothing. */
  release(): Promise<void>;
  /**
   * Ends the lease of a failed request. Resolves with whether its outcome is unknown: the service may have the upload.
   * Never rejects.
   */
  fail(thrown: unknown): Promise<boolean>;
  /** Stops extending the lease. */
  stop(): void;
}

export interface KeyLeaseDeps {
  readonly store: { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Milliseconds between two extensions. */
const RENEWAL = 10_000;

/** Milliseconds of a lease: after a crash its key is busy for so long. */
const DURATION = 3 * RENEWAL;

/** Statuses of the service itself for a finished request: by then it has accepted the upload or not. */
const FINAL_STATUSES = new Set(['500', '503']);

export function createKeyLease(
  { store, clock, limits }: KeyLeaseDeps,
  uploadKey: UploadKey,
  sender: Pick<LeaseRequest, 'module' | 'handoff'>,
): KeyLease {
  const holder = randomUUID();
  const { idempotency } = store;
  let sent = false;
  // A lease that could not be extended may expire early; then `markSent` throws.
  const timer = setInterval(() => {
    idempotency.extend(uploadKey, holder, clock.now() + DURATION).catch(() => {});
  }, RENEWAL);
  timer.unref?.();

  return {
    request: { ...sender, holder, now: clock.now(), lease: clock.now() + DURATION },
    async markSent(fingerprint, marks) {
      const now = clock.now();
      const settlesAt = now + limits.serviceTimeout + RENEWAL;
      if (!(await idempotency.markSent(uploadKey, holder, { now, settlesAt, fingerprint, marks }))) {
        throw new GatewayProblem('key-busy');
      }
      sent = true;
    },
    release: () => idempotency.release(uploadKey, holder),
    async fail(thrown) {
      const now = clock.now();
      const isFinal = thrown instanceof GatewayProblem && FINAL_STATUSES.has(thrown.reason ?? '');
      const settlesAt = isFinal ? now : now + limits.serviceTimeout;
      const wasRefused = thrown instanceof GatewayProblem && thrown.code === 'service-refused-key';
      const isLost = sent && !wasRefused;
      const end = () =>
        isLost
          ? idempotency.abandon(uploadKey, holder, { now, settlesAt })
          : idempotency.release(uploadKey, holder);
      // While the database is away nobody waits for this; if it stays away, the lease expires.
      await end().catch(() => {
        retry(end, { delay: limits.recordRetryDelay, isFinal: () => false }).catch(() => {});
      });
      return isLost;
    },
    stop: () => clearInterval(timer),
  };
}
