import { childController } from '../core/abort.js';
import type { Clock } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { asHdtError } from '../core/hdt-error.js';
import type { Client } from '../core/service/client.js';
import { findSentFile, storeSentFile } from '../core/service/sent-files.js';
import { createRecordQuestions, storePatiently } from './record-requests.js';

/** Knows the files that the person sent on earlier visits, where the back end has the feature `files`. */
export type SentFiles = ReturnType<typeof createSentFiles>;

export interface SentFilesOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
}

export function createSentFiles({ client, clock, connectivity }: SentFilesOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  const questions = createRecordQuestions({ clock, signal });
  let searches = childController(signal);

  return {
    /**
     * When the person sent this file, in ISO 8601; null where that is not known.
     *
     * @throws {HdtError} `unauthorized`: sending it would fail likewise.
     */
    async find(sha256: string, caller: AbortSignal): Promise<string | null> {
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
        const found = await questions.ask(search, searching.signal);
        return found?.sentAt ?? null;
      } catch (thrown) {
        const { code } = asHdtError(thrown, 'network');
        if (code === 'unauthorized' && !searching.signal.aborted) throw thrown;
        return null;
      } finally {
        searching.abort();
      }
    },
    /** Stores which file an upload is, once the service has it. */
    store(uploadId: string, sha256: string | undefined): void {
      if (questions.isUnsupported || sha256 === undefined) return;
      const request = () => storeSentFile(client, uploadId, sha256, { signal });
      storePatiently(request, { connectivity, clock, signal }).catch(() => {});
    },
    /** Ends the searches in progress, which then find nothing. */
    suspend(): void {
      searches.abort();
      searches = childController(signal);
    },
    close: (): void => closing.abort(),
  };
}
