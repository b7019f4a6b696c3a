import type { DocumentReader } from '../../../server-stub/emulator/src/parse/document-reader.js';
import { ParseFailure } from '../../../server-stub/emulator/src/parse/failure.js';
import { createRoll } from '../../support/roll.js';
import { mutate } from './mutate.js';

/** How often each outcome was: `rows`, or the reason of a failure. */
export type Tally = ReadonlyMap<string, number>;

/**
 * Reads mutated copies of a document, one after the other, the same ones for the same seed.
 * @throws {QueueError} when the process that reads them crashes.
 */
export async function readMutated(
  reader: DocumentReader,
  sound: Uint8Array,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<Tally> {
  const roll = createRoll(seed);
  const tally = new Map<string, number>();
  for (let round = 0; round < count; round++) {
    const outcome = await outcomeOf(reader, mutate(sound, roll));
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  }
  return tally;
}

const outcomeOf = (reader: DocumentReader, bytes: Uint8Array): Promise<string> =>
  reader.read(bytes).then(
    () => 'rows',
    (thrown: unknown) => {
      if (thrown instanceof ParseFailure) return thrown.reason;
      throw thrown;
    },
  );
