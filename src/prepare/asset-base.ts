/** Names of the files that are fetched at run time. */
export type AssetName = 'worker.js' | 'heif.js' | 'paper.js' | 'display.js' | 'heic2any.js' | 'libheif.wasm';

let base: string | undefined;

/**
 * Says where the Worker and the files that it fetches lie, for bundlers that do not bring them along (esbuild, Rollup, Parcel,
 * Angular's builder). Copy the folder `hdt-elements/dist/hdt-elements/assets` to your site, and call this before the
 * first picture; or write `data-asset-base="…"` on a script tag.
 *
 * @param url - The folder, absolute or relative to the page.
 * @example
 * setAssetBase('/hdt-assets/');
 */
export function setAssetBase(url: string | URL): void {
  base = String(url);
}

/** The folder of the assets that the page has set by `setAssetBase` or on a script tag; undefined where it has set none. */
export function findAssetBase(): URL | undefined {
  const page: Document | undefined = globalThis.document;
  const given = base || page?.querySelector<HTMLScriptElement>('script[data-asset-base]')?.dataset.assetBase;
  if (!given) return undefined;
  const folder = new URL(given, page?.baseURI ?? location.href);
  // Without the slash, names of files would resolve to the folder above.
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return folder;
}
