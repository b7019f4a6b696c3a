import { childController } from './abort.js';
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
   * Whether an absence of the network that is over counts, too. Only for a step that sends nothing: a request may have arrived.
   */
  readonly sendsNothing?: boolean;
  /** Called before waiting for the network; `onOnline` follows when it is back. */
  readonly onOffline?: () => void;
  readonly onOnline?: () => void;
}

/** Retries, and milliseconds before each, once the network is back: its first requests may still fail. */
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
  const absence = sendsNothing ? noteAbsence(connectivity, signal) : null;
  try {
    return await step();
  } catch (thrown) {
    const error = asHdtError(thrown, fallback);
    const wasOffline = !wasOnline || !connectivity.isOnline();
    // An absence counts once: a page's own `whenOnline` may resolve at once.
    const wasAway = wasOffline || (absence?.isOver() && onlineRetries === undefined);
    const retriesLeft = wasAway ? MAX_ONLINE_RETRIES : (onlineRetries ?? 0) - 1;
    if (errorOrigin(error.code) !== 'network' || retriesLeft < 0 || signal.aborted) throw error;
    await whenVisible?.({ signal });
    if (!connectivity.isOnline()) {
      onOffline?.();
      await connectivity.whenOnline({ signal });
      onOnline?.();
    }
    if (!wasOffline) await clock.sleep(ONLINE_RETRY_DELAY, { signal });
    return retryWhenOnline(step, options, retriesLeft);
  } finally {
    absence?.stop();
  }
}

/** Notes whether the network returns, which it only does after an absence. */
function noteAbsence(connectivity: Connectivity, signal: AbortSignal) {
  const noting = childController(signal);
  let isOver = false;
  connectivity.whenOnline({ signal: noting.signal }).then(
    () => {
      isOver = true;
    },
    () => {},
  );
  return { isOver: () => isOver, stop: () => noting.abort() };
}
