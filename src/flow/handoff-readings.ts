import type { Clock } from '../clock.js';
import type { Client } from '../service/client.js';
import type { CaptureFlow } from './capture-flow.js';
import type { Photo } from './capture-state.js';

/** Gives a phone's photos to the capture at the desktop, and what was read of them. */
export interface Reception {
  /** A photo was taken: its preview, in base64, and what tells the photo itself. */
  show(jpeg: string, sha256: string | null): void;
  /** It was read: the response of the extraction. */
  read(body: unknown): void;
}

export function createReception(capture: Pick<CaptureFlow, 'current' | 'receive'>, clock: Clock): Reception {
  /** Of the photo that is shown and not read yet. */
  let answer: ((body: unknown) => void) | null = null;
  const photoOf = (body: Blob, sha256: string | null): Photo => ({
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
    show(jpeg, sha256) {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const body = new Promise<unknown>((resolve) => {
        answer = resolve;
      });
      capture.receive(photoOf(new Blob([bytes], { type: 'image/jpeg' }), sha256), body);
    },
    read(body) {
      // Its preview may have been lost on the way.
      if (answer) answer(body);
      else capture.receive(photoOf(new Blob(), null), Promise.resolve(body));
      answer = null;
    },
  };
}

/** Readings of a phone that no event has told: the stream was down, or there is none. */
export interface MissedReadings {
  /** These records were told. */
  know(ids: readonly string[]): void;
  /** Looks through the person's records; the first time it only learns what is there. */
  find(isPaired: boolean): Promise<void>;
}

interface StoredRecord {
  readonly id?: string;
}

export function createMissedReadings(
  client: Client,
  signal: AbortSignal,
  onFound: (record: unknown) => void,
): MissedReadings {
  const known = new Set<string>();
  /** What was there before is known. */
  let isStarted = false;
  const list = async (): Promise<readonly StoredRecord[] | null> => {
    const { status, text } = await client.call({
      method: 'GET',
      path: '/api/master/transformations?module=medical',
      signal,
    });
    return status === 200 ? ((JSON.parse(text) as { records?: StoredRecord[] }).records ?? []) : null;
  };
  return {
    know(ids) {
      for (const id of ids) known.add(id);
    },
    async find(isPaired) {
      if (isStarted && !isPaired) return;
      // The next round finds what this one could not.
      const records = await list().catch(() => null);
      if (records === null || signal.aborted) return;
      const missed = records.filter(({ id }) => id && !known.has(id));
      for (const { id } of missed) known.add(id!);
      const [newest] = missed;
      if (isStarted && newest) onFound(newest);
      isStarted = true;
    },
  };
}
