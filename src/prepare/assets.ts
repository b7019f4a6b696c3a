import { reportOnce } from '../report-once.js';
import { type AssetName, assetBase } from './asset-base.js';
import { bundledUrl } from './asset-urls.js';

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

/** Tells a developer, once, of a file that is not where it is looked for. Resolves with whether it is there. */
async function checkAsset(name: AssetName): Promise<boolean> {
  // Only in a page, where a browser shows the line to somebody.
  if (!globalThis.document) return false;
  const url = assetUrl(name);
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  if (!response) return false;
  // A server of single-page applications answers an unknown path with its page.
  if (response.ok && !/html/.test(response.headers.get('content-type') ?? '')) return true;
  reportOnce(
    `${url} is missing. Copy node_modules/hdt-elements/dist/hdt-elements/assets to your site and name the folder: setAssetBase('/hdt-assets/'), or data-asset-base="/hdt-assets/" on a script tag.`,
    // They are copied as one folder: the first that is missing stands for all.
    new URL('.', url).href,
  );
  return false;
}

/** Tells a developer why pictures are prepared on the page. */
export async function reportWorker(): Promise<void> {
  if (await checkAsset('worker.js')) {
    reportOnce(
      `the policy of the page refuses the Worker ${assetUrl('worker.js')}, so pictures are prepared on the page. Allow it by worker-src and, where those are required, by trusted-types hdt-elements; a page with Cross-Origin-Embedder-Policy needs that header on the file too.`,
    );
  }
}

/** Tells a developer why HEIC cannot be decoded here. */
export async function reportDecoder(): Promise<void> {
  await Promise.all([checkAsset('heif.js'), checkAsset('libheif.wasm')]);
}
