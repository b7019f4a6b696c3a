import { HdtError } from './errors.js';

/** Time as a parameter, so that a test can hold it still. Milliseconds throughout. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with `cancelled` when the signal aborts first. */
  sleep(ms: number, options?: { signal?: AbortSignal | undefined }): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const cancelled = () => {
        clearTimeout(timer);
        reject(new HdtError('cancelled'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancelled);
        resolve();
      }, ms);
      if (signal?.aborted) cancelled();
      else signal?.addEventListener('abort', cancelled, { once: true });
    }),
};
