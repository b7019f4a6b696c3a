import { HdtError } from './hdt-error.js';

/** Whether nobody sees the page, or it has no network: nothing it asks can help. Never outside a page. */
export const isAway = (): boolean =>
  globalThis.document !== undefined && (document.visibilityState === 'hidden' || !navigator.onLine);

/**
 * Waits until the page may be back: online again, or another visibility. Outside a page for ever.
 *
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export const nextReturn = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const options = { once: true, signal };
    globalThis.window?.addEventListener('online', resolve, options);
    globalThis.document?.addEventListener('visibilitychange', resolve, options);
    const cancel = () => reject(new HdtError('cancelled'));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
