/** A limit on the bytes held at once. */
export interface Memory {
  /** Evicts old results when needed; false, and nothing is evicted, when that would not be enough. */
  reserve(bytes: number): boolean;
  /** Reserves bytes that are already held; it exceeds the limit rather than fail. */
  forceReserve(bytes: number): void;
  release(bytes: number): void;
  readonly used: number;
}

interface Eviction {
  /** Bytes of the results that can be evicted. */
  evictable(): number;
  /** Evicts one result and releases its bytes; false when there is none to evict. */
  evictOne(): boolean;
}

export function createMemory(limit: number, { evictable, evictOne }: Eviction): Memory {
  let used = 0;
  const makeRoom = (bytes: number): void => {
    while (used + bytes > limit) if (!evictOne()) return;
  };
  return {
    reserve(bytes) {
      if (used + bytes > limit && used + bytes - evictable() > limit) return false;
      makeRoom(bytes);
      used += bytes;
      return true;
    },
    forceReserve(bytes) {
      makeRoom(bytes);
      used += bytes;
    },
    release(bytes) {
      used -= bytes;
    },
    get used() {
      return used;
    },
  };
}
