import {
  acknowledgedReadings,
  acknowledgedUploads,
  acknowledgementOf,
  extractionsOf,
  isObject,
} from '../dialect.js';
import type { Scope } from '../grant.js';
import { GatewayProblem } from '../problem.js';
import { fetchJson, type Service } from '../upstream/service.js';
import type { ServiceResponse } from '../upstream/service-response.js';
import type { AcceptedUpload } from './idempotency.js';

/** The ids under which the service has accepted an upload. */
export interface Acknowledgement {
  readonly ids: readonly string[];
  readonly value: unknown;
  readonly text: string;
  /** The response for the client. */
  readonly response: Response;
}

/** Parses the service's response to an upload. Throws `service-bad-answer`. */
export async function readAcknowledgement(
  { status, headers, json }: ServiceResponse,
  module: Scope,
): Promise<Acknowledgement> {
  const { value, text } = await json();
  // The interface shows what a picture is answered with: an object.
  if (module === 'medical' && !isObject(value)) {
    throw new GatewayProblem('service-bad-answer', { reason: 'json' });
  }
  const ids = module === 'pathology' ? acknowledgedUploads(value) : acknowledgedReadings(value);
  // A picture that shows no device may leave no record; an upload without an id could never be found again.
  if (module === 'pathology' && ids.length === 0) {
    throw new GatewayProblem('service-bad-answer', { reason: 'no-id' });
  }
  const response = new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return { ids, value, text, response };
}

/** Repeats the response to an accepted upload. Readings are fetched again where the service's response was lost. */
export async function replayResponse(
  service: Service,
  { module, ids, responseBody }: AcceptedUpload,
): Promise<Response> {
  if (module === 'pathology') return Response.json(acknowledgementOf(ids));
  if (responseBody !== null) {
    return new Response(responseBody, { headers: { 'content-type': 'application/json' } });
  }
  const fetchRecord = (id: string) =>
    fetchJson(service, { path: `/api/master/medical/${encodeURIComponent(id)}` });
  const records = await Promise.all(ids.map(async (id) => [id, await fetchRecord(id)] as const));
  return Response.json(extractionsOf(records));
}
