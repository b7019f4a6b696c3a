import { ParseFailure } from '../../../server-stub/emulator/src/parse/failure.js';
import { readAny } from '../../emulator/support.js';
import { judge, type Verdict } from './compare.js';
import type { Mutant } from './formats.js';

export type Outcome = Verdict | { readonly kind: 'failed'; readonly reason: string };

/** Reads a document as the emulator does, and says whether what passes is what it states. */
export async function judgeMutant(mutant: Mutant): Promise<Outcome> {
  try {
    return judge(await readAny(mutant.bytes), mutant);
  } catch (thrown) {
    if (thrown instanceof Error && thrown.constructor.name === ParseFailure.name)
      return { kind: 'failed', reason: (thrown as ParseFailure).reason };
    throw thrown;
  }
}
