import { untilAborted } from './abort.js';
import { HdtError } from './hdt-error.js';

export type SerialQueue = ReturnType<typeof createSerialQueue>;

/**
 * Creates a queue that runs one task at a time, in the order of the calls. An aborted call rejects with `cancelled` at once,
 * and a waiting task is then never started.
 */
export function createSerialQueue(): <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task, signal) => {
    const result = last.then(() => {
      if (signal.aborted) throw new HdtError('cancelled');
      return task();
    });
    const forget = () => {};
    // The value is dropped, or the queue would hold the last picture.
    last = result.then(forget, forget);
    return untilAborted(result, signal);
  };
}
