import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { type Outcome, RESULT_FORMATS, RESULT_NOT_FOUND, statusOutcome } from '../dialect.js';
import type { GatewayEvent } from '../events/event.js';
import type { Owner } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import { relay } from '../upstream/relay.js';
import type { Service } from '../upstream/service.js';
import { passRefusal, type ServiceAnswer } from '../upstream/service-response.js';

/** One person asking for one id. */
export interface Read {
  readonly service: Service;
  readonly owner: Owner;
  readonly id: string;
  readonly signal: AbortSignal;
  /** Tells the person's other pages what this one has learnt. */
  readonly tell: (event: GatewayEvent) => Promise<void>;
}

/** `path` and `query` are either of the interface's two forms (interface, Status polling). */
export async function readStatus(
  read: Read,
  form: { path: string; query?: Record<string, string> },
): Promise<Response> {
  const { service, owner, id, signal } = read;
  if (!(await owner.owns('upload', id))) throw new GatewayProblem('not-found');
  const answer = await service.send({ method: 'GET', ...form, signal });
  if (answer.status >= 300) return passRefusal(answer);
  const { value, response } = await passJson(answer);
  const outcome = statusOutcome(value);
  if (outcome) await conclude(read, outcome);
  return response;
}

/** A result in the format asked for, or the interface's own answer why there is none yet or any more. */
export async function readResult(
  read: Read,
  format: string | undefined,
  outgoing: ServerResponse | Http2ServerResponse | undefined,
): Promise<Response> {
  const { service, owner, id, signal } = read;
  if (format !== undefined && !RESULT_FORMATS.some((known) => known === format)) {
    throw new GatewayProblem('query-invalid');
  }
  if (!(await owner.owns('upload', id))) return resultNotFound();
  const path = `/api/v1/results/${encodeURIComponent(id)}`;
  const answer = await service.send({ method: 'GET', path, query: { format }, signal });
  switch (answer.status) {
    case 200:
      await conclude(read, 'completed');
      return relay(answer, outgoing);
    case 202:
      return (await passJson(answer)).response;
    case 404:
      await answer.discard();
      return resultNotFound();
    case 422:
      await conclude(read, 'failed');
      return passRefusal(answer);
    default:
      return passRefusal(answer);
  }
}

/** One stored device extraction (interface, Medical device history and file retrieval). */
export async function readRecord({ service, owner, id, signal }: Read): Promise<Response> {
  if (!(await owner.owns('medical', id))) throw new GatewayProblem('not-found');
  const path = `/api/master/medical/${encodeURIComponent(id)}`;
  const answer = await service.send({ method: 'GET', path, signal });
  return answer.status >= 300 ? passRefusal(answer) : (await passJson(answer)).response;
}

async function conclude({ owner, id, tell }: Read, outcome: Outcome): Promise<void> {
  if (await owner.conclude(id, outcome)) await tell({ type: 'status', uploadId: id, status: outcome });
}

const resultNotFound = (): Response => Response.json(RESULT_NOT_FOUND, { status: 404 });

async function passJson(answer: ServiceAnswer) {
  const { value, text } = await answer.json();
  const headers = { ...answer.headers, 'content-type': 'application/json' };
  return { value, response: new Response(text, { status: answer.status, headers }) };
}
