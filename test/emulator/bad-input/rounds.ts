import type { DeviceReader } from '../../../server-stub/emulator/src/node/worker/device-reader.js';
import type { DocumentReader } from '../../../server-stub/emulator/src/node/worker/document-reader.js';
import { ParseFailure } from '../../../server-stub/emulator/src/parse/failure.js';
import { createRandomIntegers } from '../../support/seeded-random.js';
import { mutate } from './mutate.js';

/** Reads bytes and names the outcome. */
export type Read = (bytes: Uint8Array) => Promise<string>;

/** `rows`, or the reason of a failure. */
export const readsDocuments =
  (reader: DocumentReader): Read =>
  (bytes) =>
    reader.read(bytes).then(
      () => 'rows',
      (thrown: unknown) => {
        if (thrown instanceof ParseFailure) return thrown.reason;
        throw thrown;
      },
    );

/** `readings`, or what was said instead. */
export const readsDevices =
  (reader: DeviceReader): Read =>
  async (bytes) => {
    const reading = await reader.read(bytes);
    return reading.success ? 'readings' : reading.message;
  };

/**
 * Reads mutated copies of a file, one after the other, the same ones for the same seed.
 * @returns How often each outcome was.
 * @throws {QueueError} when the process that reads them crashes.
 */
export async function readMutated(
  read: Read,
  sound: Uint8Array,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<ReadonlyMap<string, number>> {
  const roll = createRandomIntegers(seed);
  const tally = new Map<string, number>();
  for (let round = 0; round < count; round++) {
    const outcome = await read(mutate(sound, roll));
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  }
  return tally;
}
