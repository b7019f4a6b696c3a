import type { Clock } from '../clock.js';
import { acknowledgedReadings, acknowledgedUploads } from '../dialect.js';
import type { Tell } from '../events/tell.js';
import type { Limits } from '../limits.js';
import { IdConflict } from '../owners.js';
import { GatewayProblem } from '../problem.js';
import type { Store } from '../store/store.js';
import type { Grant, Scope } from '../tokens/tokens.js';
import type { Service, ServiceBody } from '../upstream/forward.js';
import { passRefusal, type ServiceAnswer } from '../upstream/service-answer.js';
import { type Attempt, openAttempt } from './attempt.js';
import { createFileCheck } from './file-check.js';
import { multipartType, readMultipartHead } from './multipart.js';
import { createPartScanner, type PartSink } from './part-scanner.js';
import { readBody, type UploadBody } from './upload-body.js';

export interface UploadDeps {
  readonly service: Service;
  readonly store: Store;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly tell: Tell;
}

export interface UploadRequest extends UploadBody {
  /** The interface's two modules are our two scopes. */
  readonly module: Scope;
  readonly grant: Grant;
}

/**
 * Streams one multipart request to the service and takes possession of what comes back before the client sees it. One
 * that names itself (`Idempotency-Key`) is filed once, however often and to whichever node it is sent.
 */
export async function forwardUpload(deps: UploadDeps, upload: UploadRequest): Promise<Response> {
  const key = upload.request.headers.get('idempotency-key');
  // A picture's reading is answered at once and kept nowhere here, so there is nothing to answer again.
  if (key === null || upload.module !== 'pathology') return send(deps, upload, null);
  if (key.length < 1 || key.length > 1024) throw new GatewayProblem('key-invalid');
  const attempt = openAttempt(
    deps,
    { person: upload.grant.person, key },
    readMultipartHead(upload.request.headers),
  );
  const answered = await attempt.begin(upload);
  if (answered) return answered;
  try {
    return await send(deps, upload, attempt);
  } catch (thrown) {
    await attempt.release();
    throw thrown;
  }
}

async function send(deps: UploadDeps, upload: UploadRequest, attempt: Attempt | null): Promise<Response> {
  const { service, store, limits } = deps;
  const { module, grant } = upload;
  const { boundary, length } = readMultipartHead(upload.request.headers);
  const ceiling = Math.min(limits.bytesPerRequest, grant.budget.bytes);
  if (length !== null && length > ceiling) throw new GatewayProblem('too-large');

  const reserved = { files: 1, bytes: length ?? (await unspent(store, grant, ceiling)) };
  if (!(await store.spend(grant, reserved, grant.budget))) throw new GatewayProblem('token-spent');

  const used = { files: 0, bytes: 0 };
  const check = createFileCheck(module, limits);
  const scanner = createPartScanner(boundary, attempt ? both(check, attempt.fingerprint) : check);
  const body: ServiceBody = {
    contentType: multipartType(boundary),
    length,
    open(moved) {
      const seen = (size: number) => {
        used.bytes += size;
        attempt?.goesOn();
        moved();
      };
      return readBody(upload, { limit: reserved.bytes, length, scanner, seen });
    },
  };
  try {
    // The client's abort is not passed on as a signal: it breaks the body, which breaks the request. Once the body
    // is whole the service files it whoever still listens, and then its owner has to be known.
    const answer = await service.send({ method: 'POST', path: '/api/master', query: { module }, body });
    if (answer.status >= 300) {
      await attempt?.release();
      return await passRefusal(answer);
    }
    const { ids, value, response } = await acknowledge(answer, module);
    used.files = Math.max(1, ids.length);
    await takePossession(deps, upload, ids, attempt);
    if (module === 'medical') await deps.tell(grant.person, { type: 'reading', ids, body: value });
    return response;
  } finally {
    const correction = { files: used.files - reserved.files, bytes: used.bytes - reserved.bytes };
    if (correction.files !== 0 || correction.bytes !== 0) await store.adjust(grant.jti, correction);
  }
}

/** The first may refuse what the second then never sees. */
const both = (one: PartSink, other: PartSink): PartSink => ({
  begin(headers) {
    one.begin(headers);
    other.begin(headers);
  },
  bytes(piece) {
    one.bytes(piece);
    other.bytes(piece);
  },
  end() {
    one.end();
    other.end();
  },
});

/** Reserved when no length is announced: all that is left, up to one request's worth. */
async function unspent(store: Store, { jti, budget }: Grant, ceiling: number): Promise<number> {
  const left = budget.bytes - (await store.spent(jti)).bytes;
  if (left <= 0) throw new GatewayProblem('token-spent');
  return Math.min(ceiling, left);
}

async function acknowledge(answer: ServiceAnswer, module: Scope) {
  const { value, text } = await answer.json();
  const ids = module === 'pathology' ? acknowledgedUploads(value) : acknowledgedReadings(value);
  // A picture that shows no device may leave no record; an upload without an id could never be found again.
  if (module === 'pathology' && ids.length === 0) {
    throw new GatewayProblem('service-bad-answer', { reason: 'no-id' });
  }
  const headers = { ...answer.headers, 'content-type': 'application/json' };
  return { ids, value, response: new Response(text, { status: answer.status, headers }) };
}

async function takePossession(
  { store, clock }: UploadDeps,
  upload: UploadRequest,
  ids: readonly string[],
  attempt: Attempt | null,
) {
  const owner = store.forOwner(upload.grant.person);
  try {
    const kind = upload.module === 'pathology' ? 'upload' : 'medical';
    await owner.record(kind, ids, clock.now(), attempt?.finished());
  } catch (thrown) {
    if (thrown instanceof IdConflict)
      throw new GatewayProblem('service-bad-answer', { reason: 'id-conflict' });
    throw thrown;
  }
}
