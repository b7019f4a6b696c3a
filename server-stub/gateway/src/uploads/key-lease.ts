import { randomUUID } from 'node:crypto';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { AcceptedUpload, LeaseRequest, SentUpload, UploadKey } from './idempotency.js';
import { acquireKey } from './key-state.js';
import type { LostUploadDeps } from './lost-uploads.js';
import { retry } from './retry.js';

/** What is known of an upload once its form is complete. */
type CompleteForm = Pick<SentUpload, 'fingerprint' | 'marks'>;

/** The lease of one request on an idempotency key, extended until its upload has an outcome. */
export interface KeyLease {
  /**
   * Acquires the key, of a form that is complete together with the mark that it is sent. Resolves with the upload that
   * was accepted under it earlier. Throws as `acquireKey` does.
   */
  acquire(complete?: CompleteForm): Promise<AcceptedUpload | null>;
  /**
   * Call before the last byte is sent. Throws `key-busy` when another node has taken over: then nothing may be sent.
   */
  markSent(complete: CompleteForm): Promise<void>;
  /** Ends the lease: the service has accepted nothing. */
  release(): Promise<void>;
  /**
   * Ends the lease of a failed request. Resolves with whether its outcome is unknown: the service may have the upload.
   * Never rejects. `isForwarded`: whether the service was reached.
   */
  fail(thrown: unknown, isForwarded: boolean): Promise<boolean>;
  /** Stops extending the lease. */
  stop(): void;
}

/** Milliseconds between two extensions. */
const RENEWAL = 10_000;

/** Milliseconds of a lease: after a crash its key is busy for so long. */
const DURATION = 3 * RENEWAL;

/** Statuses of the service itself for a finished request: by then it has accepted the upload or not. */
const FINAL_STATUSES = new Set(['500', '503']);

export function createKeyLease(
  deps: LostUploadDeps & { readonly limits: Limits },
  uploadKey: UploadKey,
  sender: Pick<LeaseRequest, 'module' | 'handoff'>,
): KeyLease {
  const { store, clock, limits } = deps;
  const { idempotency } = store;
  const holder = randomUUID();
  let isSent = false;
  let renewal: ReturnType<typeof setInterval> | undefined;

  const sentNow = (complete: CompleteForm): SentUpload => {
    const now = clock.now();
    return { ...complete, now, settlesAt: now + limits.serviceTimeout + RENEWAL };
  };

  return {
    async acquire(complete) {
      // A lease that could not be extended may expire early; then `markSent` throws.
      renewal = setInterval(() => {
        idempotency.extend(uploadKey, holder, clock.now() + DURATION).catch(() => {});
      }, RENEWAL);
      renewal.unref?.();
      const request = { ...sender, holder, now: clock.now(), lease: clock.now() + DURATION };
      const earlier = await acquireKey(deps, uploadKey, request, complete && sentNow(complete));
      isSent = complete !== undefined && earlier === null;
      return earlier;
    },
    async markSent(complete) {
      if (!(await idempotency.markSent(uploadKey, holder, sentNow(complete)))) {
        throw new GatewayProblem('key-busy');
      }
      isSent = true;
    },
    release: () => idempotency.release(uploadKey, holder),
    async fail(thrown, isForwarded) {
      const now = clock.now();
      const isFinal = thrown instanceof GatewayProblem && FINAL_STATUSES.has(thrown.reason ?? '');
      const settlesAt = isFinal ? now : now + limits.serviceTimeout;
      const wasRefused = thrown instanceof GatewayProblem && thrown.code === 'service-refused-key';
      const isLost = isSent && isForwarded && !wasRefused;
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
    stop: () => clearInterval(renewal),
  };
}
