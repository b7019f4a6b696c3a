/** Firefox 153 never fetches a failed module again under the same address, which the message of the error names. */
const FAILED_ADDRESS = /dynamically imported module: (\S+)$/;

const registeredModules = new Map<string, unknown>();

/**
 * Makes a lazily loaded module available to `LazyModule`. The module calls this itself, because a retry imports its
 * file by the bare address, where bundlers have renamed the exports.
 */
export function registerModule<Module>(name: string, module: Module): void {
  if (!registeredModules.has(name)) registeredModules.set(name, module);
}

/** A module that is loaded when it is needed, once for all elements of a page, and again after a failure. */
export class LazyModule<Module> {
  #loading: Promise<Module> | null = null;
  #attempts = 0;
  readonly #name: string;
  readonly #importModule: () => Promise<unknown>;

  /**
   * @param name The name under which the module calls `registerModule`.
   * @param importModule The `import()`, written out so that bundlers follow it.
   */
  constructor(name: string, importModule: () => Promise<unknown>) {
    this.#name = name;
    this.#importModule = importModule;
  }

  /** The loaded module; null before. */
  get loaded(): Module | null {
    return (registeredModules.get(this.#name) as Module | undefined) ?? null;
  }

  /**
   * @throws the browser's error when the module cannot be fetched.
   */
  load(): Promise<Module> {
    this.#loading ??= this.#fetch().catch((thrown: unknown) => {
      this.#loading = null;
      throw thrown;
    });
    return this.#loading;
  }

  async #fetch(): Promise<Module> {
    this.#attempts += 1;
    try {
      await this.#importModule();
    } catch (thrown) {
      const address = FAILED_ADDRESS.exec(String(thrown))?.[1];
      if (this.#attempts === 1 || !address) throw thrown;
      // With another fragment it is another module to the browser, and the same file to every cache and server.
      await import(
        /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ `${address}#${this.#attempts}`
      );
    }
    if (!this.loaded) throw new TypeError(`${this.#name} was not provided`);
    return this.loaded;
  }
}
