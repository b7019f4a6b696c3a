import type { DisplayReader } from './display/display.js';

/** The module that `display.js` is. */
interface DisplayModule {
  createDisplayReader(): Promise<DisplayReader>;
}

/**
 * Loads the reader of displays once for all its uses in the Worker, and tries again after a failure when the viewfinder is opened anew.
 *
 * @param importModule Imports `display.js` by its address.
 */
export function createDisplayLoader(importModule: (address: string) => Promise<DisplayModule>) {
  let reader: DisplayReader | null = null;
  let loading: Promise<DisplayReader | null> | null = null;
  let failures = 0;
  let hasFailed = false;

  const fetchReader = async (script: string): Promise<DisplayReader | null> => {
    hasFailed = false;
    try {
      // Browsers never fetch a failed module again under the same address. With another fragment it is another module to them.
      reader = await (await importModule(`${script}#${failures}`)).createDisplayReader();
    } catch {
      failures += 1;
      hasFailed = true;
    }
    return reader;
  };

  return {
    /** The reader; null before it is loaded, and where it could not be fetched. */
    loaded: (): DisplayReader | null => reader,
    /**
     * Resolves with the reader, or with null where it cannot be fetched. Never rejects.
     *
     * @param isAgain Whether to try again if the last call has failed.
     */
    load(script: string, isAgain = false): Promise<DisplayReader | null> {
      if (hasFailed && isAgain) loading = null;
      loading ??= fetchReader(script);
      return loading;
    },
  };
}
