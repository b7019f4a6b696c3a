/** Some browsers remember for good that a module could not be fetched; these also name its address. */
const FAILED_ADDRESS = /dynamically imported module: (\S+)$/;

/**
 * The larger part of an element, which arrives after the element. Its code hands itself in by `provide`, under whatever
 * address it was fetched.
 */
export class LazyPart<Part> {
  #part: Part | null = null;
  #loading: Promise<Part> | null = null;
  #attempts = 0;

  /** What has arrived; null before. */
  get here(): Part | null {
    return this.#part;
  }

  provide(part: Part): void {
    this.#part ??= part;
  }

  /**
   * Fetches the code, once for all elements of the page, and again after a failure.
   *
   * @param fetchCode The `import()`, in a form that bundlers follow.
   * @throws what the browser says of code that cannot be fetched.
   */
  load(fetchCode: () => Promise<unknown>): Promise<Part> {
    this.#loading ??= this.#fetch(fetchCode).catch((thrown: unknown) => {
      this.#loading = null;
      throw thrown;
    });
    return this.#loading;
  }

  async #fetch(fetchCode: () => Promise<unknown>): Promise<Part> {
    this.#attempts += 1;
    try {
      await fetchCode();
    } catch (thrown) {
      const address = FAILED_ADDRESS.exec(String(thrown))?.[1];
      if (this.#attempts === 1 || !address) throw thrown;
      // With another fragment it is another module to the browser, and the same file to every cache and server.
      await import(/* @vite-ignore */ /* webpackIgnore: true */ `${address}#${this.#attempts}`);
    }
    if (!this.#part) throw new TypeError('The code of an element did not arrive.');
    return this.#part;
  }
}
