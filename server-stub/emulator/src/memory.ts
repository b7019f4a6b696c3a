/** A limit on the bytes held at once. */
export interface Memory {
  /** Evicts old results when needed; false when there is not enough room. */
  reserve(bytes: number): boolean;
  /** Reserves bytes that are already held; it exceeds the limit rather than fail. */
  forceReserve(bytes: number): void;
  release(bytes: number): void;
  readonly used: number;
}

/** `evictOne` evicts one result and releases its bytes; false when there is none to evict. */
export function createMemory(limit: number, evictOne: () => boolean): Memory {
  let used = 0;
  const makeRoom = (bytes: number): boolean => {
    while (used + bytes > limit) if (!evictOne()) return false;
    return true;
  };
  return {
    reserve(bytes) {
      if (!makeRoom(bytes)) return false;
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
