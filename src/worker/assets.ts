import { type AssetName, assetBase } from './client/asset-base.js';

/**
 * Bundlers copy files that are named by `new URL(…, import.meta.url)`. The same relative path must work from `worker/`
 * of the modules and from `hdt-elements/` of the script tag, which is why this file lies directly in `worker/`.
 */
const BUNDLED: Readonly<Record<AssetName, () => URL>> = {
  'worker.js': () => new URL('../hdt-elements/assets/worker.js', import.meta.url),
  'heif.js': () => new URL('../hdt-elements/assets/heif.js', import.meta.url),
  'libheif.wasm': () => new URL('../hdt-elements/assets/libheif.wasm', import.meta.url),
};

/** The URL of a file: in the folder that the host has set, else where the bundler has put it. */
export function assetUrl(name: AssetName): URL {
  const base = assetBase();
  // Some bundlers replace the URL by an object that has a path and no origin.
  return base ? new URL(name, base) : new URL(String(BUNDLED[name]()), globalThis.location?.href);
}

/** URLs of the HEIC decoder. The page passes them to the Worker, which may run from a `blob:` URL. */
export interface DecoderUrls {
  readonly script: string;
  readonly wasm: string;
}

export const decoderUrls = (): DecoderUrls => ({
  script: assetUrl('heif.js').href,
  wasm: assetUrl('libheif.wasm').href,
});
