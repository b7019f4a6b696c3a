import { randomUUID } from 'node:crypto';
import type { Dispatch } from '../events/journal.js';
import type { Grant, Scope } from '../grant.js';
import type { RequestBody } from '../http/body.js';
import { IdConflict, kindOf, type Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { Service } from '../upstream/service.js';
import { passClientError, type ServiceResponse } from '../upstream/service-response.js';
import { type Acknowledgement, readAcknowledgement, replayResponse } from './acknowledgement.js';
import { type Budgets, type Reservation, reserveBudget } from './budgets.js';
import { createDigestCheck, createFileDigest, createFormFingerprint, type DigestCheck } from './digests.js';
import { createFileCheck } from './file-check.js';
import { createFormWriter } from './form-writer.js';
import { type AcceptedUpload, completeUpload, createUploadKey } from './idempotency.js';
import { createKeyLease, findAccepted, type KeyDeps } from './key-lease.js';
import { combineSinks, createPartScanner } from './part-scanner.js';
import { type MultipartHead, readForm, readMultipartHead } from './upload-body.js';

export interface UploadDeps extends KeyDeps {
  readonly service: Service;
  readonly store: KeyDeps['store'] & Owners & Budgets;
  readonly dispatch: Dispatch;
  /** Whether a random mark is added to each file's name, by which a file is found if its acknowledgement is lost. */
  readonly markNames: boolean;
}

export interface UploadRequest extends RequestBody {
  /** The service's two modules are the scopes of tokens. */
  readonly module: Scope;
  readonly grant: Grant;
  /** Counts the upload until the returned function is called. Throws `too-many-uploads` at the person's limit. */
  readonly enter: () => () => void;
  /** Receives the ids of an upload that the service has and whose owner is recorded. */
  readonly onAccepted: (ids: readonly string[]) => void;
}

/** Maximum bytes of a form that is read whole before it is sent, with its length. */
const SMALL_FORM = 64 * 1024;

/** Streams one form to the service; the client receives its ids once their owner is recorded. */
export async function forwardUpload(deps: UploadDeps, upload: UploadRequest): Promise<Response> {
  const { headers } = upload.request;
  const key = headers.get('idempotency-key');
  if (key !== null && (key.length < 1 || key.length > 1024)) throw new GatewayProblem('key-invalid');
  const leave = upload.enter();
  try {
    const head = readMultipartHead(headers);
    const digest = createDigestCheck(headers);
    const reservation = await reserveBudget(deps.store, upload.grant, {
      length: head.length,
      limits: deps.limits,
    });
    return await new UploadAttempt(deps, { ...upload, head, digest, key }, reservation).run();
  } finally {
    leave();
  }
}

/**
 * One request to upload a form, from the reservation of its budget to its response. An upload with an `Idempotency-Key`
 * is accepted once, however often and to whichever node it is sent. Without the header it gets a random key, so that
 * it is looked up too when its acknowledgement is lost.
 */
class UploadAttempt {
  /** Files and bytes that were read. */
  readonly #usage = { files: 0, bytes: 0 };
  /** Files whose ids the client gets; all other reserved files are given back to the token's budget. */
  #acceptedFiles = 0;
  readonly #fileCheck;
  readonly #writer;
  readonly #fingerprint = createFormFingerprint();
  /** Hash of a paired phone's photo, by which the desktop finds the photo of a reading; null for all other uploads. */
  readonly #fileDigest;
  readonly #uploadKey;
  readonly #lease;
  /** Whether the service was reached, and may have received bytes of the form. */
  #isForwarded = false;
  /** Whether an earlier request with the same key was accepted. */
  #isReplayed = false;
  /** Whether the service has acknowledged the upload and its owner is still being recorded. */
  #isUnrecorded = false;
  /** Called once the service can have no upload of this request whose owner is not recorded. */
  #allowShutdown = () => {};

  constructor(
    private readonly deps: UploadDeps,
    private readonly upload: UploadRequest & {
      readonly head: MultipartHead;
      readonly digest: DigestCheck | null;
      readonly key: string | null;
    },
    private readonly reservation: Reservation,
  ) {
    const { module, grant, key } = upload;
    this.#fileCheck = createFileCheck(module, deps.limits);
    this.#writer = createFormWriter(deps.markNames);
    this.#fileDigest = grant.handoff === null ? null : createFileDigest();
    this.#uploadKey = createUploadKey(grant.person, module, key ?? randomUUID());
    this.#lease = createKeyLease(deps, this.#uploadKey, { module, handoff: grant.handoff });
  }

  async run(): Promise<Response> {
    try {
      const form = await this.#readSmallForm();
      const accepted = await this.#lease.acquire(form ? this.#completeForm : undefined);
      if (accepted) return await this.#replay(accepted, form);
      return await this.#send(form);
    } finally {
      if (!this.#isUnrecorded) await this.#end();
    }
  }

  async #end(): Promise<void> {
    this.#lease.stop();
    this.#allowShutdown();
    const isCounted = this.#isForwarded || this.#isReplayed;
    const bytes = isCounted ? this.#usage.bytes : 0;
    // An unsettled budget ends with its token, and the client has its answer.
    await this.reservation
      .settle({ files: this.#acceptedFiles, bytes })
      .catch(this.deps.unsettled.reportFailure);
  }

  /** Checks a small form before its key is acquired and the service is reached; null for a larger one. */
  async #readSmallForm(): Promise<Uint8Array | null> {
    const { length } = this.upload.head;
    if (length === null || length > SMALL_FORM) return null;
    const chunks: Uint8Array[] = [];
    for await (const _ of this.#readForm()) chunks.push(...this.#writer.take());
    this.#writer.close();
    return Buffer.concat([...chunks, ...this.#writer.take()]);
  }

  get #completeForm() {
    const fingerprint = this.upload.key === null ? null : this.#fingerprint.value();
    return { fingerprint, marks: this.#writer.marks };
  }

  async #send(form: Uint8Array | null): Promise<Response> {
    let response: ServiceResponse;
    try {
      response = await this.#forward(form);
      if (response.status < 300) return await this.#accept(response);
    } catch (thrown) {
      return this.#recover(thrown);
    }
    // Outside of `try`: the service has said that it has nothing of this upload, so there is nothing to look up.
    return this.#passRefusal(response);
  }

  async #accept(response: ServiceResponse): Promise<Response> {
    const acknowledgement = await readAcknowledgement(response, this.upload.module);
    await this.#recordOwner(acknowledgement);
    this.#acceptedFiles = this.#usage.files;
    this.upload.onAccepted(acknowledgement.ids);
    return acknowledgement.response;
  }

  /**
   * The client's abort signal is not passed on: an abort already breaks the form, and so the request. The service accepts
   * a complete form even when the client is gone, and then its owner has to be recorded.
   */
  #forward(form: Uint8Array | null): Promise<ServiceResponse> {
    const body = {
      contentType: this.#writer.contentType,
      length: form?.length ?? null,
      open: () => (form ? this.#sendWhole(form) : this.#stream()),
    };
    const query = { module: this.upload.module };
    // Without marks no list tells whose file it has.
    if (this.deps.markNames) this.deps.unsettled.lost.countUpload(this.upload.module);
    return this.deps.service.send({ method: 'POST', path: '/api/master', query, body });
  }

  async *#sendWhole(form: Uint8Array): AsyncGenerator<Uint8Array> {
    this.#isForwarded = true;
    this.#allowShutdown = this.deps.unsettled.unrecorded.delayShutdown();
    yield form;
  }

  /** Never completes a form that fails a check, so that the service cannot accept it. */
  async *#stream(): AsyncGenerator<Uint8Array> {
    const writer = this.#writer;
    this.#isForwarded = true;
    for await (const _ of this.#readForm()) yield* writer.take();
    writer.close();
    this.#allowShutdown = this.deps.unsettled.unrecorded.delayShutdown();
    await this.#lease.markSent(this.#completeForm);
    yield* writer.take();
  }

  /** Reads the form, checks it against all limits and counts it against the reservation. */
  #readForm() {
    const { deps, upload, reservation } = this;
    const { boundary, length } = upload.head;
    const { files } = this.#fileCheck;
    const usage = this.#usage;
    const sinks = [
      this.#fileCheck,
      this.#writer,
      ...(upload.key === null ? [] : [this.#fingerprint]),
      ...(this.#fileDigest ? [this.#fileDigest] : []),
    ];
    return readForm(upload, {
      limit: reservation.bytes,
      length,
      scanner: createPartScanner(boundary, combineSinks(sinks)),
      digest: upload.digest,
      clock: deps.clock,
      limits: deps.limits,
      onBytes(size) {
        usage.bytes += size;
      },
      // Asynchronous only where a file begins: a form has thousands of chunks.
      onChunk() {
        if (reservation.hasBytes && files.length === usage.files) return undefined;
        usage.files = files.length;
        return reservation.reserveFiles(usage.files);
      },
    });
  }

  /** Throws `upload-unrecorded` while the database is away; the upload is then recorded after this request has ended. */
  async #recordOwner(acknowledgement: Acknowledgement): Promise<void> {
    const { store, clock } = this.deps;
    const { module, grant } = this.upload;
    const { ids, text } = acknowledgement;
    const owner = store.forOwner(grant.person, grant.handoff);
    const complete = completeUpload(this.#uploadKey, module === 'medical' ? text : null);
    const record = () => owner.record(kindOf(module), ids, clock.now(), complete);
    const endLater = (isRecorded: boolean) => {
      const dispatched = isRecorded ? this.#dispatchReading(acknowledgement) : Promise.resolve();
      dispatched.finally(() => this.#end()).catch(() => {});
    };
    try {
      await this.deps.unsettled.unrecorded.record(this.#uploadKey, record, endLater);
    } catch (thrown) {
      if (thrown instanceof IdConflict) {
        throw new GatewayProblem('service-bad-answer', { reason: 'id-conflict' });
      }
      this.#isUnrecorded = true;
      throw thrown;
    }
    await this.#dispatchReading(acknowledgement);
  }

  /** Never rejects: the upload is accepted, and pages that miss the event find the reading in the history. */
  async #dispatchReading({ ids, value }: Acknowledgement): Promise<void> {
    const { module, grant } = this.upload;
    if (module === 'pathology') return;
    const { person, handoff } = grant;
    const sha256 = this.#fileDigest?.value() ?? null;
    const sender = handoff === null ? {} : { handoffId: handoff, ...(sha256 !== null && { sha256 }) };
    const event = { type: 'reading', ids, body: value, ...sender } as const;
    await this.deps.dispatch(person, event).catch(this.deps.unsettled.reportFailure);
  }

  /** Frees the key. Assumption: the service accepts nothing of a form that it answers with 4xx. */
  async #passRefusal(response: ServiceResponse): Promise<Response> {
    await this.#lease.release();
    return passClientError(response);
  }

  /**
   * Frees the key when the form was not sent completely. Otherwise the acknowledgement is lost and the service may have
   * the files: if it lists them in time the client gets its normal response, if not the look-up goes on in the
   * background.
   */
  async #recover(thrown: unknown): Promise<Response> {
    if (this.#isUnrecorded) throw thrown;
    const { deps } = this;
    const isLost = await this.#lease.fail(thrown, this.#isForwarded);
    const found = isLost ? await findAccepted(deps, this.#uploadKey) : null;
    if (!found) {
      if (isLost) deps.unsettled.lost.schedule();
      throw thrown;
    }
    // One id a file: the service may have stored only some of those that were sent.
    return this.#repeatResponse(found, found.ids.length);
  }

  /** Repeats the response to an accepted upload; the body is read for its fingerprint only. */
  async #replay(accepted: AcceptedUpload, form: Uint8Array | null): Promise<Response> {
    this.#isReplayed = true;
    if (!form) for await (const _ of this.#readForm()) this.#writer.take();
    if (accepted.fingerprint !== this.#fingerprint.value()) throw new GatewayProblem('key-reused');
    return this.#repeatResponse(accepted, this.#usage.files);
  }

  /** A reading may have to be fetched again, which may fail. */
  async #repeatResponse(accepted: AcceptedUpload, files: number): Promise<Response> {
    this.upload.onAccepted(accepted.ids);
    const response = await replayResponse(this.deps.service, accepted);
    this.#acceptedFiles = files;
    return response;
  }
}
