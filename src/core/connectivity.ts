import type { Clock } from './clock.js';
import { errorOrigin, type HdtErrorCode } from './errors.js';
import { asHdtError, type HdtError } from './hdt-error.js';
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
   * a step that stores nothing at the back end, because a request that failed may have arrived.
   */
  readonly storesNothing?: boolean;
  /** Called before waiting for the network; `onOnline` follows when it is back. */
  readonly onOffline?: () => void;
  readonly onOnline?: () => void;
}

/** Retries with a network, and milliseconds before each: the first requests after its return may fail. */
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
): Promise<T> {
  const { connectivity, clock, signal, fallback, whenVisible, storesNothing, onOffline, onOnline } = options;
  for (let retriesLeft: number | null = null; ; ) {
    const wasOnline = connectivity.isOnline();
    try {
      return await step();
    } catch (thrown) {
      const error = asHdtError(thrown, fallback);
      const wasOffline = !wasOnline || !connectivity.isOnline();
      retriesLeft = wasOffline
        ? MAX_ONLINE_RETRIES
        : (retriesLeft ?? onlineRetries(error, storesNothing)) - 1;
      if (errorOrigin(error.code) !== 'network' || retriesLeft < 0 || signal.aborted) throw error;
      await whenVisible?.({ signal });
      if (!connectivity.isOnline()) {
        onOffline?.();
        await connectivity.whenOnline({ signal });
        onOnline?.();
      }
      if (!wasOffline) await clock.sleep(ONLINE_RETRY_DELAY, { signal });
    }
  }
}

/** Retries of a step that began with a network. A step that has timed out would take as long again. */
const onlineRetries = ({ code }: HdtError, storesNothing = false): number =>
  storesNothing && code === 'network' ? MAX_ONLINE_RETRIES : 0;
