import type { Clock } from '../clock.js';
import { acknowledgedReadings, acknowledgedUploads } from '../dialect.js';
import type { Person, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { IdConflict, type InTransaction, type Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { ServiceResponse } from '../upstream/service-response.js';
import { retry } from './retry.js';

/**
 * Parses the service's response to an upload: its ids, and the response for the client. Throws `service-bad-answer`.
 */
export async function acknowledge(response: ServiceResponse, module: Scope) {
  const { value, text } = await response.json();
  const ids = module === 'pathology' ? acknowledgedUploads(value) : acknowledgedReadings(value);
  // A picture that shows no device may leave no record; an upload without an id could never be found again.
  if (module === 'pathology' && ids.length === 0) {
    throw new GatewayProblem('service-bad-answer', { reason: 'no-id' });
  }
  const headers = { ...response.headers, 'content-type': 'application/json' };
  return { ids, value, text, response: new Response(text, { status: response.status, headers }) };
}

interface Sender {
  readonly module: Scope;
  readonly person: Person;
  /** The pairing of the phone that sent them; null for the person's own pages. */
  readonly handoff: string | null;
}

/** Records the owner of accepted ids. Throws `service-bad-answer` when one belongs to somebody else. */
export async function record(
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
