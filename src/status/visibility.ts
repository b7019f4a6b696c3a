import { HdtError } from '../hdt-error.js';

/**
 * Waits for the page to be visible.
 *
 * @param options Signal.
 * @returns Resolves at once in a visible page or outside a browser, else when the page is visible again.
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export function whenVisible({ signal }: { signal: AbortSignal }): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      document.removeEventListener('visibilitychange', onChange);
      signal.removeEventListener('abort', onAbort);
    };
    const onChange = () => {
      if (document.visibilityState === 'hidden') return;
      cleanUp();
      resolve();
    };
    const onAbort = () => {
      cleanUp();
      reject(new HdtError('cancelled'));
    };
    document.addEventListener('visibilitychange', onChange);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}
