import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { IdempotencyKeys, LeaseRequest, ManifestEntry, UploadKey } from './idempotency.js';

/** The lease of one request on an idempotency key, until the outcome of its upload. */
export interface KeyLease {
  readonly request: LeaseRequest;
  /** Extends the lease; call while bytes are transferred. */
  extend(): void;
  /**
   * Call before the last byte is sent. Throws `key-busy` when another node has taken over: then nothing may be sent.
   */
  markSent(fingerprint: string | null, manifest: readonly ManifestEntry[]): Promise<void>;
  /** Ends the lease: the service has accepted nothing. */
  release(): Promise<void>;
  /** Ends the lease of a failed request: once marked as sent, its outcome is unknown. Never rejects. */
  fail(thrown: unknown): Promise<void>;
}

export interface KeyLeaseDeps {
  readonly store: { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Milliseconds between two extensions, and the margin of a lease beyond the service's timeout. */
const RENEWAL = 10_000;

/** Statuses of the service itself for a finished request: by then it has accepted the upload or not. */
const FINAL_STATUSES = new Set(['500', '503']);

export function createKeyLease(
  { store, clock, limits }: KeyLeaseDeps,
  { uploadKey, module, handoff }: { uploadKey: UploadKey; module: Scope; handoff: string | null },
): KeyLease {
  const holder = randomUUID();
  const { idempotency } = store;
  const duration = limits.serviceTimeout + 2 * RENEWAL;
  let lease = clock.now() + duration;
  let sent = false;

  return {
    request: { holder, module, handoff, now: clock.now(), lease },
    extend() {
      if (clock.now() + duration - lease < RENEWAL) return;
      lease = clock.now() + duration;
      // A lease that could not be extended may expire early; then `markSent` throws.
      idempotency.extend(uploadKey, holder, lease).catch(() => {});
    },
    async markSent(fingerprint, manifest) {
      const now = clock.now();
      const settlesAt = now + limits.serviceTimeout + RENEWAL;
      if (!(await idempotency.markSent(uploadKey, holder, { now, settlesAt, fingerprint, manifest }))) {
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
      const released =
        sent && !wasRefused
          ? idempotency.abandon(uploadKey, holder, { now, settlesAt })
          : idempotency.release(uploadKey, holder);
      // Without the database the lease expires, which has the same effect.
      await released.catch(() => {});
    },
  };
}
