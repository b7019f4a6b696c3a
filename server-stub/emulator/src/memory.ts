/** A bound on the bytes held at once. */
export interface Memory {
  /** Makes room by letting old results go; false when there is none to be made. */
  take(bytes: number): boolean;
  /** The same for what is already there and cannot be refused. */
  force(bytes: number): void;
  give(bytes: number): void;
  readonly used: number;
}

/** `reclaim` lets one thing go, giving its bytes back, and says whether there was one. */
export function createMemory(limit: number, reclaim: () => boolean): Memory {
  let used = 0;
  const makeRoom = (bytes: number): boolean => {
    while (used + bytes > limit) if (!reclaim()) return false;
    return true;
  };
  return {
    take(bytes) {
      if (!makeRoom(bytes)) return false;
      used += bytes;
      return true;
    },
    force(bytes) {
      makeRoom(bytes);
      used += bytes;
    },
    give(bytes) {
      used -= bytes;
    },
    get used() {
      return used;
    },
  };
}
