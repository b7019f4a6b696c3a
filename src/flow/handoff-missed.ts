import type { Client } from '../service/client.js';

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
