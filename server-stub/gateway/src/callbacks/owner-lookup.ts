import type { Limits } from '../limits.js';
import type { Owners } from '../ownership/owners.js';

/** Lets callbacks wait for their upload's owner: a fast service sends them before the owner is recorded. */
export type OwnerLookup = ReturnType<typeof createOwnerLookup>;

/** Milliseconds between two lookups, since an owner recorded on another node wakes no callback here. */
const LOOKUP_INTERVAL = 500;

/** Minimum bytes that a waiting callback counts as, since it occupies a connection too. */
const MIN_BYTES = 64 * 1024;

/** The waiting callbacks of one node together may have as many bytes as one callback. */
export function createOwnerLookup({ callbackBytes, callbackOwnerTimeout }: Limits) {
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
        const timer = setTimeout(wake, LOOKUP_INTERVAL);
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        clearTimeout(timer);
      }
    } finally {
      // Node holds a signal made by `AbortSignal.any`, and what it leads to, for as long as it has a listener.
      ended.removeEventListener('abort', wake);
      waiters.delete(wake);
      if (waiters.size === 0) waiting.delete(uploadId);
    }
  }

  return {
    /** Wakes callbacks that wait for these uploads. */
    notifyRecorded(uploadIds: readonly string[]): void {
      for (const id of uploadIds) for (const wake of waiting.get(id) ?? []) wake();
    },
    /**
     * Repeats `lookUp` while its result is null, until `callbackOwnerTimeout`. Does not wait when callbacks of too many bytes
     * are waiting already; `bytes` is the size of this one.
     */
    async find<T>(
      {
        uploadId,
        bytes,
        signal,
      }: { readonly uploadId: string; readonly bytes: number; readonly signal: AbortSignal },
      lookUp: () => Promise<T | null>,
    ): Promise<T | null> {
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

/** Wraps a store, to call `notifyRecorded` once the owners of uploads are recorded. */
export const withOwnerNotification = <Repositories extends Owners>(
  store: Repositories,
  notifyRecorded: OwnerLookup['notifyRecorded'],
): Repositories => ({
  ...store,
  forOwner(person, handoff) {
    const owner = store.forOwner(person, handoff);
    return {
      ...owner,
      async record(...given) {
        await owner.record(...given);
        const [kind, ids] = given;
        if (kind === 'upload') notifyRecorded(ids);
      },
    };
  },
});
