import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Photo } from '../capture/capture-state.js';
import { fromBase64Url } from '../core/base64url.js';
import type { Clock } from '../core/clock.js';
import type { Client } from '../core/service/client.js';
import { listPairingReadings } from '../core/service/handoff-desktop.js';
import type { MedicalRecord } from '../core/service/wire.js';
import { readDate } from '../i18n/test-date.js';

/** Passes the photos and readings that a phone sends to the capture at the desktop. */
export type IncomingReadings = ReturnType<typeof createIncomingReadings>;

export function createIncomingReadings(capture: Pick<CaptureFlow, 'current' | 'receive'>, clock: Clock) {
  /** Photos whose readings have not arrived, by their digests. */
  const previewed = new Map<string, Photo>();
  /** Digests of photos whose readings have arrived. */
  const read = new Set<string>();
  /** The last preview, while its reading has not arrived. */
  let awaited: { readonly photo: Photo; readonly resolve: (body: unknown) => void } | null = null;
  const toPhoto = (body: Blob, sha256: string | null, takenAt: Date | null = null): Photo => ({
    name: '',
    body,
    format: 'jpeg',
    source: 'phone',
    key: '',
    takenAt: (takenAt ?? new Date(clock.now())).toISOString(),
    sha256,
    measures: null,
    isTurned: false,
  });
  /** Whether the capture awaits the reading with this digest. It stops after a minute, or when the person cancels. */
  const isAwaiting = (sha256: string | null) => {
    const state = capture.current();
    if (!awaited || state.status !== 'reading' || state.photo !== awaited.photo) return false;
    return !sha256 || !state.photo.sha256 || state.photo.sha256 === sha256;
  };
  const receive = (photo: Photo, body: unknown) => {
    awaited = null;
    capture.receive(photo, Promise.resolve(body));
  };
  return {
    /** @param jpeg The preview of a photo, in base64. @param sha256 The digest of the photo itself. */
    receivePreview(jpeg: string, sha256: string | null): void {
      const preview = decodePreview(jpeg);
      // The reading of a broken preview is shown alone. A preview that comes after its reading is not needed any more.
      if (!preview || (sha256 && read.has(sha256))) return;
      const photo = toPhoto(preview, sha256);
      if (sha256) previewed.set(sha256, photo);
      const body = new Promise<unknown>((resolve) => {
        awaited = { photo, resolve };
      });
      capture.receive(photo, body);
    },
    /**
     * @param body The response of the extraction.
     * @param sha256 The digest of the photo that was read; null where the back end does not send it.
     */
    receiveReading(body: unknown, sha256: string | null): void {
      // The phone may have taken another photo meanwhile, and the preview of a photo may be lost.
      const photo = (sha256 && previewed.get(sha256)) || toPhoto(new Blob(), sha256);
      if (sha256) {
        previewed.delete(sha256);
        read.add(sha256);
      }
      if (isAwaiting(sha256)) {
        awaited?.resolve(body);
        awaited = null;
      } else receive(photo, body);
    },
    /** @param record A stored reading, which may be that of any photo of the pairing, and may be an hour old. */
    receiveFound: ({ body, createdAt }: MedicalRecord): void =>
      receive(toPhoto(new Blob(), null, readDate(createdAt)), body),
  };
}

/** Null where the text is no base64: what an event handler throws would end the event stream. */
function decodePreview(jpeg: string): Blob | null {
  try {
    return new Blob([fromBase64Url(jpeg)], { type: 'image/jpeg' });
  } catch {
    return null;
  }
}

/** Finds stored readings of a pairing that no event has reported, because the event stream was down or does not exist. */
export type UnreceivedReadings = ReturnType<typeof createUnreceivedReadings>;

export function createUnreceivedReadings(
  client: Client,
  handoffId: string,
  signal: AbortSignal,
  onFound: (record: MedicalRecord) => void,
) {
  const received = new Set<string>();
  return {
    /** Marks records that an event reports. @returns Whether the search has already found all of them. */
    markReceived(ids: readonly string[]): boolean {
      const isKnown = ids.length > 0 && ids.every((id) => received.has(id));
      for (const id of ids) received.add(id);
      return isKnown;
    },
    /** @returns Whether the back end has answered. */
    async search(): Promise<boolean> {
      // After a failed search, the next one finds the same records.
      const page = await listPairingReadings(client, handoffId, { signal }).catch(() => null);
      if (page === null || signal.aborted) return false;
      const unreceived = page.items.filter(({ id }) => !received.has(id));
      for (const { id } of unreceived) received.add(id);
      const [newest] = unreceived;
      if (newest) onFound(newest);
      return true;
    },
  };
}
