import type { DisplayReader } from './display/display.js';

/** The module that `display.js` is. */
interface DisplayModule {
  createDisplayReader(): Promise<DisplayReader>;
}

/**
 * Loads the reader of displays once for all uses in the Worker, and after a failure again when the viewfinder is opened anew.
 *
 * @param importModule Imports `display.js` by its address.
 */
export function createDisplayLoader(importModule: (address: string) => Promise<DisplayModule>) {
  let reader: DisplayReader | null = null;
  let loading: Promise<DisplayReader | null> | null = null;
  let failures = 0;
  let hasFailed = false;

  async function fetchReader(script: string): Promise<DisplayReader | null> {
    try {
      // Browsers never fetch a failed module again under the same address. With another fragment it is another module to them.
      const { createDisplayReader } = await importModule(failures === 0 ? script : `${script}#${failures}`);
      reader = await createDisplayReader();
    } catch {
      failures += 1;
      hasFailed = true;
    }
    return reader;
  }

  return {
    /** The reader; null before it is loaded, and where it could not be fetched. */
    get loaded(): DisplayReader | null {
      return reader;
    },
    /** Resolves with the reader, or with null where it cannot be fetched. Never rejects. */
    load: (script: string): Promise<DisplayReader | null> => (loading ??= fetchReader(script)),
    /** Has the next `load` try again if the last one has failed. */
    forgetFailure(): void {
      if (hasFailed) loading = null;
      hasFailed = false;
    },
  };
}
