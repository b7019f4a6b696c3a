import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { AcceptedUpload, KeyState, LeaseRequest, SentUpload, UploadKey } from './idempotency.js';
import { type LostUploadDeps, lookUpLost } from './lost-uploads.js';

/** Seconds before the client should ask again. */
const BUSY_RETRY = '2';

export const keyBusy = () => new GatewayProblem('key-busy', { headers: { 'retry-after': BUSY_RETRY } });

/**
 * Acquires a key and resolves with null, or resolves with the upload accepted under it. Looks up a lost upload first.
 * Throws `key-busy` while its outcome is unknown, and `key-withdrawn`.
 */
export async function acquireKey(
  deps: LostUploadDeps,
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
      // Unless another request was faster.
      if (await idempotency.acquire(uploadKey, request, sent)) return null;
      throw keyBusy();
  }
}

/** The state of a key once the outcome of its upload is known. Throws `key-busy` until then. */
export async function resolveKey(
  deps: LostUploadDeps,
  uploadKey: UploadKey,
  signal?: AbortSignal,
): Promise<Exclude<KeyState, { state: 'sending' | 'unknown' }>> {
  const { idempotency } = deps.store;
  const state = await idempotency.inspect(uploadKey, deps.clock.now());
  if (state.state === 'sending') throw keyBusy();
  if (state.state !== 'unknown') return state;
  const outcome = await lookUpLost(deps, state, signal && { signal });
  if (outcome === 'absent') {
    await idempotency.release(uploadKey, state.holder);
    return { state: 'free' };
  }
  const found = await idempotency.inspect(uploadKey, deps.clock.now());
  if (found.state !== 'accepted') throw keyBusy();
  return found;
}

/** The upload accepted under a key, if that is known or can be found out in time; null otherwise. */
export async function findAccepted(
  deps: LostUploadDeps & { readonly limits: Limits },
  uploadKey: UploadKey,
): Promise<AcceptedUpload | null> {
  try {
    const state = await resolveKey(deps, uploadKey, AbortSignal.timeout(deps.limits.reconcileTimeout));
    return state.state === 'accepted' ? state : null;
  } catch {
    return null;
  }
}
