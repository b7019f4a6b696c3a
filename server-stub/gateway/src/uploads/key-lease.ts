import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type {
  AcceptedUpload,
  IdempotencyKeys,
  KeyState,
  LeaseRequest,
  SentUpload,
  UploadKey,
} from './idempotency.js';
import type { LostUploads } from './lost-uploads.js';
import { type UnrecordedUploads, uploadUnrecorded } from './unrecorded-uploads.js';

/** Known once a form has been read completely. */
type CompleteForm = Pick<SentUpload, 'fingerprint' | 'marks'>;

export interface KeyDeps {
  readonly store: { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
  readonly limits: Limits;
  readonly unsettled: UnsettledUploads;
}

/** Uploads that the service may have and whose owner is not recorded. */
interface UnsettledUploads {
  /** Uploads whose acknowledgement was lost. */
  readonly lost: LostUploads;
  /** Uploads that were acknowledged while the database could not be reached. */
  readonly unrecorded: UnrecordedUploads;
  /** Logs a failure that no client is told, since it does not change the response. */
  readonly reportFailure: (thrown: unknown) => void;
}

/** Milliseconds between two extensions. */
const RENEWAL_INTERVAL = 10_000;

/** Milliseconds of a lease, and so the time for which a key is busy after a crash. */
const LEASE_DURATION = 3 * RENEWAL_INTERVAL;

/**
 * Milliseconds from the marking of an upload as sent until its last byte is sent. A node that dies in between leaves the
 * marked time, and the service may take `serviceTimeout` from the last byte on.
 */
const LAST_BYTE_MARGIN = 10_000;

/** Statuses with which the service itself ends a request: whether it has the upload is settled by then. */
const FINAL_STATUSES = new Set(['500', '503']);

/** Creates the lease of one request on an idempotency key. It is extended until the request's upload has an outcome. */
export function createKeyLease(
  deps: KeyDeps,
  uploadKey: UploadKey,
  sender: Pick<LeaseRequest, 'module' | 'handoff'>,
) {
  const { store, clock, limits } = deps;
  const { unrecorded } = deps.unsettled;
  const { idempotency } = store;
  const holder = randomUUID();
  const sentAt = clock.now();
  let isSent = false;
  let renewal: ReturnType<typeof setInterval> | undefined;

  const toSentUpload = (complete: CompleteForm): SentUpload => {
    return { ...complete, sentAt, settlesAt: clock.now() + limits.serviceTimeout + LAST_BYTE_MARGIN };
  };

  /** Stops extending the lease. */
  const stop = () => clearInterval(renewal);

  /** Ends the lease of an upload that the service refused. Never rejects. */
  const release = () => unrecorded.keepTrying(() => idempotency.release(uploadKey, holder));

  return {
    /**
     * Acquires the key. With a complete form it is marked as sent at once. Resolves with the upload that was accepted
     * under the key earlier, or null. Throws as `acquireKey` does.
     */
    async acquire(complete?: CompleteForm): Promise<AcceptedUpload | null> {
      // A lease that could not be extended may expire early; then `markSent` throws.
      renewal = setInterval(() => {
        const now = clock.now();
        idempotency.extend(uploadKey, holder, { now, lease: now + LEASE_DURATION }).catch(() => {});
      }, RENEWAL_INTERVAL);
      renewal.unref?.();
      const request = { ...sender, holder, now: clock.now(), lease: clock.now() + LEASE_DURATION };
      const sent = complete && toSentUpload(complete);
      const earlier = await acquireKey(deps, uploadKey, request, sent).catch((thrown) => {
        // The database may have marked an upload as sent that never will be, and not have responded.
        if (!(thrown instanceof GatewayProblem)) void release();
        throw thrown;
      });
      isSent = complete !== undefined && earlier === null;
      return earlier;
    },
    /**
     * To be called before the last byte is sent. Throws `key-busy` when another node has taken over: then the form must
     * not be completed.
     */
    async markSent(complete: CompleteForm): Promise<void> {
      if (!(await idempotency.markSent(uploadKey, holder, toSentUpload(complete)))) {
        throw keyBusy();
      }
      isSent = true;
    },
    release,
    /**
     * Ends the lease of a failed request. Resolves with true when its outcome is unknown, since the service may have
     * accepted the upload. Never rejects. `isForwarded`: whether the service was reached.
     */
    async fail(thrown: unknown, isForwarded: boolean): Promise<boolean> {
      stop();
      const now = clock.now();
      const isFinal = thrown instanceof GatewayProblem && FINAL_STATUSES.has(thrown.reason ?? '');
      const settlesAt = isFinal ? now : now + limits.serviceTimeout;
      const wasRefused = thrown instanceof GatewayProblem && thrown.code === 'service-refused-key';
      const isLost = isSent && isForwarded && !wasRefused;
      if (isLost)
        await unrecorded.keepTrying(() => idempotency.abandon(uploadKey, holder, { now, settlesAt }));
      else await release();
      return isLost;
    },
    stop,
  };
}

/** Seconds before the client should ask again. */
const BUSY_RETRY_AFTER = '2';

export const keyBusy = () => new GatewayProblem('key-busy', { headers: { 'retry-after': BUSY_RETRY_AFTER } });

/**
 * Acquires a key and resolves with null, or resolves with the upload accepted under it. If the key is not free, looks up a
 * lost upload before it decides. Throws `key-withdrawn`, and as `resolveKey` does.
 */
async function acquireKey(
  deps: KeyDeps,
  uploadKey: UploadKey,
  request: LeaseRequest,
  sent?: SentUpload,
): Promise<AcceptedUpload | null> {
  const { idempotency } = deps.store;
  if (await idempotency.acquire(uploadKey, request, sent)) return null;
  const state = await resolveKey(deps, uploadKey);
  switch (state.state) {
    case 'accepted':
      return state;
    case 'withdrawn':
      throw new GatewayProblem('key-withdrawn');
    case 'free':
      // Another request may have been faster.
      if (await idempotency.acquire(uploadKey, request, sent)) return null;
      throw keyBusy();
  }
}

/**
 * Looks up an upload whose outcome is unknown, then resolves with the state of its key. Throws `key-busy` until then,
 * `upload-unrecorded` while the service's ids are here and wait for the database, and `outcome-unknown` for good.
 */
export async function resolveKey(
  deps: KeyDeps,
  uploadKey: UploadKey,
  signal?: AbortSignal,
): Promise<Exclude<KeyState, { state: 'sending' | 'unknown' }>> {
  const { idempotency } = deps.store;
  if (deps.unsettled.unrecorded.has(uploadKey)) throw uploadUnrecorded();
  const state = await idempotency.find(uploadKey, deps.clock.now());
  if (state.state === 'sending') throw keyBusy();
  if (state.state !== 'unknown') return state;
  const outcome = await deps.unsettled.lost.lookUp(state, signal);
  if (outcome === 'unknown') throw new GatewayProblem('outcome-unknown');
  if (outcome === 'absent') {
    await idempotency.release(uploadKey, state.holder);
    return { state: 'free' };
  }
  const found = await idempotency.find(uploadKey, deps.clock.now());
  if (found.state !== 'accepted') throw keyBusy();
  return found;
}

/** Finds the upload accepted under a key; null when there is none, or its outcome stays unknown for too long. */
export async function findAccepted(deps: KeyDeps, uploadKey: UploadKey): Promise<AcceptedUpload | null> {
  try {
    const state = await resolveKey(deps, uploadKey, AbortSignal.timeout(deps.limits.reconcileTimeout));
    return state.state === 'accepted' ? state : null;
  } catch {
    return null;
  }
}
