import type { Clock } from '../clock.js';
import { asHdtError, retryOf } from '../errors.js';
import type { UploadStatus } from '../service/wire.js';
import { MAX_SILENT_FAILURES, nextPoll } from './pace.js';

/** One look at an upload. `retryAfter` in milliseconds, when the server named a pace of its own. */
export interface UploadStatusResponse {
  readonly status: UploadStatus;
  readonly fileName: string;
  readonly retryAfter: number | null;
}

export interface WatchOptions<Answer extends UploadStatusResponse> {
  readonly poll: (uploadId: string, options: { signal: AbortSignal }) => Promise<Answer>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Resolves when the page can be seen; a hidden tab asks nothing. */
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly random?: () => number;
}

/**
 * Follows one upload to its end, yielding every answer and returning after `completed` or `failed`. Polling is
 * the truth. A failed look is tried again with growing pauses; what cannot heal (404, 401, 403) and a long
 * silence are thrown as they came.
 */
export async function* watch<Answer extends UploadStatusResponse>(
  uploadId: string,
  options: WatchOptions<Answer>,
): AsyncGenerator<Answer, void> {
  const { poll, clock, signal, whenVisible, random = Math.random } = options;
  for (let failures = 0; ; ) {
    await whenVisible({ signal });
    let retryAfter: number | null = null;
    try {
      const answer = await poll(uploadId, { signal });
      failures = 0;
      yield answer;
      if (answer.status === 'completed' || answer.status === 'failed') return;
      retryAfter = answer.retryAfter;
    } catch (thrown) {
      const error = asHdtError(thrown, 'network');
      failures += 1;
      if (retryOf(error.code, 'poll') !== 'auto' || failures > MAX_SILENT_FAILURES) throw error;
      retryAfter = error.retryAfter ?? null;
    }
    await clock.sleep(nextPoll({ failures, retryAfter, random: random() }), { signal });
  }
}
