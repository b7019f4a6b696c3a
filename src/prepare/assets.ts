import { savesData } from '../core/saves-data.js';
import { type AssetName, findAssetBase } from './asset-base.js';

/**
 * Bundlers copy files that are named by `new URL(…, import.meta.url)`. This module stays directly in `prepare/`, since the
 * relative paths must lead to the same files from `dist/prepare/` and from the script tag's file in `dist/hdt-elements/`.
 */
const BUNDLED: Readonly<Record<AssetName, () => URL>> = {
  'worker.js': () => new URL('../hdt-elements/assets/worker.js', import.meta.url),
  'heif.js': () => new URL('../hdt-elements/assets/heif.js', import.meta.url),
  'paper.js': () => new URL('../hdt-elements/assets/paper.js', import.meta.url),
  'display.js': () => new URL('../hdt-elements/assets/display.js', import.meta.url),
  'heic2any.js': () => new URL('../hdt-elements/assets/heic2any.js', import.meta.url),
  'libheif.wasm': () => new URL('../hdt-elements/assets/libheif.wasm', import.meta.url),
};

/** The URL of an asset: in the folder that the page has set, else where the bundler has put it. */
export function assetUrl(name: AssetName): URL {
  const base = findAssetBase();
  // Some bundlers replace the URL with an object that has a path and no origin.
  return base ? new URL(name, base) : new URL(String(BUNDLED[name]()), globalThis.location?.href);
}

/** URLs of the HEIC decoder. The page resolves them for the Worker, which may run from a `blob:` URL. */
export interface DecoderUrls {
  readonly script: string;
  readonly wasm: string;
}

export const decoderUrls = (): DecoderUrls => ({
  script: assetUrl('heif.js').href,
  wasm: assetUrl('libheif.wasm').href,
});

/** Address of the reader of displays. It has 0.4 MB, which a person who saves data does without. */
export const readerScript = (): URL | null => (savesData() ? null : assetUrl('display.js'));
