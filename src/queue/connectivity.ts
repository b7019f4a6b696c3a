import type { Clock } from '../clock.js';
import { errorOrigin, type HdtErrorCode } from '../errors.js';
import { asHdtError } from '../hdt-error.js';
import { nextEvent } from '../page-state.js';

/** Whether there is a network, and when it comes back. */
export interface Connectivity {
  isOnline(): boolean;
  whenOnline(options: { signal: AbortSignal }): Promise<void>;
}

/** The browser's view of the network. Where it has none (Node), the network counts as available. */
export const browserConnectivity: Connectivity = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  whenOnline: ({ signal }) => nextEvent(globalThis, 'online', signal),
};

export interface RetryOnReturnOptions {
  readonly connectivity: Connectivity;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The code of an error that has none. */
  readonly fallback: HdtErrorCode;
  /** Waits until the page is visible. Default: a hidden page repeats the step, too. */
  readonly whenVisible?: (options: { signal: AbortSignal }) => Promise<void>;
  /** Called before the step waits for the network, and when the network is back. */
  readonly onOffline?: () => void;
  readonly onOnline?: () => void;
}

/** Repeats after the network came back, and milliseconds before each: the first requests may still fail. */
const ATTEMPTS_ON_RETURN = 2;
const RETURN_DELAY = 1_000;

/**
 * Runs a step, and repeats it once the network is back where the lack of a network failed it. The browser may say at the
 * time of the failure that it is online again, so a step that began without a network counts as cut off too.
 *
 * @throws {HdtError} `cancelled`, and what the step throws with a network.
 */
export async function retryOnReturn<T>(
  step: () => Promise<T>,
  options: RetryOnReturnOptions,
  attemptsLeft = 0,
): Promise<T> {
  const { connectivity, clock, signal, fallback, whenVisible, onOffline, onOnline } = options;
  const wasOnline = connectivity.isOnline();
  try {
    return await step();
  } catch (thrown) {
    const error = asHdtError(thrown, fallback);
    const isCutOff = !wasOnline || !connectivity.isOnline();
    const next = isCutOff ? ATTEMPTS_ON_RETURN : attemptsLeft - 1;
    if (errorOrigin(error.code) !== 'network' || next < 0 || signal.aborted) throw error;
    await whenVisible?.({ signal });
    if (!connectivity.isOnline()) {
      onOffline?.();
      await connectivity.whenOnline({ signal });
      onOnline?.();
    }
    if (!isCutOff) await clock.sleep(RETURN_DELAY, { signal });
    return retryOnReturn(step, options, next);
  }
}
