import type { Clock } from '../clock.js';
import { acknowledgedReadings, acknowledgedUploads } from '../dialect.js';
import type { Person, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { IdConflict, type InTransaction, type Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { ServiceAnswer } from '../upstream/service-response.js';
import { persistently } from './retry.js';

/** What the service calls what it has filed, and its answer as it goes on. Throws `service-bad-answer`. */
export async function acknowledge(answer: ServiceAnswer, module: Scope) {
  const { value, text } = await answer.json();
  const ids = module === 'pathology' ? acknowledgedUploads(value) : acknowledgedReadings(value);
  // A picture that shows no device may leave no record; an upload without an id could never be found again.
  if (module === 'pathology' && ids.length === 0) {
    throw new GatewayProblem('service-bad-answer', { reason: 'no-id' });
  }
  const headers = { ...answer.headers, 'content-type': 'application/json' };
  return { ids, value, text, response: new Response(text, { status: answer.status, headers }) };
}

/** Records who owns what was filed. Throws `service-bad-answer` when an id is somebody else's. */
export async function record(
  { store, clock, limits }: { readonly store: Owners; readonly clock: Clock; readonly limits: Limits },
  { module, person }: { readonly module: Scope; readonly person: Person },
  ids: readonly string[],
  complete: InTransaction,
) {
  const kind = module === 'pathology' ? 'upload' : 'medical';
  const owner = store.forOwner(person);
  try {
    // The service has filed by now, and its ids are known here alone.
    await persistently(() => owner.record(kind, ids, clock.now(), complete), {
      pause: limits.recordPause,
      isFinal: (thrown) => thrown instanceof IdConflict,
    });
  } catch (thrown) {
    if (thrown instanceof IdConflict)
      throw new GatewayProblem('service-bad-answer', { reason: 'id-conflict' });
    throw thrown;
  }
}
