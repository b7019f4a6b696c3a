import { createAssetImport } from '../prepare/import-asset.js';
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
  // A reader that cannot be created counts as a failed import, too.
  const importReader = createAssetImport(async (address) =>
    (await importModule(address)).createDisplayReader(),
  );
  let reader: DisplayReader | null = null;
  let loading: Promise<DisplayReader | null> | null = null;
  let hasFailed = false;

  const fetchReader = async (script: string): Promise<DisplayReader | null> => {
    hasFailed = false;
    try {
      reader = await importReader(script);
    } catch {
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
