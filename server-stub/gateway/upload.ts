import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from './clock.js';
import { acknowledgedReadings, acknowledgedUploads } from './dialect.js';
import type { Service, ServiceBody } from './forward.js';
import type { Limits } from './limits.js';
import { IdConflict } from './owners.js';
import { GatewayProblem } from './problem.js';
import { passRefusal, type ServiceAnswer } from './service-answer.js';
import type { Store } from './store/store.js';
import type { Grant, Scope } from './tokens.js';

export interface UploadDeps {
  readonly service: Service;
  readonly store: Store;
  readonly limits: Limits;
  readonly clock: Clock;
}

export interface UploadRequest {
  /** The interface's two modules are our two scopes. */
  readonly module: Scope;
  readonly grant: Grant;
  readonly request: Request;
  /** Node's own message, when there is one: read directly, its body is never wrapped in a web stream and back. */
  readonly incoming?: IncomingMessage | Http2ServerRequest | undefined;
}

/** Streams one multipart request to the service and takes possession of what comes back before the client sees it. */
export async function forwardUpload(deps: UploadDeps, upload: UploadRequest): Promise<Response> {
  const { service, store, limits } = deps;
  const { module, grant } = upload;
  const contentType = multipartType(upload.request.headers);
  const length = announcedLength(upload.request.headers);
  const ceiling = Math.min(limits.bytesPerRequest, grant.budget.bytes);
  if (length !== null && length > ceiling) throw new GatewayProblem('too-large');

  const reserved = { files: 1, bytes: length ?? (await unspent(store, grant, ceiling)) };
  if (!(await store.spend(grant, reserved, grant.budget))) throw new GatewayProblem('token-spent');

  const used = { files: 0, bytes: 0 };
  const body: ServiceBody = { contentType, length, source: metered(upload, reserved.bytes, used) };
  try {
    // The client's abort is not passed on as a signal: it breaks the body, which breaks the request. Once the body
    // is whole the service files it whoever still listens, and then its owner has to be known.
    const answer = await service.send({ method: 'POST', path: '/api/master', query: { module }, body });
    if (answer.status >= 300) return await passRefusal(answer);
    const { ids, response } = await acknowledge(answer, module);
    used.files = Math.max(1, ids.length);
    await takePossession(deps, upload, ids);
    return response;
  } finally {
    const correction = { files: used.files - reserved.files, bytes: used.bytes - reserved.bytes };
    if (correction.files !== 0 || correction.bytes !== 0) await store.adjust(grant.jti, correction);
  }
}

/** Reserved when no length is announced: all that is left, up to one request's worth. */
async function unspent(store: Store, { jti, budget }: Grant, ceiling: number): Promise<number> {
  const left = budget.bytes - (await store.spent(jti)).bytes;
  if (left <= 0) throw new GatewayProblem('token-spent');
  return Math.min(ceiling, left);
}

async function* metered({ request, incoming }: UploadRequest, limit: number, used: { bytes: number }) {
  const source: AsyncIterable<Uint8Array> | null = incoming ?? request.body;
  if (!source) throw new GatewayProblem('body-invalid');
  try {
    for await (const piece of source) {
      used.bytes += piece.length;
      if (used.bytes > limit) throw new GatewayProblem('too-large');
      yield piece;
    }
    // A reset can coincide with the end of what had arrived by then; half a body must not pass for a whole one.
    if (incoming?.aborted) throw new GatewayProblem('body-invalid', { reason: 'cut-off' });
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    throw new GatewayProblem('body-invalid', { cause: thrown, reason: 'cut-off' });
  }
}

async function acknowledge(answer: ServiceAnswer, module: Scope) {
  const { value, text } = await answer.json();
  const ids = module === 'pathology' ? acknowledgedUploads(value) : acknowledgedReadings(value);
  // A picture that shows no device may leave no record; an upload without an id could never be found again.
  if (module === 'pathology' && ids.length === 0) {
    throw new GatewayProblem('service-bad-answer', { reason: 'no-id' });
  }
  const headers = { ...answer.headers, 'content-type': 'application/json' };
  return { ids, response: new Response(text, { status: answer.status, headers }) };
}

async function takePossession({ store, clock }: UploadDeps, upload: UploadRequest, ids: readonly string[]) {
  const owner = store.forOwner(upload.grant.person);
  try {
    await owner.record(upload.module === 'pathology' ? 'upload' : 'medical', ids, clock.now());
  } catch (thrown) {
    if (thrown instanceof IdConflict)
      throw new GatewayProblem('service-bad-answer', { reason: 'id-conflict' });
    throw thrown;
  }
}

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;
/** RFC 2046 §5.1.1. */
const BOUNDARY_VALUE = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/** The content type rebuilt from its one meaningful parameter. */
function multipartType(headers: Headers): string {
  const given = headers.get('content-type') ?? '';
  const [, quoted, bare] = BOUNDARY.exec(given) ?? [];
  const boundary = quoted ?? bare ?? '';
  const coded = headers.has('content-encoding');
  if (coded || !/^multipart\/form-data\s*;/i.test(given) || !BOUNDARY_VALUE.test(boundary)) {
    throw new GatewayProblem('body-unsupported');
  }
  return `multipart/form-data; boundary="${boundary}"`;
}

function announcedLength(headers: Headers): number | null {
  const given = headers.get('content-length');
  return given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
