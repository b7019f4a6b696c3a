import { type Account, DEFAULT_ACCOUNTS } from './accounts/accounts.js';
import { Changes } from './admin/changes.js';
import { uploadView } from './admin/snapshot.js';
import type { Callback, LoggedRequest, Upload as UploadView } from './admin/wire.js';
import { CALLBACK_TIMEOUT, REVIEW_TIME } from './assumptions.js';
import { createFetchSend, forwardCallbacks, type Send } from './delivery/send.js';
import { type SentPayload, sentPayload } from './delivery/sent-payload.js';
import type { Bindings } from './faults/connection.js';
import { type FaultRule, readRule } from './faults/rule.js';
import type { ReadForm } from './http/read-form.js';
import { Ids } from './ids.js';
import { toRecord } from './json-object.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { Log } from './log.js';
import { checkAdvance, checkOptions } from './options.js';
import type { Parse } from './parse/parse.js';
import { createMemoryPersistence } from './persistence/memory.js';
import { type EmulatorState, type Persistence, timeNow } from './persistence/persistence.js';
import type { ReadPageFile } from './portal/portal.js';
import type { Correction } from './review/correction.js';
import { type DeviceReader, NO_DEVICE_READER } from './routes/inputs.js';
import { createService, type Service } from './service.js';
import { type ControlledClock, createClock } from './time/clock.js';
import type { Advance } from './time/pacing.js';
import { createInitialUploads, type InitialUpload } from './uploads/initial-upload.js';

export interface EmulatorOptions {
  /** Reads pictures of devices; without one they are answered as unreadable. Owned by the caller, who closes it. */
  readonly reader?: DeviceReader;
  readonly accounts?: readonly Account[];
  /** Files it has received already when it begins; they are read at once. */
  readonly uploads?: readonly InitialUpload[];
  readonly clock?: ControlledClock;
  /** Any text: the same ids in every run with the same text. Default: random ids. */
  readonly ids?: string;
  /** Reads a document. Default: the text formats, in this thread. */
  readonly parse?: Parse;
  /** Reads uploaded forms. Default: the platform's, which holds a whole form before a file is counted. */
  readonly readForm?: ReadForm;
  /** Sends callbacks. Default: by the platform's `fetch`. */
  readonly send?: Send;
  /**
   * An http or https address to which every callback is sent instead of to the address of its account, which it has in
   * `X-Emulator-Callback-Url`: for a receiver that the address of an account does not lead to from here. An account without
   * a callback has none here either.
   */
  readonly forwardTo?: string;
  /** Files of the page at `/portal/`; without them there is none. */
  readonly page?: ReadPageFile;
  readonly limits?: Partial<Limits>;
  /**
   * From receipt to completion, in milliseconds; the real service takes minutes. 0 for tests: as fast as a document is
   * read, though a review lasts its `reviewTime`.
   */
  readonly pace?: number;
  /**
   * What advances an upload through its states, unless its file name overrides it (pacing.ts): `clock`, the default,
   * by `pace` and `reviewTime`; `at-once` has the result ready when the first poll is answered, reviewed or not.
   */
  readonly advance?: Advance;
  /** From reading to the end of a review that nobody approves, in milliseconds. */
  readonly reviewTime?: number;
  /** Timeout of a callback request, in milliseconds of real time. */
  readonly callbackTimeout?: number;
  /**
   * Whole seconds in `Retry-After` while an upload is unfinished. When left out there is no header, as in the interface,
   * and clients wait 5 to 10 seconds between polls; with a `pace` of 0 it is 0.
   */
  readonly retryAfter?: number;
  /** Faults of future requests; file names can request others (faults/name.ts). */
  readonly faults?: readonly FaultRule[];
  readonly log?: Log;
  /** Persistent state; without it nothing is written to disk. Owned by the caller, who closes it. */
  readonly persistence?: Persistence;
  /** Page and admin interface accept any host name, not only local ones (admin/guard.ts). */
  readonly anyName?: boolean;
}

/** What a test does with an emulator. Times are in milliseconds, moments in milliseconds since 1970 by its clock. */
export interface EmulatorHandle {
  /**
   * Brings it back to its beginning: accounts, faults, uploads and time as they were, nothing else received, no requests
   * seen, an empty inbox on its page. Whatever is under way ends: no more callbacks are sent.
   */
  reset(): void;
  /** All it holds now: accounts, faults, uploads, readings, time. Plain data that `structuredClone` copies; JSON does not. */
  snapshot(): EmulatorState;
  /**
   * Goes on from a snapshot, of this emulator or another, as after a restart. Uploads in processing continue.
   *
   * @throws {TypeError} Something else than what `snapshot()` returns.
   */
  restore(state: EmulatorState): void;
  /**
   * Moves time on, and resolves when all that was due by then has happened: documents are read, reviews have ended, callbacks
   * are answered and repeated. 0 does what is due now.
   *
   * @throws {TypeError} Not a number.
   * @throws {RangeError} Below 0, or above a year.
   */
  advance(ms: number): Promise<void>;
  /**
   * Makes requests fail from now on, as `{ kind: '503', route: 'status', next: 2 }`. What is left out matches every request.
   * `requests()` says which fault a request met, or which came nearest.
   *
   * @returns A function that switches the fault off.
   * @throws {RuleError} With a message that says what a rule looks like.
   */
  fault(rule: FaultRule): () => void;
  /** All uploads, newest first, with their states and callbacks. */
  uploads(): readonly UploadView[];
  /** The callbacks of an upload, newest first, with all attempts. Empty for an unknown upload and without a receiver. */
  callbacksOf(uploadId: string): readonly SentCallback[];
  /** The latest 200 requests, newest first: how each was answered, and by which fault. */
  requests(): readonly LoggedRequest[];
  /**
   * Ends the review of an upload; rows without a correction stay as read.
   *
   * @throws {ReviewError} When the upload is not in review, or a row not in doubt.
   */
  approve(uploadId: string, corrections?: readonly Correction[]): void;
  /** Sends all callbacks of an upload again, at once; false when it has none. */
  resend(uploadId: string): boolean;
  /** Resolves when everything due now has happened: no document is being read and no callback being sent. */
  idle(): Promise<void>;
}

export interface Emulator extends EmulatorHandle {
  /** A web-standard handler. Rejects under a fault that cuts the connection when `bindings` has no socket. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  /** Answers without a socket; takes a path, too. */
  readonly request: (input: string | Request | URL, init?: RequestInit) => Promise<Response>;
  /** The routes of the interface, as `/openapi.json` describes them. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Cancels all processing. */
  close(): void;
}

export interface SentCallback extends Callback {
  /**
   * The request as it is sent, with the receiver's key hidden: `await callback.request.json()`, or `formData()` of one with a
   * file. Another one at every call, so that its body can be read.
   */
  readonly request: Request;
}

export const DEFAULT_PACE = 3000;

/**
 * The whole service as its interface specifies it, with its state in memory.
 *
 * @throws {TypeError} An unknown option, or a value of another type.
 * @throws {RangeError} A number out of range, or a word that is none of the choices.
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  checkOptions<keyof EmulatorOptions>(options);
  const { clock = createClock(), pace = DEFAULT_PACE, forwardTo, log = () => {} } = options;
  const { persistence = createMemoryPersistence(), callbackTimeout = CALLBACK_TIMEOUT } = options;
  const { send = createFetchSend({ timeout: callbackTimeout }) } = options;
  const changes = new Changes();

  const begin = (): Service =>
    createService({
      clock,
      idSeed: options.ids,
      inputs: {
        limits: { ...DEFAULT_LIMITS, ...options.limits },
        readForm: options.readForm,
        parse: options.parse ?? parseInThread,
        reader: options.reader ?? NO_DEVICE_READER,
      },
      timing: {
        pace,
        advance: options.advance ?? 'clock',
        reviewTime: options.reviewTime ?? REVIEW_TIME,
        retryAfter: options.retryAfter ?? (pace === 0 ? 0 : undefined),
      },
      send: forwardTo === undefined ? send : forwardCallbacks(send, forwardTo),
      operation: { page: options.page, anyName: options.anyName ?? false, forwardTo, changes, reset },
      persistence,
      log,
    });

  function restore(state: EmulatorState): void {
    checkState(state);
    // Before the old service ends: it goes on when the new state cannot be kept.
    persistence.replace(state);
    service.abandon();
    clock.set(timeNow(state.clock));
    if (state.clock.running) clock.run();
    else clock.pause();
    service = begin();
    changes.notify();
  }

  const reset = () => restore(first);

  if (!persistence.state()) persistence.replace(initialState(options, clock));
  let service = begin();
  const first = service.state();

  const serve = (request: Request, bindings?: Bindings) => service.fetch(request, bindings);
  const idle = async () => {
    await clock.advance(0);
    await service.processing.idle();
  };

  return {
    fetch: serve,
    routes: service.routes,
    request: (input, init) =>
      serve(new Request(input instanceof Request ? input : new URL(input, 'http://localhost'), init)),
    reset,
    restore,
    snapshot: () => service.state(),
    async advance(ms) {
      checkAdvance(ms);
      await clock.advance(ms);
      await service.processing.idle();
      changes.notify();
    },
    fault(rule) {
      const { faults } = service;
      const id = faults.switchOn(readRule(rule));
      changes.notify();
      return () => {
        faults.switchOff(id);
        changes.notify();
      };
    },
    uploads: () => service.store.newestFirst().map(uploadView),
    callbacksOf(uploadId) {
      const { store } = service;
      const upload = store.get(uploadId);
      const callbacks = upload ? uploadView(upload).callbacks : [];
      return callbacks.map((callback) => ({
        ...callback,
        request: toRequest(sentPayload(store, callback.id)!),
      }));
    },
    requests: () => service.journal.lines,
    approve: (uploadId, corrections) => service.processing.approve(uploadId, corrections),
    resend: (uploadId) => service.processing.resend(uploadId),
    idle,
    close: () => service.close(),
  };
}

const toRequest = ({ url, headers, body }: SentPayload): Request =>
  new Request(url, { method: 'POST', headers, body: new Uint8Array(body) });

/** What an emulator holds that nothing has happened to. */
function initialState(
  { accounts = DEFAULT_ACCOUNTS, faults = [], uploads = [], ids: seed }: EmulatorOptions,
  clock: ControlledClock,
): EmulatorState {
  const ids = new Ids(seed);
  const now = clock.now();
  return {
    accounts,
    faults,
    uploads: createInitialUploads(uploads, { accounts, now, ids }),
    readings: [],
    ids: ids.issued,
    clock: { now, real: Date.now(), running: clock.running },
  };
}

function checkState(state: EmulatorState): void {
  const { ids, clock, ...lists } = toRecord(state);
  const isState =
    ['accounts', 'faults', 'uploads', 'readings'].every((name) => Array.isArray(lists[name])) &&
    hasNumbers(ids, ['uuids', 'transactions']) &&
    hasNumbers(clock, ['now', 'real']) &&
    typeof toRecord(clock).running === 'boolean';
  if (!isState) throw new TypeError('restore takes what snapshot() returned');
  if (state.uploads.some((upload) => 'original' in upload && !(upload.original instanceof Uint8Array)))
    throw new TypeError(
      'The snapshot has lost the bytes of its files: copy it by structuredClone, not as JSON',
    );
}

const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(toRecord(value)[name]));

/** Loaded with the first document: most emulators get a parser that works in a process of its own. */
const parseInThread: Parse = async (bytes) => (await import('./parse/read-document.js')).readDocument(bytes);
