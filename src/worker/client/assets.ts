import { bundledUrl } from '../asset-urls.js';
import { type AssetName, assetBase } from './asset-base.js';

export function assetUrl(name: AssetName): URL {
  const base = assetBase();
  // Some bundlers replace the URL by an object that has a path and no origin.
  return base ? new URL(name, base) : new URL(String(bundledUrl(name)), globalThis.location?.href);
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
