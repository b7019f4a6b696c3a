import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { AcceptedUpload, KeyState, LeaseRequest, UploadKey } from './idempotency.js';
import { type ReconcileDeps, reconcile } from './reconcile.js';

/** Seconds before the client should ask again. */
const BUSY_RETRY = '2';

export const keyBusy = () => new GatewayProblem('key-busy', { headers: { 'retry-after': BUSY_RETRY } });

/**
 * Acquires a key and resolves with null, or resolves with the upload accepted under it. Reconciles an unknown outcome
 * first. Throws `key-busy` while it stays unknown, and `key-withdrawn`.
 */
export async function acquireKey(
  deps: ReconcileDeps,
  uploadKey: UploadKey,
  request: LeaseRequest,
): Promise<AcceptedUpload | null> {
  const { idempotency } = deps.store;
  if (await idempotency.acquire(uploadKey, request)) return null;
  const state = await idempotency.inspect(uploadKey, deps.clock.now());
  switch (state.state) {
    case 'accepted':
      return state;
    case 'withdrawn':
      throw new GatewayProblem('key-withdrawn');
    case 'unknown':
      switch (await reconcile(deps, state)) {
        case 'adopted':
          return acceptedUnder(deps, uploadKey);
        case 'absent':
          if (await idempotency.takeOver(state, request)) return null;
          throw keyBusy();
        default:
          throw keyBusy();
      }
    // It has just become free: the next request will acquire it.
    case 'free':
    case 'sending':
      throw keyBusy();
  }
}

/** The upload accepted under a key, if that is known or can be found out in time; null otherwise. */
export async function findAccepted(
  deps: ReconcileDeps & { readonly limits: Limits },
  uploadKey: UploadKey,
): Promise<AcceptedUpload | null> {
  const state = await deps.store.idempotency.inspect(uploadKey, deps.clock.now());
  if (state.state === 'accepted') return state;
  if (state.state !== 'unknown') return null;
  const signal = AbortSignal.timeout(deps.limits.reconcileTimeout);
  return (await reconcile(deps, state, { signal })) === 'adopted' ? acceptedUnder(deps, uploadKey) : null;
}

/** Throws `key-busy` when no upload was accepted under the key. */
async function acceptedUnder(
  deps: Pick<ReconcileDeps, 'store' | 'clock'>,
  uploadKey: UploadKey,
): Promise<AcceptedUpload> {
  const state = await deps.store.idempotency.inspect(uploadKey, deps.clock.now());
  if (state.state !== 'accepted') throw keyBusy();
  return state;
}

/** The state of a key; reconciles an unknown outcome. Throws `key-busy` while it is being sent or stays unknown. */
export async function lookUpKey(
  deps: ReconcileDeps,
  uploadKey: UploadKey,
): Promise<Extract<KeyState, { state: 'free' | 'withdrawn' | 'accepted' }>> {
  const state = await deps.store.idempotency.inspect(uploadKey, deps.clock.now());
  switch (state.state) {
    case 'sending':
      throw keyBusy();
    case 'unknown': {
      const found = await reconcile(deps, state);
      if (found === 'adopted') return acceptedUnder(deps, uploadKey);
      if (found !== 'absent') throw keyBusy();
      await deps.store.idempotency.release(uploadKey, state.holder);
      return { state: 'free' };
    }
    default:
      return state;
  }
}
