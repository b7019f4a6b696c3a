import type { AssetName } from './client/asset-base.js';

/**
 * Bundlers copy files that are named by `new URL(…, import.meta.url)`. The same relative path must work from `worker/`
 * of the modules and from `hdt-elements/` of the script tag, which is why this file lies directly in `worker/`.
 */
const URLS: Readonly<Record<AssetName, () => URL>> = {
  'worker.js': () => new URL('../hdt-elements/assets/worker.js', import.meta.url),
  'heif.js': () => new URL('../hdt-elements/assets/heif.js', import.meta.url),
  'libheif.wasm': () => new URL('../hdt-elements/assets/libheif.wasm', import.meta.url),
};

/** The default URL of a file, used unless the host has set another folder. */
export const bundledUrl = (name: AssetName): URL => URLS[name]();
