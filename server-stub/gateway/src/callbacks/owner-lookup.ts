import type { Limits } from '../limits.js';
import type { Owners } from '../ownership/owners.js';

/** Callbacks that came before their upload's owner was recorded: the service can be as quick as the gateway. */
export interface OwnerWaits {
  /** Wakes those that wait for one of these uploads. */
  recorded(uploadIds: readonly string[]): void;
  /**
   * What `look` gives. While that is null and time is left (`callbackOwnerWait`), it looks again; at once resolves with
   * null when too much waits already. `bytes` are what the caller holds meanwhile.
   */
  find<T>(
    wait: { readonly uploadId: string; readonly bytes: number; readonly signal: AbortSignal },
    look: () => Promise<T | null>,
  ): Promise<T | null>;
}

/** Milliseconds between two looks: what another node records wakes nobody here. */
const INTERVAL = 500;

/** What one wait counts for at least, in bytes: it holds a connection, too. */
const LEAST = 64 * 1024;

/** All that wait on this node hold together as much as one callback may, and no more. */
export function createOwnerWaits({ callbackBytes, callbackOwnerWait }: Limits): OwnerWaits {
  const waiting = new Map<string, Set<() => void>>();
  let held = 0;

  async function wait<T>(uploadId: string, signal: AbortSignal, look: () => Promise<T | null>) {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(callbackOwnerWait)]);
    let isWoken = false;
    let resume = () => {};
    const wake = () => {
      isWoken = true;
      resume();
    };
    const own = waiting.get(uploadId) ?? new Set();
    waiting.set(uploadId, own.add(wake));
    ended.addEventListener('abort', wake, { once: true });
    try {
      for (;;) {
        const isLast = ended.aborted;
        isWoken = false;
        const found = await look();
        if (found !== null || isLast) return found;
        if (isWoken) continue;
        const timer = setTimeout(wake, INTERVAL);
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        clearTimeout(timer);
      }
    } finally {
      own.delete(wake);
      if (own.size === 0) waiting.delete(uploadId);
    }
  }

  return {
    recorded(uploadIds) {
      for (const id of uploadIds) for (const wake of waiting.get(id) ?? []) wake();
    },
    async find({ uploadId, bytes, signal }, look) {
      const found = await look();
      const size = Math.max(bytes, LEAST);
      if (found !== null || held + size > callbackBytes) return found;
      held += size;
      try {
        return await wait(uploadId, signal, look);
      } finally {
        held -= size;
      }
    },
  };
}

/** The same store, where `recorded` hears of uploads once their owner is known. */
export const announceOwners = <Repositories extends Owners>(
  store: Repositories,
  recorded: OwnerWaits['recorded'],
): Repositories => ({
  ...store,
  forOwner(person) {
    const owner = store.forOwner(person);
    return {
      ...owner,
      async record(...given) {
        await owner.record(...given);
        const [kind, ids] = given;
        if (kind === 'upload') recorded(ids);
      },
      async adopt(...given) {
        const isAdopted = await owner.adopt(...given);
        const [kind, ids] = given;
        if (isAdopted && kind === 'upload') recorded(ids);
        return isAdopted;
      },
    };
  },
});
