import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { asHdtError } from '../core/hdt-error.js';

/** Milliseconds for which a file waits for an answer. Later it is sent: twice in the records, or apart in them, it harms nobody. */
const ANSWER_TIME = 5_000;

/** Milliseconds during which no further file waits for a back end that is too slow or too busy. */
const PAUSE = 30_000;

/** Questions to one feature of the back end about files that are to be sent. */
export function createRecordQuestions({ clock, signal }: { clock: Clock; signal: AbortSignal }) {
  let isUnsupported = false;
  /** Not a moment: the clock of a device may be set back by hours. */
  let isPaused = false;

  const pause = () => {
    isPaused = true;
    const end = () => {
      isPaused = false;
    };
    clock.sleep(PAUSE, { signal }).then(end, end);
  };

  return {
    /** Whether the back end has answered that it lacks the feature. */
    get isUnsupported(): boolean {
      return isUnsupported;
    },
    /**
     * Asks a question whose answer is null where the back end lacks the feature. Resolves with null, too, where it is not asked.
     *
     * @throws {HdtError} `timeout`, `cancelled`, and what the request throws.
     */
    async ask<Answer>(
      request: (signal: AbortSignal) => Promise<Answer | null>,
      caller: AbortSignal,
    ): Promise<Answer | null> {
      if (isUnsupported || isPaused) return null;
      try {
        const answer = await withTimeout(request, { ms: ANSWER_TIME, clock, signal: caller });
        isUnsupported = answer === null;
        return answer;
      } catch (thrown) {
        const { code } = asHdtError(thrown, 'network');
        if (code === 'timeout' || code === 'rate-limited') pause();
        throw thrown;
      }
    },
  };
}

/** Attempts to store something while there are too many requests, and milliseconds between two of them. */
const STORE_ATTEMPTS = 5;
const STORE_DELAY = 15_000;

interface Conditions {
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly signal: AbortSignal;
}

/**
 * Stores something about an upload in the person's records: again once there is a network, and while there are too many
 * requests.
 *
 * @throws {HdtError} `cancelled`, and what the last attempt throws.
 */
export async function storePatiently<T>(request: () => Promise<T>, conditions: Conditions): Promise<T> {
  const { clock, signal } = conditions;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await retryWhenOnline(request, { ...conditions, fallback: 'network' });
    } catch (thrown) {
      const { code, retryAfter } = asHdtError(thrown, 'network');
      if (code !== 'rate-limited' || attempt === STORE_ATTEMPTS) throw thrown;
      await clock.sleep(Math.max(retryAfter ?? 0, STORE_DELAY), { signal });
    }
  }
}
