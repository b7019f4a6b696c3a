import type { Clock } from '../clock.js';
import { asHdtError, retryOf } from '../errors.js';
import type { UploadStatus } from '../service/wire.js';
import { MAX_CONSECUTIVE_FAILURES, nextPoll } from './pace.js';

/** One status response. `retryAfter` in milliseconds; null when the server sent none. */
export interface UploadStatusResponse {
  readonly status: UploadStatus;
  readonly fileName: string;
  readonly retryAfter: number | null;
}

export interface WatchOptions<Polled extends UploadStatusResponse> {
  readonly poll: (uploadId: string, options: { signal: AbortSignal }) => Promise<Polled>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Resolves when the page is visible; a hidden page does not poll. */
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly random?: () => number;
}

/**
 * Follows one upload to its end, yielding every response and returning after `completed` or `failed`. Polling is
 * the truth. A failed look is tried again with growing pauses; what cannot heal (404, 401, 403) and a long
 * silence are thrown as they came.
 */
export async function* watch<Polled extends UploadStatusResponse>(
  uploadId: string,
  options: WatchOptions<Polled>,
): AsyncGenerator<Polled, void> {
  const { poll, clock, signal, whenVisible, random = Math.random } = options;
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
    await clock.sleep(nextPoll({ failures, retryAfter, random: random() }), { signal });
  }
}
