import type { Clock } from '../clock.js';
import type { Person, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { IdConflict, type InTransaction, type Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import { retry } from './retry.js';

interface Sender {
  readonly module: Scope;
  readonly person: Person;
  /** The pairing of the phone that sent them; null for the person's own pages. */
  readonly handoff: string | null;
}

/** Records the owner of accepted ids. Throws `service-bad-answer` when one belongs to somebody else. */
export async function recordOwner(
  { store, clock, limits }: { readonly store: Owners; readonly clock: Clock; readonly limits: Limits },
  { module, person, handoff }: Sender,
  ids: readonly string[],
  complete: InTransaction,
) {
  const kind = module === 'pathology' ? 'upload' : 'medical';
  const owner = store.forOwner(person, handoff);
  try {
    // The service has accepted the upload, and only this request knows its ids.
    await retry(() => owner.record(kind, ids, clock.now(), complete), {
      delay: limits.recordRetryDelay,
      isFinal: (thrown) => thrown instanceof IdConflict,
    });
  } catch (thrown) {
    if (thrown instanceof IdConflict)
      throw new GatewayProblem('service-bad-answer', { reason: 'id-conflict' });
    throw thrown;
  }
}
