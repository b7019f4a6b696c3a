import type { AssetName } from './client/asset-base.js';

/**
 * Bundlers copy a file that they meet in this form, as it is. These addresses are relative to `worker/` of the modules and
 * to `hdt-elements/` of the script tag alike, so this file lies directly in `worker/`.
 */
const URLS: Readonly<Record<AssetName, () => URL>> = {
  'worker.js': () => new URL('../hdt-elements/assets/worker.js', import.meta.url),
  'heif.js': () => new URL('../hdt-elements/assets/heif.js', import.meta.url),
  'libheif.wasm': () => new URL('../hdt-elements/assets/libheif.wasm', import.meta.url),
};

/** Where a file is unless the host has named another folder. */
export const bundledUrl = (name: AssetName): URL => URLS[name]();
