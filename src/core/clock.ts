import { childController } from './abort.js';
import { HdtError } from './hdt-error.js';

/** Time as a parameter, so that tests can control it. All times are in milliseconds. */
export interface Clock {
  now(): number;
  /**
   * Resolves after `ms`.
   *
   * @throws {HdtError} `cancelled` when the signal aborts first.
   */
  sleep(ms: number, options?: { signal?: AbortSignal | undefined }): Promise<void>;
}

/** The clock of the platform. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer);
        reject(new HdtError('cancelled'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      }, ms);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    }),
};

export interface TimeoutOptions {
  /** Milliseconds the work may take. */
  readonly ms: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs `work` with a signal that aborts when the time is up or the caller aborts.
 *
 * @throws {HdtError} `timeout`, `cancelled`, and whatever the work throws.
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ms, clock, signal }: TimeoutOptions,
): Promise<T> {
  const control = childController(signal);
  const timeout = clock.sleep(ms, { signal: control.signal }).then(() => {
    throw new HdtError('timeout');
  });
  // Prevents an unhandled rejection in case `work` throws synchronously.
  timeout.catch(() => {});
  try {
    return await Promise.race([timeout, work(control.signal)]);
  } finally {
    control.abort();
  }
}
