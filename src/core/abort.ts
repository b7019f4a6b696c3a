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
