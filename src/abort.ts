/**
 * A controller that also aborts with `parent`. Abort it when the work is done: that removes the listener from a parent that
 * lives on. `AbortSignal.any` does the same, but is missing in iOS before 17.4.
 */
export function childController(parent: AbortSignal | undefined): AbortController {
  const child = new AbortController();
  const abort = () => child.abort();
  if (parent?.aborted) abort();
  else parent?.addEventListener('abort', abort, { signal: child.signal });
  return child;
}
