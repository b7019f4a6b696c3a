import { HdtError } from './hdt-error.js';

/**
 * A controller that also aborts with any of its parents. Abort it when the work is done: that removes the listeners from parents
 * that live on. `AbortSignal.any` does the same, but is missing in iOS before 17.4.
 */
export function childController(...parents: readonly (AbortSignal | undefined)[]): AbortController {
  const child = new AbortController();
  const abort = () => child.abort();
  for (const parent of parents) {
    if (parent?.aborted) abort();
    else parent?.addEventListener('abort', abort, { signal: child.signal });
  }
  return child;
}

/**
 * Waits for a promise that is shared with other callers, and whose work therefore takes no signal.
 *
 * @throws {HdtError} `cancelled` as soon as the signal aborts; otherwise the rejection of the promise.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const over = childController(signal);
  const aborted = new Promise<never>((_, reject) => {
    const cancel = () => reject(new HdtError('cancelled'));
    if (over.signal.aborted) cancel();
    else over.signal.addEventListener('abort', cancel);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    over.abort();
  }
}
