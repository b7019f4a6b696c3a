import { HdtError } from '../../hdt-error.js';

/**
 * Runs one task at a time, in the order of the calls: a 12-megapixel picture decodes to 48 MB, and two at once can
 * crash a tab. An aborted call rejects with `cancelled` immediately; a task that was still waiting is never started.
 */
export function createSerialQueue(): <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new HdtError('cancelled')), { once: true });
    });
    const result = last.then(() => {
      if (signal.aborted) throw new HdtError('cancelled');
      return task();
    });
    last = result.catch(() => {});
    return Promise.race([result, cancelled]);
  };
}
