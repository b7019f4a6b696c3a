import { GatewayProblem } from '../problem.js';

/**
 * Runs `run` while it may hold so many bytes. Others wait; one that fits overtakes those that do not, so that a few large
 * callbacks hold up no small one. Throws `callbacks-busy` after the timeout.
 */
export type ByteLimit = <T>(wait: ByteWait, run: () => Promise<T>) => Promise<T>;

interface ByteWait {
  readonly bytes: number;
  /** Aborted when the sender is gone. */
  readonly signal: AbortSignal;
}

interface Waiting {
  readonly bytes: number;
  start(): void;
}

/** Seconds after which a sender should try again. */
const RETRY_AFTER = 60;

export const callbacksBusy = (cause?: unknown) =>
  new GatewayProblem('callbacks-busy', { cause, headers: { 'retry-after': String(RETRY_AFTER) } });

export function limitBytes(maxBytes: number, timeout: number): ByteLimit {
  const waiting = new Set<Waiting>();
  let free = maxBytes;

  /** Starts waiting callbacks that fit, in the order of their arrival. */
  function startWaiting(): void {
    for (const next of waiting) {
      if (next.bytes > free) continue;
      waiting.delete(next);
      free -= next.bytes;
      next.start();
    }
  }

  const waitForRoom = ({ bytes, signal }: ByteWait) =>
    new Promise<void>((resolve, reject) => {
      const next = { bytes, start: () => end(resolve) };
      const giveUp = () => {
        waiting.delete(next);
        end(() => reject(callbacksBusy()));
      };
      const timer = setTimeout(giveUp, timeout);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        settle();
      };
      // An aborted signal fires no event any more.
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(next);
      startWaiting();
    });

  return async (wait, run) => {
    await waitForRoom(wait);
    try {
      return await run();
    } finally {
      free += wait.bytes;
      startWaiting();
    }
  };
}
