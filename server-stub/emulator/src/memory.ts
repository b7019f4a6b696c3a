interface Eviction {
  /** Bytes of the results that can be evicted. */
  evictable(): number;
  /** Evicts one result and releases its bytes; false when there is none to evict. */
  evictOne(): boolean;
}

/** A limit on the bytes held at once. */
export class Memory {
  #used = 0;

  constructor(
    private readonly limit: number,
    private readonly eviction: Eviction,
  ) {}

  get used(): number {
    return this.#used;
  }

  /** Evicts old results when needed; false, and nothing is evicted, when that would not be enough. */
  reserve(bytes: number): boolean {
    const total = this.#used + bytes;
    if (total > this.limit && total - this.eviction.evictable() > this.limit) return false;
    this.forceReserve(bytes);
    return true;
  }

  /** Reserves bytes that are already held; it exceeds the limit rather than fail. */
  forceReserve(bytes: number): void {
    while (this.#used + bytes > this.limit && this.eviction.evictOne());
    this.#used += bytes;
  }

  release(bytes: number): void {
    this.#used -= bytes;
  }
}
