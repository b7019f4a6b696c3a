/** Functions that stop parts of a server. They run once, in the reverse order of `add`. */
export class Stops {
  readonly #stops: (() => Promise<void>)[] = [];
  #stopping: Promise<void> | null = null;

  add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** Stops all, also behind one that fails, and then rejects with the first failure. A second call waits for the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop())
      await stop().catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0) throw failures[0];
  }
}
