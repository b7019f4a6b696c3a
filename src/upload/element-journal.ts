import { type Journal, storageJournal } from './journal.js';

/** Keys that elements of this page have claimed. */
const claimedKeys = new Set<string>();

/** The journal of one element, in the session storage of its tab. No other element has its key while it is claimed. */
export class ElementJournal implements Journal {
  /** Empty before the first claim. */
  #key = '';
  #isClaimed = false;
  readonly #host: { readonly id: string; readonly name: string };

  constructor(host: { readonly id: string; readonly name: string }) {
    this.#host = host;
  }

  get key(): string {
    return this.#key;
  }

  read(): readonly string[] {
    return storageJournal(this.#key).read();
  }

  add(uploadId: string): void {
    storageJournal(this.#key).add(uploadId);
  }

  remove(uploadId: string): void {
    storageJournal(this.#key).remove(uploadId);
  }

  /** Claims the key that the element had, unless another has it by now; else one made of `id`, or of path and field name. */
  claim(): void {
    if (this.#isClaimed) return;
    const { id, name } = this.#host;
    if (!this.#key || claimedKeys.has(this.#key))
      this.#key = findFreeKey(`hdt-upload:${id ? `#${id}` : `${location.pathname} ${name}`}`);
    claimedKeys.add(this.#key);
    this.#isClaimed = true;
  }

  /** Frees the key for another element while this one is off its page, where its flow still stores its uploads under it. */
  release(): void {
    if (this.#isClaimed) claimedKeys.delete(this.#key);
    this.#isClaimed = false;
  }

  /** Frees the key for good. What is stored stays. */
  forget(): void {
    this.release();
    this.#key = '';
  }
}

/** A second element with the same key gets a number, which is the same after a reload. */
function findFreeKey(base: string): string {
  let key = base;
  for (let n = 2; claimedKeys.has(key); n += 1) key = `${base} ${n}`;
  return key;
}
