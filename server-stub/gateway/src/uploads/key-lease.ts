import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Holding, IdempotencyKeys, ManifestEntry, Slot } from './idempotency.js';

/** One sending of an upload, from the lease on its key to the outcome. */
export interface Sending {
  readonly holding: Holding;
  /** Call while bytes move: nobody else is to take over. */
  extend(): void;
  /** Call before the last byte leaves. Throws `key-busy` when another node has taken over: then nothing may be filed. */
  seal(fingerprint: string | null, manifest: readonly ManifestEntry[]): Promise<void>;
  /** The service has filed nothing. */
  release(): Promise<void>;
  /** Ends a sending that failed: once sealed its outcome is unknown. Never rejects. */
  fail(thrown: unknown): Promise<void>;
}

export interface SendingDeps {
  readonly store: { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Milliseconds between two renewals, and the slack a lease has beyond the service's longest silence. */
const RENEWAL = 10_000;

/** What the service itself answers when it has ended its work on a request: by then it has filed it or it has not. */
const ENDED = new Set(['500', '503']);

export function createSending(
  { store, clock, limits }: SendingDeps,
  { slot, module }: { slot: Slot; module: Scope },
): Sending {
  const holder = randomUUID();
  const { idempotency } = store;
  const length = limits.serviceTimeout + 2 * RENEWAL;
  let lease = clock.now() + length;
  let sealed = false;

  return {
    holding: { holder, module, now: clock.now(), lease },
    extend() {
      if (clock.now() + length - lease < RENEWAL) return;
      lease = clock.now() + length;
      // A lease that could not be renewed may end early; then `seal` refuses to go on.
      idempotency.extend(slot, holder, lease).catch(() => {});
    },
    async seal(fingerprint, manifest) {
      const now = clock.now();
      const settlesAt = now + limits.serviceTimeout + RENEWAL;
      if (!(await idempotency.seal(slot, holder, { now, settlesAt, fingerprint, manifest }))) {
        throw new GatewayProblem('key-busy');
      }
      sealed = true;
    },
    release: () => idempotency.release(slot, holder),
    async fail(thrown) {
      const now = clock.now();
      const hasEnded = thrown instanceof GatewayProblem && ENDED.has(thrown.reason ?? '');
      const settlesAt = hasEnded ? now : now + limits.serviceTimeout;
      const wasRefused = thrown instanceof GatewayProblem && thrown.code === 'service-refused-key';
      const ended =
        sealed && !wasRefused
          ? idempotency.abandon(slot, holder, { now, settlesAt })
          : idempotency.release(slot, holder);
      // A database that cannot say so lets the lease run out, which means the same.
      await ended.catch(() => {});
    },
  };
}
