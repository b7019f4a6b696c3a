import type { Clock } from './clock.js';
import { errorOrigin, type HdtErrorCode } from './errors.js';
import { asHdtError } from './hdt-error.js';
import { nextEvent } from './page-state.js';

/** The state of the network. */
export interface Connectivity {
  isOnline(): boolean;
  whenOnline(options: { signal: AbortSignal }): Promise<void>;
}

/** The network as seen by the browser. Node does not report it, so it counts as online. */
export const browserConnectivity: Connectivity = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  whenOnline: ({ signal }) => nextEvent(globalThis, 'online', signal),
};

export interface RetryWhenOnlineOptions {
  readonly connectivity: Connectivity;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Code for anything thrown that is no `HdtError`. */
  readonly fallback: HdtErrorCode;
  /** Waits until the page is visible. Without it, a hidden page repeats the step, too. */
  readonly whenVisible?: (options: { signal: AbortSignal }) => Promise<void>;
  /**
   * Whether the step is retried with a network, too: it may fail before the browser notices that the network is gone. Only for
   * a step that sends nothing: a request may have arrived.
   */
  readonly sendsNothing?: boolean;
  /** Called before waiting for the network; `onOnline` follows when it is back. */
  readonly onOffline?: () => void;
  readonly onOnline?: () => void;
}

/** Retries with a network, and milliseconds before each: the first requests after its return may still fail. */
const MAX_ONLINE_RETRIES = 2;
const ONLINE_RETRY_DELAY = 1_000;

/**
 * Runs a step and, if it failed without a network, repeats it once the network is back. A step that began offline counts as
 * such too, because the browser may be online again by the time the step fails.
 *
 * @throws {HdtError} `cancelled`, and what the step throws with a network.
 */
export async function retryWhenOnline<T>(
  step: () => Promise<T>,
  options: RetryWhenOnlineOptions,
  onlineRetries?: number,
): Promise<T> {
  const { connectivity, clock, signal, fallback, whenVisible, sendsNothing, onOffline, onOnline } = options;
  const wasOnline = connectivity.isOnline();
  try {
    return await step();
  } catch (thrown) {
    const error = asHdtError(thrown, fallback);
    const wasOffline = !wasOnline || !connectivity.isOnline();
    // One that has timed out would take as long again.
    const mayBeOffline = sendsNothing && error.code === 'network';
    const allowed = onlineRetries ?? (mayBeOffline ? MAX_ONLINE_RETRIES : 0);
    const retriesLeft = wasOffline ? MAX_ONLINE_RETRIES : allowed - 1;
    if (errorOrigin(error.code) !== 'network' || retriesLeft < 0 || signal.aborted) throw error;
    await whenVisible?.({ signal });
    if (!connectivity.isOnline()) {
      onOffline?.();
      await connectivity.whenOnline({ signal });
      onOnline?.();
    }
    if (!wasOffline) await clock.sleep(ONLINE_RETRY_DELAY, { signal });
    return retryWhenOnline(step, options, retriesLeft);
  }
}
