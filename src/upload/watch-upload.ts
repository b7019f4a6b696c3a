import { backOff } from '../core/back-off.js';
import type { Clock } from '../core/clock.js';
import { retryOf } from '../core/errors.js';
import { asHdtError } from '../core/hdt-error.js';
import type { UploadStatus } from '../core/service/wire.js';

/** Milliseconds between polls: "wait 5-10 seconds" after a 202 (interface, Result retrieval). */
const MIN_DELAY = 5_000;
const MAX_DELAY = 10_000;
/** Upper bound of the backoff in milliseconds. */
const MAX_BACKOFF = 60_000;

/** Milliseconds before the first poll that follows a failure, whatever the server asks for; doubled with every other one. */
const MIN_FAILURE_DELAY = 1_000;

/** Consecutive failed polls that are retried. With backoff they take about four minutes. */
const MAX_CONSECUTIVE_FAILURES = 6;

/**
 * Milliseconds until the next poll: the server's `retryAfter`, at least 250, or after failures 1 s and more; otherwise 5 to 10 s,
 * spread by `random` in [0, 1) and doubled with every consecutive failure.
 */
export function pollInterval(state: { failures: number; retryAfter: number | null; random: number }): number {
  const { failures, retryAfter } = state;
  if (retryAfter !== null) {
    return Math.max(
      failures > 0 ? backOff(failures - 1, { first: MIN_FAILURE_DELAY, longest: MAX_BACKOFF }) : 250,
      retryAfter,
    );
  }
  const base = MIN_DELAY + (MAX_DELAY - MIN_DELAY) * state.random;
  return backOff(failures, { first: base, longest: MAX_BACKOFF });
}

/** One status response. `retryAfter` in milliseconds; null when the server sent none. */
export interface UploadStatusResponse {
  readonly status: UploadStatus;
  readonly fileName: string;
  readonly retryAfter: number | null;
}

export interface WatchOptions<Status extends UploadStatusResponse> {
  readonly poll: (uploadId: string, options: { signal: AbortSignal }) => Promise<Status>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Resolves when the page is visible; a hidden page does not poll. */
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly random?: () => number;
  /** Waits before the next poll, which is due after `ms` milliseconds. Default: `clock.sleep(ms)`. */
  readonly rest?: (ms: number) => Promise<void>;
}

/**
 * Polls one upload until it is `completed` or `failed`. A failed poll is retried with backoff.
 *
 * @param uploadId The id from `createUpload` or a list.
 * @param options The poll, clock, signal, visibility and random source.
 * @returns Yields every response; ends after `completed` or `failed`.
 * @throws {HdtError} An error that a retry cannot fix (401, 403, 404), the last of seven consecutive failures, or
 * `cancelled`.
 * @example
 * ```ts
 * const poll = (id: string, options: { signal: AbortSignal }) => getStatus(client, id, options);
 * for await (const { status } of watchUpload(uploadId, { poll, clock: systemClock, signal, whenVisible })) show(status);
 * ```
 */
export async function* watchUpload<Status extends UploadStatusResponse>(
  uploadId: string,
  options: WatchOptions<Status>,
): AsyncGenerator<Status, void> {
  const { poll, clock, signal, whenVisible, random = Math.random } = options;
  const { rest = (ms) => clock.sleep(ms, { signal }) } = options;
  for (let failures = 0; ; ) {
    await whenVisible({ signal });
    let retryAfter: number | null = null;
    try {
      const response = await poll(uploadId, { signal });
      failures = 0;
      yield response;
      if (response.status === 'completed' || response.status === 'failed') return;
      retryAfter = response.retryAfter;
    } catch (thrown) {
      const error = asHdtError(thrown, 'network');
      failures += 1;
      if (retryOf(error.code, 'poll') !== 'auto' || failures > MAX_CONSECUTIVE_FAILURES) throw error;
      retryAfter = error.retryAfter ?? null;
    }
    await rest(pollInterval({ failures, retryAfter, random: random() }));
  }
}
