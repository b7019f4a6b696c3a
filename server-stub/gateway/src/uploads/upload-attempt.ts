import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Dispatch } from '../events/dispatch.js';
import type { Grant, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import type { Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { Service } from '../upstream/service.js';
import { passClientError, type ServiceResponse } from '../upstream/service-response.js';
import { type Acknowledgement, acknowledge } from './acknowledge.js';
import type { Budgets } from './budgets.js';
import { createFileCheck } from './file-check.js';
import { createFingerprint } from './fingerprint.js';
import { createFormWriter } from './form-writer.js';
import { type AcceptedUpload, completeUpload, type IdempotencyKeys, uploadKeyOf } from './idempotency.js';
import type { InFlight } from './in-flight.js';
import { createKeyLease } from './key-lease.js';
import { findAccepted } from './key-state.js';
import { type MultipartHead, readMultipartHead } from './multipart.js';
import { createPartScanner, everySink } from './part-scanner.js';
import { recordOwner } from './record-owner.js';
import { replayAnswer } from './replay-response.js';
import { type Reservation, reserve } from './reservation.js';
import { readBody, type UploadBody } from './upload-body.js';

export interface UploadDeps {
  readonly service: Service;
  readonly store: Owners & Budgets & { readonly idempotency: IdempotencyKeys };
  readonly limits: Limits;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly inFlight: InFlight;
  /** Whether each file gets a name of its own on the way, by which it is found if its acknowledgement is lost. */
  readonly markNames: boolean;
  /** Looks up lost uploads within seconds. */
  readonly lookUpSoon: () => void;
}

export interface UploadRequest extends UploadBody {
  /** The interface's two modules are our two scopes. */
  readonly module: Scope;
  readonly grant: Grant;
}

/** Bytes of a form that is passed on once it is complete: in one piece and with its length. */
const SMALL_FORM = 64 * 1024;

/** Streams one form to the service; the client sees its ids once their owner is recorded. */
export function forwardUpload(deps: UploadDeps, upload: UploadRequest): Promise<Response> {
  const key = upload.request.headers.get('idempotency-key');
  if (key !== null && (key.length < 1 || key.length > 1024)) throw new GatewayProblem('key-invalid');
  return deps.inFlight.run(upload.grant.person, async () => {
    const head = readMultipartHead(upload.request.headers);
    const reserved = await reserve(deps.store, upload.grant, { length: head.length, limits: deps.limits });
    return new UploadAttempt(deps, { ...upload, head, key }, reserved).run();
  });
}

/**
 * One request to upload a form, from its reserved budget to its answer. An upload with an `Idempotency-Key` is accepted
 * once, however often and to whichever node it is sent; one without gets a random key, so that it is looked up too
 * when its acknowledgement is lost.
 */
class UploadAttempt {
  /** What the request has used of its token's budget. */
  readonly #used = { files: 0, bytes: 0 };
  readonly #check;
  readonly #writer;
  readonly #fingerprint = createFingerprint();
  readonly #uploadKey;
  readonly #lease;
  /** Whether the service was reached, and may have got bytes of the form. */
  #isForwarded = false;
  /** Whether the form was accepted earlier. */
  #isRepeated = false;
  /** Lets the node stop, once the service cannot have anything of which the owner is not recorded. */
  #letGo = () => {};

  constructor(
    private readonly deps: UploadDeps,
    private readonly upload: UploadRequest & { readonly head: MultipartHead; readonly key: string | null },
    private readonly reserved: Reservation,
  ) {
    const { module, grant, key } = upload;
    this.#check = createFileCheck(module, deps.limits);
    this.#writer = createFormWriter(deps.markNames);
    this.#uploadKey = uploadKeyOf(grant.person, module, key ?? randomUUID());
    this.#lease = createKeyLease(deps, this.#uploadKey, { module, handoff: grant.handoff });
  }

  async run(): Promise<Response> {
    try {
      const form = await this.#collectSmall();
      const earlier = await this.#lease.acquire(form ? this.#complete : undefined);
      return earlier ? await this.#repeat(earlier, form) : await this.#sendOrFail(form);
    } finally {
      this.#lease.stop();
      this.#letGo();
      const isCounted = this.#isForwarded || this.#isRepeated;
      await this.reserved.settle(isCounted ? this.#used : { files: 0, bytes: 0 });
    }
  }

  /** A small form is checked before anything is written down, and before the service hears of it. */
  async #collectSmall(): Promise<Uint8Array | null> {
    const { length } = this.upload.head;
    if (length === null || length > SMALL_FORM) return null;
    const pieces: Uint8Array[] = [];
    for await (const _ of this.#read(() => {})) pieces.push(...this.#writer.take());
    this.#writer.close();
    return Buffer.concat([...pieces, ...this.#writer.take()]);
  }

  get #complete() {
    const fingerprint = this.upload.key === null ? null : this.#fingerprint.value();
    return { fingerprint, marks: this.#writer.marks };
  }

  async #sendOrFail(form: Uint8Array | null): Promise<Response> {
    try {
      return await this.#send(form);
    } catch (thrown) {
      return await this.#fail(thrown);
    }
  }

  async #send(form: Uint8Array | null): Promise<Response> {
    const answer = await this.#stream(form);
    if (answer.status >= 300) return this.#refuse(answer);
    const acknowledged = await acknowledge(answer, this.upload.module);
    await this.#record(acknowledged);
    return acknowledged.response;
  }

  /**
   * The client's abort is not passed on as a signal: it breaks the form, which breaks the request. A complete form is
   * accepted by the service even without a client, and then its owner has to be recorded.
   */
  #stream(form: Uint8Array | null): Promise<ServiceResponse> {
    const body = {
      contentType: this.#writer.contentType,
      length: form?.length ?? null,
      open: (onProgress: () => void) => (form ? this.#whole(form) : this.#pieces(onProgress)),
    };
    const query = { module: this.upload.module };
    return this.deps.service.send({ method: 'POST', path: '/api/master', query, body });
  }

  async *#whole(form: Uint8Array): AsyncGenerator<Uint8Array> {
    this.#isForwarded = true;
    this.#letGo = this.deps.inFlight.hold();
    yield form;
  }

  /** A form that is refused does not come to its end, so the service never has it. */
  async *#pieces(onProgress: () => void): AsyncGenerator<Uint8Array> {
    const writer = this.#writer;
    this.#isForwarded = true;
    for await (const _ of this.#read(onProgress)) yield* writer.take();
    writer.close();
    this.#letGo = this.deps.inFlight.hold();
    await this.#lease.markSent(this.#complete);
    yield* writer.take();
  }

  /** Reads the body, checked against every limit and counted against its reservation. */
  #read(onProgress: () => void) {
    const { deps, upload, reserved } = this;
    const { boundary, length } = upload.head;
    const check = this.#check;
    const used = this.#used;
    const sinks = [check, this.#writer, ...(upload.key === null ? [] : [this.#fingerprint])];
    return readBody(upload, {
      limit: reserved.bytes,
      length,
      scanner: createPartScanner(boundary, everySink(sinks)),
      clock: deps.clock,
      limits: deps.limits,
      onBytes(size) {
        used.bytes += size;
        onProgress();
      },
      // Awaited only where a file begins: there are thousands of chunks.
      onPiece() {
        if (reserved.isTaken && check.files.length === used.files) return undefined;
        used.files = check.files.length;
        return reserved.take(used.files);
      },
    });
  }

  async #record({ ids, value, text }: Acknowledgement): Promise<void> {
    const { deps, upload } = this;
    const { module, grant } = upload;
    const complete = completeUpload(this.#uploadKey, module === 'medical' ? text : null);
    await recordOwner(deps, { module, person: grant.person, handoff: grant.handoff }, ids, complete);
    if (module === 'pathology') return;
    const sender = grant.handoff === null ? {} : { handoffId: grant.handoff };
    await deps.dispatch(grant.person, { type: 'reading', ids, body: value, ...sender });
  }

  /** The service refuses the form: nothing is accepted, and the key is free again. */
  async #refuse(answer: ServiceResponse): Promise<Response> {
    this.#used.files = 0;
    await this.#lease.release();
    return passClientError(answer);
  }

  /**
   * Nothing was sent completely: the key is free again. Otherwise the acknowledgement is lost, and the service may have
   * the files: if it lists them in time the client need not notice, and if not they are looked up until it does or
   * cannot any more.
   */
  async #fail(thrown: unknown): Promise<Response> {
    const { deps } = this;
    this.#used.files = 0;
    const isLost = await this.#lease.fail(thrown, this.#isForwarded);
    const found = isLost ? await findAccepted(deps, this.#uploadKey) : null;
    if (!found) {
      if (isLost) deps.lookUpSoon();
      throw thrown;
    }
    this.#used.files = found.ids.length;
    return replayAnswer(deps.service, found);
  }

  /** Repeats the answer to an accepted upload; the body is read for comparison and not passed on. */
  async #repeat(accepted: AcceptedUpload, form: Uint8Array | null): Promise<Response> {
    this.#isRepeated = true;
    if (!form) for await (const _ of this.#read(() => {})) this.#writer.take();
    if (accepted.fingerprint !== this.#fingerprint.value()) throw new GatewayProblem('key-reused');
    return replayAnswer(this.deps.service, accepted);
  }
}
