import type { Clock } from '../clock.js';
import type { Client } from '../service/client.js';
import { pageReadings } from '../service/lists.js';
import type { CaptureFlow } from './capture-flow.js';
import type { Photo } from './capture-state.js';

/** Passes the photos and readings that a phone sends to the capture at the desktop. */
export interface IncomingReadings {
  /** @param jpeg The preview of a photo, in base64. @param sha256 The digest of the photo itself. */
  receivePreview(jpeg: string, sha256: string | null): void;
  /** @param body The response of the extraction. */
  receiveReading(body: unknown): void;
}

export function createIncomingReadings(
  capture: Pick<CaptureFlow, 'receive'>,
  clock: Clock,
): IncomingReadings {
  /** Resolves the reading of the photo whose preview was received last; null once that has arrived. */
  let resolveReading: ((body: unknown) => void) | null = null;
  const toPhoto = (body: Blob, sha256: string | null): Photo => ({
    name: '',
    body,
    format: 'jpeg',
    source: 'phone',
    key: '',
    takenAt: new Date(clock.now()).toISOString(),
    sha256,
    measures: null,
  });
  return {
    receivePreview(jpeg, sha256) {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const body = new Promise<unknown>((resolve) => {
        resolveReading = resolve;
      });
      capture.receive(toPhoto(new Blob([bytes], { type: 'image/jpeg' }), sha256), body);
    },
    receiveReading(body) {
      // A reading may arrive although the preview of its photo was lost.
      if (resolveReading) resolveReading(body);
      else capture.receive(toPhoto(new Blob(), null), Promise.resolve(body));
      resolveReading = null;
    },
  };
}

/** Finds readings in the person's history that no event reported, because the event stream was down or does not exist. */
export interface UnreceivedReadings {
  /** Marks records that an event reported. */
  markReceived(ids: readonly string[]): void;
  /** Searches the history. The first search only marks the records that precede the pairing. */
  search(isPaired: boolean): Promise<void>;
}

export function createUnreceivedReadings(
  client: Client,
  signal: AbortSignal,
  onFound: (body: unknown) => void,
): UnreceivedReadings {
  const received = new Set<string>();
  let hasSearched = false;
  return {
    markReceived(ids) {
      for (const id of ids) received.add(id);
    },
    async search(isPaired) {
      if (hasSearched && !isPaired) return;
      // After a failed search, the next one finds the same records.
      const page = await pageReadings(client, { count: 1, signal }).catch(() => null);
      if (page === null || signal.aborted) return;
      const unreceived = page.items.filter(({ id }) => !received.has(id));
      for (const { id } of unreceived) received.add(id);
      const [newest] = unreceived;
      if (hasSearched && newest) onFound(newest.body);
      hasSearched = true;
    },
  };
}
