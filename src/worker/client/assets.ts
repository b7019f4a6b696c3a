import { reportOnce } from '../../report-once.js';
import { bundledUrl } from '../asset-urls.js';
import { type AssetName, assetBase } from './asset-base.js';

export function assetUrl(name: AssetName): URL {
  const base = assetBase();
  // Some bundlers make of it an object with a path and no origin.
  return base ? new URL(name, base) : new URL(String(bundledUrl(name)), globalThis.location?.href);
}

/** The two files of the HEIC decoder. The page tells the Worker, which may not know where it came from. */
export interface DecoderUrls {
  readonly script: string;
  readonly wasm: string;
}

export const decoderUrls = (): DecoderUrls => ({
  script: assetUrl('heif.js').href,
  wasm: assetUrl('libheif.wasm').href,
});

/** Tells a developer, once, why the Worker or the decoder is not used. Without a network nobody is told. */
export const reportAssets = (what: 'reportWorker' | 'reportDecoder'): Promise<void> =>
  import('./asset-report.js').then(
    (module) => module[what]({ assetUrl, reportOnce }),
    () => {},
  );
