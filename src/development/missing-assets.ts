import { reportOnce } from './report-once.js';

/** Resolves with whether a file can be fetched, and reports a missing one. Does nothing while offline. */
export async function reportMissingAsset(url: URL): Promise<boolean> {
  // Outside a page there is no console that a developer would read.
  if (!globalThis.document) return false;
  const response = await askFor(url).catch(() => null);
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

/** The response to a file, without its body where the server takes `HEAD`. */
async function askFor(url: URL): Promise<Response> {
  const response = await fetch(url, { method: 'HEAD' });
  if (![405, 501].includes(response.status)) return response;
  const whole = await fetch(url);
  void whole.body?.cancel();
  return whole;
}

/** Reports that the Worker did not start, or did not survive its work, and what may be the cause. */
export async function reportWorkerFailure(script: URL): Promise<void> {
  if (!(await reportMissingAsset(script))) return;
  reportOnce(
    `the Worker ${script} did not start, or it ended during its work, so a picture is prepared on the page. If it never starts, the policy of the page may refuse the Worker: allow it by worker-src and, where those are required, by trusted-types hdt-elements; a page with Cross-Origin-Embedder-Policy needs that header on the file too. If it ends, a picture may take too much memory.`,
  );
}

/** Reports why the HEIC decoder failed. */
export async function reportDecoderFailure(files: readonly URL[]): Promise<void> {
  await Promise.all(files.map(reportMissingAsset));
}
