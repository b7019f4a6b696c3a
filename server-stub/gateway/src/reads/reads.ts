import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { type Confirmations, UNCONFIRMED } from '../confirmations/confirmations.js';
import {
  isObject,
  type Outcome,
  RESULT_FORMATS,
  RESULT_NOT_FOUND,
  statedPatients,
  statusOutcome,
  withMembers,
  withPatient,
} from '../dialect.js';
import type { GatewayEvent } from '../events/event.js';
import { settleOutcome } from '../events/settle-outcome.js';
import type { Person } from '../grant.js';
import type { Owner } from '../ownership/owners.js';
import type { OwnPatients } from '../patients/own-patients.js';
import { GatewayProblem } from '../problem.js';
import { relayFile } from '../upstream/relay.js';
import type { Service } from '../upstream/service.js';
import { passClientError, type ServiceResponse } from '../upstream/service-response.js';

/** A person's request for one id. */
interface ReadRequest {
  readonly service: Service;
  readonly owner: Owner;
  readonly id: string;
  readonly signal: AbortSignal;
  /** Notifies the person's other pages. */
  readonly dispatch: (event: GatewayEvent) => Promise<void>;
}

export interface StatusRequest extends ReadRequest {
  readonly patients: OwnPatients;
}

/** Reads a status; `form` is either of the interface's two requests for it (interface, Status polling). */
export async function readStatus(
  read: StatusRequest,
  form: { path: string; query?: Record<string, string> },
): Promise<Response> {
  const { service, owner, id, signal } = read;
  if (!(await owner.owns('upload', id))) throw new GatewayProblem('not-found');
  const serviceResponse = await service.send({ method: 'GET', ...form, signal });
  if (serviceResponse.status >= 300) return passClientError(serviceResponse);
  const { value } = await readObject(serviceResponse);
  const outcome = statusOutcome(value);
  if (outcome) await settleOutcome(read, id, outcome);
  const patient = await read.patients.learn(id, statedPatients(value));
  const headers = { ...serviceResponse.headers, 'content-type': 'application/json' };
  return Response.json(withPatient(value, patient), { status: serviceResponse.status, headers });
}

export interface ResultRequest extends ReadRequest {
  readonly format: string | undefined;
  readonly outgoing: ServerResponse | Http2ServerResponse | undefined;
  /** Counts one more download of the person, until the returned function is called. Throws `too-many-downloads`. */
  readonly enter: () => () => void;
  /** Milliseconds for which the client may not take a chunk. */
  readonly stall: number;
}

/** Reads a result in the requested format, or the interface's own response when there is none yet or no longer. */
export async function readResult(request: ResultRequest): Promise<Response> {
  const { owner, id, format, outgoing, enter, stall } = request;
  if (format !== undefined && !RESULT_FORMATS.some((known) => known === format)) {
    throw new GatewayProblem('query-invalid');
  }
  if (!(await owner.owns('upload', id))) return createResultNotFound();
  const leave = enter();
  let isRelayed = false;
  try {
    const serviceResponse = await fetchResult(request);
    isRelayed = serviceResponse.status === 200;
    return isRelayed
      ? relayFile(serviceResponse, { outgoing, stall, onEnd: leave })
      : await respondWithoutResult(serviceResponse);
  } finally {
    if (!isRelayed) leave();
  }
}

/** Fetches a result, and stores the end of the upload that it tells. */
async function fetchResult(request: ResultRequest): Promise<ServiceResponse> {
  const { service, id, format, signal } = request;
  const path = `/api/v1/results/${encodeURIComponent(id)}`;
  const serviceResponse = await service.send({ method: 'GET', path, query: { format }, signal });
  const outcome = OUTCOMES[serviceResponse.status];
  if (outcome === undefined) return serviceResponse;
  await settleOutcome(request, id, outcome).catch(async (thrown) => {
    await serviceResponse.discard();
    throw thrown;
  });
  return serviceResponse;
}

/** The end of an upload by the status of its result (interface, How the retrieval endpoint reads the upload state). */
const OUTCOMES: Readonly<Record<number, Outcome>> = { 200: 'completed', 422: 'failed' };

async function respondWithoutResult(serviceResponse: ServiceResponse): Promise<Response> {
  const { status } = serviceResponse;
  switch (status) {
    case 202: {
      const { text } = await readObject(serviceResponse);
      const headers = { ...serviceResponse.headers, 'content-type': 'application/json' };
      return new Response(text, { status, headers });
    }
    case 404:
      await serviceResponse.discard();
      return createResultNotFound();
    default:
      if (status >= 400) return passClientError(serviceResponse);
      await serviceResponse.discard();
      throw new GatewayProblem('service-bad-answer', { reason: String(status) });
  }
}

export interface RecordRequest extends ReadRequest {
  readonly person: Person;
  readonly confirmations: Confirmations;
}

/**
 * Reads one stored device extraction (interface, Medical device history and file retrieval), with its confirmation.
 */
export async function readRecord(request: RecordRequest): Promise<Response> {
  const { service, owner, person, confirmations, id, signal } = request;
  if (!(await owner.owns('medical', id))) throw new GatewayProblem('not-found');
  const path = `/api/master/medical/${encodeURIComponent(id)}`;
  const serviceResponse = await service.send({ method: 'GET', path, signal });
  if (serviceResponse.status >= 300) return passClientError(serviceResponse);
  const { value } = await readObject(serviceResponse);
  const confirmation = (await confirmations.find(person, [id])).get(id) ?? UNCONFIRMED;
  const { status, headers } = serviceResponse;
  return Response.json(withMembers(value, { confirmation }), {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

const createResultNotFound = (): Response => Response.json(RESULT_NOT_FOUND, { status: 404 });

/** Throws `service-bad-answer` for a record that is an array. */
async function readObject(serviceResponse: ServiceResponse) {
  const { value, text } = await serviceResponse.json();
  if (!isObject(value)) throw new GatewayProblem('service-bad-answer', { reason: 'json' });
  return { value, text };
}
