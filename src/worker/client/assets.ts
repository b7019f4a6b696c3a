import { reportOnce } from '../../report-once.js';
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

/** Reports to the developer, once, why the Worker or the decoder is not used. Does nothing while offline. */
export const reportAssets = (what: 'reportWorker' | 'reportDecoder'): Promise<void> =>
  import('./asset-report.js').then(
    (module) => module[what]({ assetUrl, reportOnce }),
    () => {},
  );
