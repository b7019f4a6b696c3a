import { HdtError } from '../errors.js';

/** Resolves at once in a visible page or outside a browser, else when the page is seen again. */
export function whenVisible({ signal }: { signal: AbortSignal }): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', gone);
    };
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      stop();
      resolve();
    };
    const gone = () => {
      stop();
      reject(new HdtError('cancelled'));
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', gone);
    if (signal.aborted) gone();
  });
}
