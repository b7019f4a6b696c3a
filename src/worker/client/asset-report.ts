import type { AssetName } from './asset-base.js';

// Fetched when there is something to report. It imports nothing that the page has: under `?v=1` it would get the script tag's
// one file a second time.

interface ReportTools {
  assetUrl(name: AssetName): URL;
  reportOnce(line: string, key?: string): void;
}

/** Tells a developer, once, of a file that is not where it is looked for. Resolves with whether it is there. */
async function checkAsset(name: AssetName, { assetUrl, reportOnce }: ReportTools): Promise<boolean> {
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
export async function reportWorker(tools: ReportTools): Promise<void> {
  if (await checkAsset('worker.js', tools)) {
    tools.reportOnce(
      `the policy of the page refuses the Worker ${tools.assetUrl('worker.js')}, so pictures are prepared on the page. Allow it by worker-src and, where those are required, by trusted-types hdt-elements; a page with Cross-Origin-Embedder-Policy needs that header on the file too.`,
    );
  }
}

/** Tells a developer why HEIC cannot be decoded here. */
export async function reportDecoder(tools: ReportTools): Promise<void> {
  await Promise.all([checkAsset('heif.js', tools), checkAsset('libheif.wasm', tools)]);
}
