import { reportOnce } from './report-once.js';

/** Resolves with whether a file can be fetched, and reports a missing one. Does nothing while offline. */
export async function reportMissingAsset(url: URL): Promise<boolean> {
  // Outside a page there is no console that a developer would read.
  if (!globalThis.document) return false;
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

/** Reports why the Worker failed to start. */
export async function reportWorkerFailure(script: URL): Promise<void> {
  if (!(await reportMissingAsset(script))) return;
  reportOnce(
    `the policy of the page refuses the Worker ${script}, so pictures are prepared on the page. Allow it by worker-src and, where those are required, by trusted-types hdt-elements; a page with Cross-Origin-Embedder-Policy needs that header on the file too.`,
  );
}

/** Reports why the HEIC decoder failed. */
export async function reportDecoderFailure(files: readonly URL[]): Promise<void> {
  await Promise.all(files.map(reportMissingAsset));
}
