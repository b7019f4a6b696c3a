import { acknowledgedReadings, acknowledgedUploads } from '../dialect.js';
import type { Scope } from '../grant.js';
import { GatewayProblem } from '../problem.js';
import type { ServiceResponse } from '../upstream/service-response.js';

/** The service's word that it has an upload. */
export interface Acknowledgement {
  readonly ids: readonly string[];
  readonly value: unknown;
  readonly text: string;
  /** For the client. */
  readonly response: Response;
}

/**
 * Parses the service's response to an upload: its ids, and the response for the client. Throws `service-bad-answer`.
 */
export async function acknowledge(response: ServiceResponse, module: Scope): Promise<Acknowledgement> {
  const { value, text } = await response.json();
  const ids = module === 'pathology' ? acknowledgedUploads(value) : acknowledgedReadings(value);
  // A picture that shows no device may leave no record; an upload without an id could never be found again.
  if (module === 'pathology' && ids.length === 0) {
    throw new GatewayProblem('service-bad-answer', { reason: 'no-id' });
  }
  const headers = { ...response.headers, 'content-type': 'application/json' };
  return { ids, value, text, response: new Response(text, { status: response.status, headers }) };
}
