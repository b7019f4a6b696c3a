/** Of the elements on this page. */
const claimedKeys = new Set<string>();

/** The storage key of one element's journal. No other element takes it while it is claimed. */
export class JournalKey {
  #key: string | null = null;
  #isClaimed = false;

  /** Null before it was first claimed. */
  get current(): string | null {
    return this.#key;
  }

  /** Claims the key that the element had, else one made of its `id`, or else of path and field name. */
  claim({ id, name }: { readonly id: string; readonly name: string }): string {
    this.#key ??= findFreeKey(`hdt-upload:${id ? `#${id}` : `${location.pathname} ${name}`}`);
    claimedKeys.add(this.#key);
    this.#isClaimed = true;
    return this.#key;
  }

  /** Frees the key for another element while this one is off its page. The stored journal stays. */
  release(): void {
    if (this.#key && this.#isClaimed) claimedKeys.delete(this.#key);
    this.#isClaimed = false;
  }

  /** Frees the key for good. */
  forget(): void {
    this.release();
    this.#key = null;
  }
}

/** A second element with the same key gets a number, which is the same after a reload. */
function findFreeKey(base: string): string {
  let key = base;
  for (let n = 2; claimedKeys.has(key); n += 1) key = `${base} ${n}`;
  return key;
}
