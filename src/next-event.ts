import { HdtError } from './hdt-error.js';

/**
 * Waits for the next event of a type.
 *
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export const nextEvent = (target: EventTarget, type: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = () => reject(new HdtError('cancelled'));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const settle = () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    };
    target.addEventListener(type, settle, { once: true, signal });
  });
