/**
 * Files are checked one after another, in the order of arrival, so that `maxFiles` always refuses the same ones. Nothing is sent
 * meanwhile, so that files that were added together are sent together.
 */
export class CheckTurns {
  readonly #hold: (isHeld: boolean) => void;
  #last: Promise<void> = Promise.resolve();
  #running = 0;

  /** @param hold Holds or releases sending. */
  constructor(hold: (isHeld: boolean) => void) {
    this.#hold = hold;
  }

  /** Resolves when it is the file's turn, with the function that ends it. */
  async begin(): Promise<() => void> {
    const before = this.#last;
    let next = () => {};
    this.#last = new Promise((resolve) => {
      next = resolve;
    });
    const release = this.hold();
    await before;
    return () => {
      next();
      release();
    };
  }

  /** Holds sending without a turn. @returns The function that releases it. */
  hold(): () => void {
    this.#running += 1;
    this.#hold(true);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#running -= 1;
      if (this.#running === 0) this.#hold(false);
    };
  }
}
