import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Dispatch } from '../events/dispatch.js';
import type { Grant, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import type { Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { Service, ServiceBody } from '../upstream/service.js';
import { passClientError } from '../upstream/service-response.js';
import { acknowledge, record } from './acknowledge.js';
import type { Budgets } from './budgets.js';
import { createFileCheck, type FileCheck } from './file-check.js';
import { createFingerprint } from './fingerprint.js';
import { createFormWriter } from './form-writer.js';
import {
  type AcceptedUpload,
  completeUpload,
  type IdempotencyKeys,
  type UploadKey,
  uploadKeyOf,
} from './idempotency.js';
import type { InFlight } from './in-flight.js';
import { createKeyLease, type KeyLease } from './key-lease.js';
import { acquireKey, findAccepted } from './key-state.js';
import type { Manifests } from './manifest.js';
import { type MultipartHead, readMultipartHead } from './multipart.js';
import { createPartScanner, type PartSink } from './part-scanner.js';
import { replayAnswer } from './replay-response.js';
import { type Reservation, reserve } from './reservation.js';
import { readBody, type UploadBody } from './upload-body.js';

export interface UploadDeps {
  readonly service: Service;
  readonly store: Owners & Budgets & { readonly idempotency: IdempotencyKeys };
  readonly limits: Limits;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly manifests: Manifests;
  readonly inFlight: InFlight;
}

export interface UploadRequest extends UploadBody {
  /** The interface's two modules are our two scopes. */
  readonly module: Scope;
  readonly grant: Grant;
}

/** The state of one upload request. */
interface UploadContext {
  readonly upload: UploadRequest;
  readonly head: MultipartHead;
  readonly reserved: Reservation;
  readonly used: { files: number; bytes: number };
}

/**
 * Streams one multipart request to the service and records the owner of the returned ids before the client sees them.
 * An upload with an `Idempotency-Key` is accepted once, however often and to whichever node it is sent.
 */
export function forwardUpload(deps: UploadDeps, upload: UploadRequest): Promise<Response> {
  const { grant, request } = upload;
  const key = request.headers.get('idempotency-key');
  if (key !== null && (key.length < 1 || key.length > 1024)) throw new GatewayProblem('key-invalid');
  return deps.inFlight.run(grant.person, async () => {
    const head = readMultipartHead(request.headers);
    const reserved = await reserve(deps.store, grant, { length: head.length, limits: deps.limits });
    const context: UploadContext = { upload, head, reserved, used: { files: 0, bytes: 0 } };
    try {
      return await sendOnce(deps, context, key);
    } finally {
      await reserved.settle(context.used);
    }
  });
}

/** An upload without a key gets a random one, so that it is reconciled too when its response is lost. */
async function sendOnce(deps: UploadDeps, context: UploadContext, key: string | null): Promise<Response> {
  const { module, grant } = context.upload;
  const uploadKey = uploadKeyOf(grant.person, module, key ?? randomUUID());
  const keyLease = createKeyLease(deps, { uploadKey, module, handoff: grant.handoff });
  const accepted = await acquireKey(deps, uploadKey, keyLease.request);
  if (accepted) return replay(deps, context, accepted);
  let end = () => {};
  const onSent = () => {
    end = deps.inFlight.hold();
  };
  try {
    return await send(deps, context, { uploadKey, keyLease, onSent, isNamed: key !== null });
  } catch (thrown) {
    context.used.files = 0;
    await keyLease.fail(thrown);
    // The service may list it already: then the client need not notice.
    const found = await findAccepted(deps, uploadKey).catch(() => null);
    if (!found) throw thrown;
    context.used.files = found.ids.length;
    return await replayAnswer(deps.service, found);
  } finally {
    end();
  }
}

/** Repeats the response of an accepted upload; the body is read for comparison and not forwarded. */
async function replay(deps: UploadDeps, context: UploadContext, accepted: AcceptedUpload): Promise<Response> {
  const fingerprint = createFingerprint();
  const check = createFileCheck(context.upload.module, deps.limits);
  for await (const _ of bodyOf(deps, context, check, { sinks: [fingerprint] }));
  if (accepted.fingerprint !== fingerprint.value()) throw new GatewayProblem('key-reused');
  return replayAnswer(deps.service, accepted);
}

interface SendOptions {
  readonly uploadKey: UploadKey;
  readonly keyLease: KeyLease;
  /** From here on the node must not stop before the outcome is recorded. */
  readonly onSent: () => void;
  /** Whether the client sent a key and may retry. */
  readonly isNamed: boolean;
}

async function send(
  deps: UploadDeps,
  context: UploadContext,
  { uploadKey, keyLease, onSent, isNamed }: SendOptions,
): Promise<Response> {
  const { service, manifests } = deps;
  const { module } = context.upload;
  const fingerprint = isNamed ? createFingerprint() : null;
  const writer = createFormWriter();
  const isSmall = context.head.length !== null && context.head.length <= SMALL_FORM;
  const body: ServiceBody = {
    contentType: writer.contentType,
    content: isSmall ? await collect(form(() => {})) : form,
  };
  // The client's abort is not passed on as a signal: it breaks the body, which breaks the request. Once the body is
  // complete, the service accepts it even without a client, and then its owner has to be recorded.
  const answer = await service.send({ method: 'POST', path: '/api/master', query: { module }, body });
  if (answer.status >= 300) {
    context.used.files = 0;
    await keyLease.release();
    return passClientError(answer);
  }
  const { ids, value, text, response } = await acknowledge(answer, module);
  const { person, handoff } = context.upload.grant;
  await record(
    deps,
    { module, person, handoff },
    ids,
    completeUpload(uploadKey, module === 'medical' ? text : null),
  );
  if (module === 'medical') {
    const sender = handoff === null ? {} : { handoffId: handoff };
    await deps.dispatch(person, { type: 'reading', ids, body: value, ...sender });
  }
  return response;

  async function* form(onProgress: () => void) {
    const onBytes = () => {
      keyLease.extend();
      onProgress();
    };
    const check = createFileCheck(module, deps.limits);
    const sinks = [writer, ...(fingerprint ? [fingerprint] : [])];
    for await (const _ of bodyOf(deps, context, check, { sinks, onBytes })) yield* writer.take();
    onSent();
    await keyLease.markSent(fingerprint?.value() ?? null, manifests.create(check.files));
    // A form that was refused has not come to its end, so the service has not got it.
    writer.close();
    yield* writer.take();
  }
}

/** Bytes of a form that is passed on once it is complete: in one piece and with its length. */
const SMALL_FORM = 64 * 1024;

async function collect(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The body of a request, checked against every limit and counted against its reservation. */
function bodyOf(
  { limits, clock }: UploadDeps,
  { upload, head: { boundary, length }, reserved, used }: UploadContext,
  check: FileCheck,
  { sinks, onBytes }: { readonly sinks: readonly PartSink[]; readonly onBytes?: () => void },
) {
  let isFirst = true;
  return readBody(upload, {
    limit: reserved.bytes,
    length,
    scanner: createPartScanner(boundary, combined([check, ...sinks])),
    clock,
    limits,
    onBytes(size) {
      used.bytes += size;
      onBytes?.();
    },
    onPiece() {
      if (isFirst || check.files.length > used.files) return onFiles();
    },
  });

  async function onFiles(): Promise<void> {
    isFirst = false;
    await reserved.take(check.files.length);
    used.files = check.files.length;
  }
}

/** In order: an earlier sink may reject what later ones then never see. */
const combined = (sinks: readonly PartSink[]): PartSink => ({
  begin(head) {
    for (const sink of sinks) sink.begin(head);
  },
  bytes(piece) {
    for (const sink of sinks) sink.bytes(piece);
  },
  end() {
    for (const sink of sinks) sink.end();
  },
});
