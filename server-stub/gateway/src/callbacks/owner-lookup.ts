import type { Limits } from '../limits.js';
import type { Owners } from '../ownership/owners.js';

/** Callbacks can arrive before their upload's owner is recorded: the service may be as fast as the gateway. */
export interface OwnerLookup {
  /** Wakes callbacks that wait for these uploads. */
  recorded(uploadIds: readonly string[]): void;
  /**
   * The result of `lookUp`, repeated while it is null, until `callbackOwnerTimeout`. Resolves with null at once when
   * too many bytes are waiting already; `bytes` are the caller's.
   */
  find<T>(
    wait: { readonly uploadId: string; readonly bytes: number; readonly signal: AbortSignal },
    lookUp: () => Promise<T | null>,
  ): Promise<T | null>;
}

/** Milliseconds between two lookups: nothing wakes this node when another one records an owner. */
const INTERVAL = 500;

/** Minimum weight of one wait, in bytes: it occupies a connection too. */
const MIN_BYTES = 64 * 1024;

/** All waiting callbacks of this node together may hold as many bytes as one callback may have. */
export function createOwnerLookup({ callbackBytes, callbackOwnerTimeout }: Limits): OwnerLookup {
  const waiting = new Map<string, Set<() => void>>();
  let heldBytes = 0;

  async function wait<T>(uploadId: string, signal: AbortSignal, lookUp: () => Promise<T | null>) {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(callbackOwnerTimeout)]);
    let isNotified = false;
    let resume = () => {};
    const wake = () => {
      isNotified = true;
      resume();
    };
    const waiters = waiting.get(uploadId) ?? new Set();
    waiting.set(uploadId, waiters.add(wake));
    ended.addEventListener('abort', wake, { once: true });
    try {
      for (;;) {
        const isLast = ended.aborted;
        isNotified = false;
        const found = await lookUp();
        if (found !== null || isLast) return found;
        if (isNotified) continue;
        const timer = setTimeout(wake, INTERVAL);
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        clearTimeout(timer);
      }
    } finally {
      waiters.delete(wake);
      if (waiters.size === 0) waiting.delete(uploadId);
    }
  }

  return {
    recorded(uploadIds) {
      for (const id of uploadIds) for (const wake of waiting.get(id) ?? []) wake();
    },
    async find({ uploadId, bytes, signal }, lookUp) {
      const found = await lookUp();
      const size = Math.max(bytes, MIN_BYTES);
      if (found !== null || heldBytes + size > callbackBytes) return found;
      heldBytes += size;
      try {
        return await wait(uploadId, signal, lookUp);
      } finally {
        heldBytes -= size;
      }
    },
  };
}

/** The same store, which calls `recorded` once the owners of uploads are known. */
export const notifyOwnerRecorded = <Repositories extends Owners>(
  store: Repositories,
  recorded: OwnerLookup['recorded'],
): Repositories => ({
  ...store,
  forOwner(person, handoff) {
    const owner = store.forOwner(person, handoff);
    return {
      ...owner,
      async record(...given) {
        await owner.record(...given);
        const [kind, ids] = given;
        if (kind === 'upload') recorded(ids);
      },
    };
  },
});
