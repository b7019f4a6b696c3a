import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { FiledUpload, Holding, KeyState, Slot } from './idempotency.js';
import { type ReconcileDeps, reconcile } from './reconcile.js';

/** Seconds a client waits before it asks what has become of its first sending. */
const BUSY_RETRY = '2';

export const keyBusy = () => new GatewayProblem('key-busy', { headers: { 'retry-after': BUSY_RETRY } });

/**
 * Takes a key for sending and resolves with null, or with what was filed under it. An unknown outcome is looked up
 * first. Throws `key-busy` while it cannot be said, `key-withdrawn`.
 */
export async function resolveKey(
  deps: ReconcileDeps,
  slot: Slot,
  holding: Holding,
): Promise<FiledUpload | null> {
  const { idempotency } = deps.store;
  if (await idempotency.acquire(slot, holding)) return null;
  const state = await idempotency.inspect(slot, deps.clock.now());
  switch (state.state) {
    case 'filed':
      return state;
    case 'withdrawn':
      throw new GatewayProblem('key-withdrawn');
    case 'unknown':
      switch (await reconcile(deps, state)) {
        case 'adopted':
          return filedUnder(deps, slot);
        case 'absent':
          if (await idempotency.takeOver(state, holding)) return null;
          throw keyBusy();
        default:
          throw keyBusy();
      }
    // Free again in this moment: the next try finds it so.
    case 'free':
    case 'sending':
      throw keyBusy();
  }
}

/** What was filed under a key, as far as it is known or can be found out in a moment; null otherwise. */
export async function findFiled(
  deps: ReconcileDeps & { readonly limits: Limits },
  slot: Slot,
): Promise<FiledUpload | null> {
  const state = await deps.store.idempotency.inspect(slot, deps.clock.now());
  if (state.state === 'filed') return state;
  if (state.state !== 'unknown') return null;
  const signal = AbortSignal.timeout(deps.limits.reconcileTimeout);
  return (await reconcile(deps, state, { signal })) === 'adopted' ? filedUnder(deps, slot) : null;
}

/** Throws `key-busy` when nothing was filed under the key. */
async function filedUnder(deps: Pick<ReconcileDeps, 'store' | 'clock'>, slot: Slot): Promise<FiledUpload> {
  const state = await deps.store.idempotency.inspect(slot, deps.clock.now());
  if (state.state !== 'filed') throw keyBusy();
  return state;
}

/**
 * What has become of a key, an unknown outcome looked up. Throws `key-busy` while it is being sent or cannot be said.
 */
export async function lookUpKey(
  deps: ReconcileDeps,
  slot: Slot,
): Promise<Extract<KeyState, { state: 'free' | 'withdrawn' | 'filed' }>> {
  const state = await deps.store.idempotency.inspect(slot, deps.clock.now());
  switch (state.state) {
    case 'sending':
      throw keyBusy();
    case 'unknown': {
      const found = await reconcile(deps, state);
      if (found === 'adopted') return filedUnder(deps, slot);
      if (found !== 'absent') throw keyBusy();
      await deps.store.idempotency.release(slot, state.holder);
      return { state: 'free' };
    }
    default:
      return state;
  }
}
