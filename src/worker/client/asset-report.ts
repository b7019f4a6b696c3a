import type { AssetName } from './asset-base.js';

// Loaded only when there is something to report. It imports no shared code, since a script tag loaded as `…?v=1` would
// be fetched a second time under its plain name.

interface ReportTools {
  assetUrl(name: AssetName): URL;
  reportOnce(line: string, key?: string): void;
}

/** Whether a file can be fetched. Reports a missing one to the developer, once. */
async function checkAsset(name: AssetName, { assetUrl, reportOnce }: ReportTools): Promise<boolean> {
  // Outside a page there is no console that a developer would read.
  if (!globalThis.document) return false;
  const url = assetUrl(name);
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  if (!response) return false;
  // A server of single-page applications answers an unknown path with its page.
  if (response.ok && !/html/.test(response.headers.get('content-type') ?? '')) return true;
  reportOnce(
    `${url} is missing. Copy node_modules/hdt-elements/dist/hdt-elements/assets to your site and name the folder: setAssetBase('/hdt-assets/'), or data-asset-base="/hdt-assets/" on a script tag.`,
    // All files are copied as one folder, so one report per folder is enough.
    new URL('.', url).href,
  );
  return false;
}

/** Reports to the developer why pictures are prepared on the main thread. */
export async function reportWorker(tools: ReportTools): Promise<void> {
  if (await checkAsset('worker.js', tools)) {
    tools.reportOnce(
      `the policy of the page refuses the Worker ${tools.assetUrl('worker.js')}, so pictures are prepared on the page. Allow it by worker-src and, where those are required, by trusted-types hdt-elements; a page with Cross-Origin-Embedder-Policy needs that header on the file too.`,
    );
  }
}

/** Reports to the developer why HEIC cannot be decoded. */
export async function reportDecoder(tools: ReportTools): Promise<void> {
  await Promise.all([checkAsset('heif.js', tools), checkAsset('libheif.wasm', tools)]);
}
