/** Imports a script of this package by its address, which bundlers must not resolve. */
export const importScript = <Module>(address: string): Promise<Module> =>
  import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address);

/**
 * Creates a function that imports a script, and after a failure fetches it again: Firefox 153 never fetches a failed module again
 * under the same address. With another fragment it is another module to a browser, and the same file to every cache and server.
 *
 * @param importModule Imports a module by its address.
 */
export function createAssetImport<Module>(
  importModule: (address: string) => Promise<Module> = importScript,
): (address: string) => Promise<Module> {
  let failures = 0;
  return async (address) => {
    try {
      return await importModule(failures === 0 ? address : `${address}#${failures}`);
    } catch (thrown) {
      failures += 1;
      throw thrown;
    }
  };
}
