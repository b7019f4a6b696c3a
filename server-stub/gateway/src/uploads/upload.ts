import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Tell } from '../events/dispatch.js';
import type { Grant, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import type { Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { Service, ServiceBody } from '../upstream/service.js';
import { passRefusal } from '../upstream/service-response.js';
import { acknowledge, record } from './acknowledge.js';
import type { Budgets } from './budgets.js';
import { createFileCheck } from './file-check.js';
import { createFingerprint } from './fingerprint.js';
import { completeUpload, type FiledUpload, type IdempotencyKeys, type Slot, slotOf } from './idempotency.js';
import type { InFlight } from './in-flight.js';
import { createSending, type Sending } from './key-lease.js';
import { findFiled, resolveKey } from './key-state.js';
import type { Manifests } from './manifest.js';
import { type MultipartHead, multipartType, readMultipartHead } from './multipart.js';
import { createPartScanner, type PartSink } from './part-scanner.js';
import { replayAnswer } from './replay-response.js';
import { type Reservation, reserve } from './reservation.js';
import { readBody, type UploadBody } from './upload-body.js';

export interface UploadDeps {
  readonly service: Service;
  readonly store: Owners & Budgets & { readonly idempotency: IdempotencyKeys };
  readonly limits: Limits;
  readonly clock: Clock;
  readonly tell: Tell;
  readonly manifests: Manifests;
  readonly inFlight: InFlight;
}

export interface UploadRequest extends UploadBody {
  /** The interface's two modules are our two scopes. */
  readonly module: Scope;
  readonly grant: Grant;
}

/** What goes by while an upload is read. */
interface Passage {
  readonly upload: UploadRequest;
  readonly head: MultipartHead;
  readonly reserved: Reservation;
  readonly used: { files: number; bytes: number };
}

/**
 * Streams one multipart request to the service and records who owns what comes back before the client sees it. One
 * that names itself (`Idempotency-Key`) is filed once, however often and to whichever node it is sent.
 */
export function forwardUpload(deps: UploadDeps, upload: UploadRequest): Promise<Response> {
  const { grant, request } = upload;
  const key = request.headers.get('idempotency-key');
  if (key !== null && (key.length < 1 || key.length > 1024)) throw new GatewayProblem('key-invalid');
  return deps.inFlight.run(grant.person, async () => {
    const head = readMultipartHead(request.headers);
    const reserved = await reserve(deps.store, grant, { length: head.length, limits: deps.limits });
    const passage: Passage = { upload, head, reserved, used: { files: 0, bytes: 0 } };
    try {
      return await sendOnce(deps, passage, key);
    } finally {
      await reserved.settle(passage.used);
    }
  });
}

/** An upload without a key gets one of its own, so that it too is found again when its answer is lost. */
async function sendOnce(deps: UploadDeps, passage: Passage, key: string | null): Promise<Response> {
  const { module, grant } = passage.upload;
  const slot = slotOf(grant.person, module, key ?? randomUUID());
  const sending = createSending(deps, { slot, module });
  const filed = await resolveKey(deps, slot, sending.holding);
  if (filed) return replay(deps, passage, filed);
  let end = () => {};
  const onSeal = () => {
    end = deps.inFlight.hold();
  };
  try {
    return await send(deps, passage, { slot, sending, onSeal, isNamed: key !== null });
  } catch (thrown) {
    passage.used.files = 0;
    await sending.fail(thrown);
    // The service may list it already: then nobody need notice.
    const found = await findFiled(deps, slot).catch(() => null);
    if (!found) throw thrown;
    passage.used.files = found.ids.length;
    return await replayAnswer(deps.service, found);
  } finally {
    end();
  }
}

/** What was filed is answered again; the bytes are read to be compared and go nowhere. */
async function replay(deps: UploadDeps, passage: Passage, filed: FiledUpload): Promise<Response> {
  const fingerprint = createFingerprint();
  for await (const _ of bodyOf(deps, passage, [fingerprint]));
  if (filed.fingerprint !== fingerprint.value()) throw new GatewayProblem('key-reused');
  return replayAnswer(deps.service, filed);
}

interface SendOptions {
  readonly slot: Slot;
  readonly sending: Sending;
  /** From here on the node must not stop before the outcome is recorded. */
  readonly onSeal: () => void;
  /** By the client, who may send it again. */
  readonly isNamed: boolean;
}

async function send(
  deps: UploadDeps,
  passage: Passage,
  { slot, sending, onSeal, isNamed }: SendOptions,
): Promise<Response> {
  const { service, manifests } = deps;
  const { module } = passage.upload;
  const { boundary, length } = passage.head;
  const fingerprint = isNamed ? createFingerprint() : null;
  const body: ServiceBody = {
    contentType: multipartType(boundary),
    length,
    open: (moved) =>
      bodyOf(deps, passage, fingerprint ? [fingerprint] : [], {
        onBytes() {
          sending.extend();
          moved();
        },
        onComplete(files) {
          onSeal();
          return sending.seal(fingerprint?.value() ?? null, manifests.of(files));
        },
      }),
  };
  // The client's abort is not passed on as a signal: it breaks the body, which breaks the request. Once the body
  // is whole the service files it whoever still listens, and then its owner has to be known.
  const answer = await service.send({ method: 'POST', path: '/api/master', query: { module }, body });
  if (answer.status >= 300) {
    passage.used.files = 0;
    await sending.release();
    return passRefusal(answer);
  }
  const { ids, value, text, response } = await acknowledge(answer, module);
  const { person } = passage.upload.grant;
  await record(deps, { module, person }, ids, completeUpload(slot, module === 'medical' ? text : null));
  if (module === 'medical') await deps.tell(person, { type: 'reading', ids, body: value });
  return response;
}

interface Observers {
  readonly onBytes?: () => void;
  readonly onComplete?: (files: ReturnType<typeof createFileCheck>['files']) => Promise<void>;
}

/** The body of a request, held to every rule and counted against its reservation. */
function bodyOf(
  { limits, clock }: UploadDeps,
  { upload, head: { boundary, length }, reserved, used }: Passage,
  sinks: readonly PartSink[],
  { onBytes, onComplete }: Observers = {},
) {
  const check = createFileCheck(upload.module, limits);
  let isFirst = true;
  return readBody(upload, {
    limit: reserved.bytes,
    length,
    scanner: createPartScanner(boundary, inTurn([check, ...sinks])),
    clock,
    limits,
    onBytes(size) {
      used.bytes += size;
      onBytes?.();
    },
    onPiece(complete) {
      if (isFirst || complete || check.files.length > used.files) return onFiles(complete);
    },
  });

  async function onFiles(complete: boolean): Promise<void> {
    isFirst = false;
    await reserved.take(check.files.length);
    used.files = check.files.length;
    if (complete) await onComplete?.(check.files);
  }
}

/** The first may refuse what the others then never see. */
const inTurn = (sinks: readonly PartSink[]): PartSink => ({
  begin(headers) {
    for (const sink of sinks) sink.begin(headers);
  },
  bytes(piece) {
    for (const sink of sinks) sink.bytes(piece);
  },
  end() {
    for (const sink of sinks) sink.end();
  },
});
