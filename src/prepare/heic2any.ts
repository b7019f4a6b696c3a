import { type Clock, withTimeout } from '../core/clock.js';
import { browserConnectivity } from '../core/connectivity.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import { registerModule } from '../core/lazy-module.js';
import { assetUrl } from './assets.js';
import { createAssetImport } from './import-asset.js';

declare global {
  interface Window {
    /** Created by heic2any when it is imported, and never closed. */
    __heic2any__worker?: Worker;
  }
}

/** Milliseconds after which a step has hung: about twenty times what 12 megapixels take on a desktop. */
const TIMEOUT = 90_000;

interface Engine {
  readonly convert: typeof import('./heic2any-library.js')['heic2any'];
  /** Rejects once heic2any's Worker has failed, since that Worker then never responds again. */
  readonly broken: Promise<never>;
}

/**
 * Whether the page's Content-Security-Policy allows `blob:` Workers and `eval`, which heic2any needs. Checked before its
 * 1.3 MB are fetched.
 *
 * @param signal Aborts once the answer is there, or is too late.
 */
async function isEngineAllowed(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) throw new HdtError('cancelled');
  const script = `try { new Function(''); postMessage(true) } catch { postMessage(false) }`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  signal.addEventListener('abort', () => URL.revokeObjectURL(url));
  try {
    const worker = new Worker(url);
    signal.addEventListener('abort', () => worker.terminate());
    return await new Promise<boolean>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(false);
      });
    });
  } catch {
    return false;
  }
}

const importLibrary = createAssetImport<typeof import('./heic2any-library.js')>();

let loading: Promise<Engine> | null = null;

function loadEngine(): Promise<Engine> {
  if (loading) return loading;
  loading = importLibrary(assetUrl('heic2any.js').href).then(
    ({ heic2any: convert }) => {
      const broken = new Promise<never>((_, reject) => {
        window.__heic2any__worker?.addEventListener('error', (event) => {
          event.preventDefault();
          reject(new HdtError('unreadable-image'));
        });
      });
      broken.catch(() => {});
      return { convert, broken };
    },
    (cause) => {
      loading = null;
      throw browserConnectivity.isOnline() ? cause : new HdtError('network', { cause });
    },
  );
  return loading;
}

/**
 * Converts HEIC to JPEG by heic2any, where WebAssembly is switched off (as in a phone's lockdown mode) or the decoder
 * cannot be fetched. The library runs as plain JavaScript in its own Worker, about 2.7 times slower than libheif, and
 * cannot read some files of recent iOS. It needs a window and a page policy that allows it.
 *
 * @throws {HdtError} `unreadable-image`, `cancelled`; `network` where the library cannot be fetched without one
 */
export async function heicToJpeg(
  blob: Blob,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Promise<Blob> {
  // Pictures are prepared one after the other, so a step that never ends would hold back all others.
  const withinTime = <T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withTimeout(step, { ms: TIMEOUT, clock, signal });
  try {
    if (!(await withinTime(isEngineAllowed))) throw new HdtError('unreadable-image');
    const { convert, broken } = await withinTime(loadEngine);
    const converted = await withinTime(() =>
      Promise.race([convert({ blob, toType: 'image/jpeg', quality: 0.95 }), broken]),
    );
    const jpeg = Array.isArray(converted) ? converted[0] : converted;
    if (!jpeg) throw new HdtError('unreadable-image');
    return jpeg;
  } catch (thrown) {
    const error = asHdtError(thrown, 'unreadable-image');
    throw error.code === 'timeout' ? new HdtError('unreadable-image', { cause: thrown }) : error;
  }
}

const heic2anyModule = { heicToJpeg };

/** Where WebAssembly is switched off. */
export type Heic2anyModule = typeof heic2anyModule;

registerModule<Heic2anyModule>('heic2any', heic2anyModule);
