import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createAccountRegistry, settingsOf } from './accounts/account-registry.js';
import { type Account, DEFAULT_ACCOUNTS } from './accounts/accounts.js';
import { createAdmin } from './admin/admin-route.js';
import { CALLBACK_TIMEOUT, REVIEW_TIME } from './assumptions.js';
import { type Deliveries, readDeliveries } from './delivery/read-model.js';
import { createFetchSender, type Sender } from './delivery/send.js';
import { type Bindings, orCut } from './faults/connection.js';
import { createFaults, type Faults } from './faults/faults.js';
import { faultGate } from './faults/gate.js';
import type { FaultRule } from './faults/rule.js';
import type { OnFiles } from './http/multipart.js';
import { Problem, problemResponse } from './http/problem.js';
import type { ReadForm } from './http/read-form.js';
import { retrievalError } from './http/retrieval-error.js';
import { createIds, type Ids } from './ids.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { Log } from './log.js';
import { checkOptions } from './options.js';
import type { Parse } from './parse/parse.js';
import type { Persistence } from './persistence/persistence.js';
import { startRecorder } from './persistence/recorder.js';
import { createPortal, type ReadPageFile } from './portal/portal.js';
import { createProcessing, type Processing } from './processing/processing.js';
import { createReadingStore } from './readings/readings.js';
import { handleList } from './routes/list-route.js';
import {
  type DeviceReader,
  handleExtraction,
  handleHistory,
  handleRecord,
  NO_DEVICE_READER,
} from './routes/medical-route.js';
import { handleResults } from './routes/results-route.js';
import { handleStatus } from './routes/status-route.js';
import { handleUpload } from './routes/upload-route.js';
import { type ControlledClock, createClock } from './time/clock.js';
import type { Advance } from './time/pacing.js';
import type { Upload } from './uploads/upload.js';
import { createUploadStore } from './uploads/upload-store.js';

export interface EmulatorOptions {
  /** Reads pictures of devices; without one they are answered as unreadable. Owned by the caller, who closes it. */
  readonly reader?: DeviceReader;
  readonly accounts?: readonly Account[];
  readonly clock?: ControlledClock;
  readonly ids?: Ids;
  /** Reads a document. Default: the text formats, in this thread. */
  readonly parse?: Parse;
  /** Reads uploaded forms. Default: the platform's, which holds a whole form before a file is counted. */
  readonly readForm?: ReadForm;
  /** Sends callbacks. Default: the platform's `fetch`. Closed with the emulator. */
  readonly sender?: Sender;
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

export interface Emulator {
  /** A web-standard handler. Rejects under a fault that cuts the connection when `bindings` has no socket. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  /** The same without a socket, also for a path. */
  readonly request: (input: string | Request | URL, init?: RequestInit) => Promise<Response>;
  /** Sent and pending callbacks. */
  readonly deliveries: Deliveries;
  readonly processing: Pick<Processing, 'approve' | 'resend'>;
  /** Resolves when no document is being read and no callback is being sent. */
  idle(): Promise<void>;
  /** Cancels all processing. */
  close(): void;
}

export const DEFAULT_PACE = 3000;

/** Marks every response as the emulator's. */
const EMULATOR_HEADER = 'x-emulator';
const EMULATOR_NAME = 'hdt-emulator';

interface Env {
  /** Set after authentication. */
  Variables: { account: Account; onFiles: OnFiles };
}

/** The whole service as its interface specifies it, with its state in memory. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  checkOptions<keyof EmulatorOptions>(options);
  const { reader = NO_DEVICE_READER, clock = createClock(), ids = createIds() } = options;
  const { persistence, readForm, page } = options;
  const accounts = createAccountRegistry(
    persistence?.state?.accounts ?? options.accounts ?? DEFAULT_ACCOUNTS,
  );
  const { parse = parseHere, pace = DEFAULT_PACE, log = () => {} } = options;
  const { retryAfter = pace === 0 ? 0 : undefined } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const store = createUploadStore(clock, limits);
  const readings = createReadingStore(clock, limits);
  const { advance = 'clock', reviewTime = REVIEW_TIME, callbackTimeout = CALLBACK_TIMEOUT } = options;
  const { sender = createFetchSender({ timeout: callbackTimeout }) } = options;
  const processing = createProcessing({ store, clock, parse, send: sender.send, pace, reviewTime, log });
  const polled = { store, poll: processing.poll };
  const deliveries = readDeliveries(store);
  const faults = createFaults(persistence?.state?.faults ?? options.faults);
  const recorder =
    persistence &&
    startRecorder({ persistence, store, readings, processing, accounts, faults, ids, clock, log });
  const commit = recorder?.commit;
  const app = new Hono<Env>();
  const closing = new AbortController();
  const serve = (request: Request, bindings: Bindings = {}) => orCut(app.fetch(request, bindings), bindings);
  const { anyName = false } = options;
  const admin = createAdmin({ clock, store, deliveries, processing, accounts, faults, serve, anyName });

  /** The requested upload, of any account. */
  function requestedUpload(c: Context): Upload | undefined {
    const [, inPath] = /^\/api\/v1\/(?:results|status)\/([^/]+)$/.exec(c.req.path) ?? [];
    return store.get(inPath ?? c.req.query('uploadId') ?? '');
  }

  app.use(async (c, next) => {
    const started = clock.now();
    await next();
    c.header(EMULATOR_HEADER, EMULATOR_NAME);
    log(`${c.req.method} ${routeOf(c)} ${c.res.status} ${clock.now() - started} ms`);
  });
  app.onError((thrown) => problemResponse(asProblem(thrown, log)));
  app.notFound(() => problemResponse(new Problem('not-found', 'The service has no such route.')));

  app.use('/api/*', async (c, next) => {
    const [at, started] = [clock.now(), performance.now()];
    await next();
    const took = Math.round(performance.now() - started);
    const customerId = c.get('account')?.customerId ?? null;
    const uploadId = requestedUpload(c)?.uploadId ?? null;
    const { method } = c.req;
    admin.journal.note({ at, method, route: routeOf(c), uploadId, status: c.res.status, took, customerId });
  });

  app.use('/api/*', async (c, next) => {
    const account = accounts.authenticate(c.req.header('authorization'));
    if (account) {
      c.set('account', account);
      return next();
    }
    if (c.req.path.startsWith('/api/v1/results/'))
      return retrievalError(401, { 'www-authenticate': 'Bearer' });
    throw new Problem('unauthorized', 'Invalid or missing API key');
  });

  /** Persists that a fault is used up. */
  function choose(...request: Parameters<Faults['choose']>): ReturnType<Faults['choose']> {
    const before = faults.active;
    const chosen = faults.choose(...request);
    if (faults.active !== before) recorder?.changed();
    return chosen;
  }
  app.use('/api/*', faultGate({ faults: { choose }, requestedUpload, closing: closing.signal }));

  app.post('/api/master', (c) => {
    const { account, onFiles } = c.var;
    const module = c.req.query('module');
    if (module === 'pathology') {
      const settings = settingsOf(account);
      return handleUpload(
        { store, processing, clock, ids, limits, settings, advance, onFiles, readForm, commit },
        account,
        c.req.raw,
      );
    }
    if (module === 'medical') {
      return handleExtraction(
        { reader, readings, memory: store.memory, clock, ids, limits, onFiles, readForm, commit },
        account,
        c.req.raw,
      );
    }
    throw unknownModule('pathology or medical');
  });

  app.get('/api/v1/status/:uploadId', (c) =>
    handleStatus(polled, c.get('account'), c.req.param('uploadId'), retryAfter),
  );
  app.get('/api/master', (c) => handleStatus(polled, c.get('account'), c.req.query('uploadId'), retryAfter));
  app.get('/api/v1/results/:uploadId', (c) => {
    const query = { uploadId: c.req.param('uploadId'), format: c.req.query('format') };
    return handleResults(polled, c.get('account'), query, retryAfter);
  });
  app.get('/api/v1/uploads', (c) => handleList(store, c.get('account'), c.req.queries()));

  app.get('/api/master/transformations', (c) => {
    if (c.req.query('module') !== 'medical') throw unknownModule('medical');
    return handleHistory(readings, c.get('account'));
  });
  app.get('/api/master/medical/:id', (c) => handleRecord(readings, c.get('account'), c.req.param('id')));

  app.use('/admin/*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') recorder?.changed();
  });
  app.route('/admin', admin.routes);
  app.route('/', createPortal({ clock, changed: admin.changed, anyName, page }));

  return {
    fetch: serve,
    request: (input, init) => orCut(app.request(input, init), {}),
    idle: () => processing.idle(),
    deliveries,
    processing,
    close() {
      closing.abort();
      recorder?.changed();
      processing.close();
      sender.close();
      store.close();
    },
  };
}

const unknownModule = (known: string): Problem =>
  new Problem('unknown-module', `The query parameter module must be ${known}.`);

const moduleOf = (c: Context): string | undefined =>
  ['pathology', 'medical'].find((name) => name === c.req.query('module'));

/** The route's pattern and the module: logs contain no ids or filters. */
function routeOf(c: Context): string {
  const module = moduleOf(c);
  // Middleware has a pattern with a star, the route itself has none.
  const path = matchedRoutes(c).findLast((route) => !route.path.includes('*'))?.path ?? '(unknown)';
  return module ? `${path}?module=${module}` : path;
}

function asProblem(thrown: unknown, log: Log): Problem {
  if (thrown instanceof Problem) return thrown;
  log(`request failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return new Problem('internal', 'The emulator failed.', { cause: thrown });
}

/** Loaded with the first document: most emulators get a parser that works in a process of its own. */
const parseHere: Parse = async (bytes) => (await import('./parse/read-document.js')).readDocument(bytes);
