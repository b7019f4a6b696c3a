import { childController } from '../core/abort.js';
import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { asHdtError } from '../core/hdt-error.js';
import type { Client } from '../core/service/client.js';
import { findSentFile, storeSentFile } from '../core/service/sent-files.js';

/** Knows the files that the person sent on earlier visits, where the back end has the feature `files`. */
export type SentFiles = ReturnType<typeof createSentFiles>;

export interface SentFilesOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
}

/** Milliseconds for which a file waits to be looked for. Later it is sent: twice in the records harms nobody. */
const FIND_TIME = 5_000;

/** Attempts to store a file while there are too many requests, and milliseconds between two of them. */
const STORE_ATTEMPTS = 5;
const STORE_DELAY = 15_000;

/** Milliseconds after a failure during which no further file waits. */
const PAUSE = 30_000;

export function createSentFiles({ client, clock, connectivity }: SentFilesOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  /** Whether the back end lacks the feature, so that no further file waits for it. */
  let isUnsupported = false;
  /** Whether a search has just failed. Not a moment: the clock of a device may be set back by hours. */
  let isPaused = false;
  let searches = childController(signal);

  const pause = () => {
    isPaused = true;
    const end = () => {
      isPaused = false;
    };
    clock.sleep(PAUSE, { signal }).then(end, end);
  };

  const storePatiently = async (uploadId: string, sha256: string): Promise<void> => {
    const request = () => storeSentFile(client, uploadId, sha256, { signal });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await retryWhenOnline(request, { connectivity, clock, signal, fallback: 'network' });
        return;
      } catch (thrown) {
        const { code, retryAfter } = asHdtError(thrown, 'network');
        if (code !== 'rate-limited' || attempt === STORE_ATTEMPTS) throw thrown;
        await clock.sleep(Math.max(retryAfter ?? 0, STORE_DELAY), { signal });
      }
    }
  };

  return {
    /**
     * When the person sent this file, in ISO 8601; null where that is not known.
     *
     * @throws {HdtError} `unauthorized`: sending it would fail likewise.
     */
    async find(sha256: string, caller: AbortSignal): Promise<string | null> {
      if (isUnsupported || isPaused) return null;
      const searching = childController(caller, searches.signal);
      try {
        const search = (own: AbortSignal) =>
          retryWhenOnline(() => findSentFile(client, sha256, { signal: own }), {
            connectivity,
            clock,
            signal: own,
            fallback: 'network',
            storesNothing: true,
          });
        const found = await withTimeout(search, { ms: FIND_TIME, clock, signal: searching.signal });
        isUnsupported = found === null;
        return found?.sentAt ?? null;
      } catch (thrown) {
        if (searching.signal.aborted) return null;
        if (asHdtError(thrown, 'network').code === 'unauthorized') throw thrown;
        pause();
        return null;
      } finally {
        searching.abort();
      }
    },
    /** Stores which file an upload is, once the service has it. */
    store(uploadId: string, sha256: string | undefined): void {
      if (isUnsupported || sha256 === undefined) return;
      storePatiently(uploadId, sha256).catch(() => {});
    },
    /** Ends the searches in progress, which then find nothing. */
    suspend(): void {
      searches.abort();
      searches = childController(signal);
    },
    close: (): void => closing.abort(),
  };
}
