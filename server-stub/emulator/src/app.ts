import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createAccountBook, settingsOf } from './accounts/account-book.js';
import { type Account, DEFAULT_ACCOUNTS } from './accounts/accounts.js';
import { createAdmin } from './admin/admin-route.js';
import { CALLBACK_TIMEOUT, REVIEW_TIME } from './assumptions.js';
import { type Deliveries, readDeliveries } from './delivery/read-model.js';
import { createSender } from './delivery/send.js';
import { type Bindings, orCut } from './faults/connection.js';
import { createFaults, type Faults } from './faults/faults.js';
import { faultGate } from './faults/gate.js';
import type { FaultRule } from './faults/rule.js';
import type { Received } from './http/multipart.js';
import { Problem, problemResponse } from './http/problem.js';
import { retrievalError } from './http/retrieval-error.js';
import { createIds, type Ids } from './ids.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { Log } from './log.js';
import type { Parse } from './parse/parse.js';
import type { Persistence } from './persistence/persistence.js';
import { startRecorder } from './persistence/recorder.js';
import { createPortal } from './portal/portal.js';
import { createProcessing, type Processing } from './processing/processing.js';
import { createReadingStore } from './readings/readings.js';
import { answerList } from './routes/list-route.js';
import { answerExtraction, answerHistory, answerRecord, type DeviceReader } from './routes/medical-route.js';
import { answerResults } from './routes/results-route.js';
import { answerStatus } from './routes/status-route.js';
import { answerUpload } from './routes/upload-route.js';
import { type ControlledClock, createClock } from './time/clock.js';
import type { Advance } from './time/pacing.js';
import type { Upload } from './uploads/upload.js';
import { createUploadStore } from './uploads/upload-store.js';

export interface EmulatorOptions {
  /** Not closed with the emulator: it is its maker's. */
  readonly reader: DeviceReader;
  readonly accounts?: readonly Account[];
  readonly clock?: ControlledClock;
  readonly ids?: Ids;
  readonly parse?: Parse;
  readonly limits?: Partial<Limits>;
  /** From receipt to completion, in milliseconds; the service itself takes minutes. */
  readonly pace?: number;
  /** What moves an upload through its states, unless its name says otherwise (pacing.ts): the clock when left out. */
  readonly advance?: Advance;
  /** From reading to the end of a review that nobody ends before, in milliseconds. */
  readonly reviewTime?: number;
  /** How long a receiver of callbacks has to answer, in milliseconds of real time. */
  readonly callbackTimeout?: number;
  /** Seconds to advertise in `Retry-After` while an upload is unfinished; none when left out. */
  readonly retryAfter?: number;
  /** Faults for requests to come; the names of files ask for others (faults/name.ts). */
  readonly faults?: readonly FaultRule[];
  readonly log?: Log;
  /** State that outlives this emulator; without it nothing touches the disk. Not closed with it: it is its maker's. */
  readonly persistence?: Persistence;
  /** Page and admin interface answer under any host name, not only under one of this machine (admin/guard.ts). */
  readonly anyName?: boolean;
}

export interface Emulator {
  /** A web-standard handler. Rejects under a fault that cuts the connection when it is given no socket to cut. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  /** The same without a socket: a path or a request in, the response out. */
  readonly request: (input: string | Request | URL, init?: RequestInit) => Promise<Response>;
  /** Callbacks, made and to come. */
  readonly deliveries: Deliveries;
  readonly processing: Pick<Processing, 'approve' | 'resend'>;
  /** Resolves when no document is being read and no callback under way. */
  idle(): Promise<void>;
  /** Calls off all processing. */
  close(): void;
}

export const DEFAULT_PACE = 3000;

/** Says on every answer that it is not the service's. */
const EMULATOR_HEADER = 'x-emulator';
const EMULATOR_NAME = 'hdt-emulator';

interface Env {
  /** Behind the check of the key. */
  Variables: { account: Account; received: Received };
}

/** The whole service on one address, as its interface specification describes it; its state is in memory, and kept where one says. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const { reader, clock = createClock(), ids = createIds() } = options;
  const { persistence } = options;
  const accounts = createAccountBook(persistence?.state?.accounts ?? options.accounts ?? DEFAULT_ACCOUNTS);
  const { parse = parseHere, pace = DEFAULT_PACE, retryAfter, log = () => {} } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const store = createUploadStore(clock, limits);
  const readings = createReadingStore(clock, limits);
  const { advance = 'by the clock', reviewTime = REVIEW_TIME, callbackTimeout = CALLBACK_TIMEOUT } = options;
  const sender = createSender({ timeout: callbackTimeout });
  const processing = createProcessing({ store, clock, parse, send: sender.send, pace, reviewTime, log });
  const polled = { store, poll: processing.poll };
  const deliveries = readDeliveries(store);
  const faults = createFaults(persistence?.state?.faults ?? options.faults);
  const recorder =
    persistence &&
    startRecorder({ persistence, store, readings, processing, accounts, faults, ids, clock, log });
  const promise = recorder?.commit;
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
  app.notFound(() => problemResponse(new Problem('not-found', 'The service has no such address.')));

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
    const { account, received } = c.var;
    const module = c.req.query('module');
    if (module === 'pathology') {
      const settings = settingsOf(account);
      return answerUpload(
        { store, processing, clock, ids, limits, settings, advance, received, promise },
        account,
        c.req.raw,
      );
    }
    if (module === 'medical') {
      return answerExtraction(
        { reader, readings, memory: store.memory, clock, ids, limits, received, promise },
        account,
        c.req.raw,
      );
    }
    throw unknownModule('pathology or medical');
  });

  app.get('/api/v1/status/:uploadId', (c) =>
    answerStatus(polled, c.get('account'), c.req.param('uploadId'), retryAfter),
  );
  app.get('/api/master', (c) => answerStatus(polled, c.get('account'), c.req.query('uploadId'), retryAfter));
  app.get('/api/v1/results/:uploadId', (c) => {
    const query = { uploadId: c.req.param('uploadId'), format: c.req.query('format') };
    return answerResults(polled, c.get('account'), query, retryAfter);
  });
  app.get('/api/v1/uploads', (c) => answerList(store, c.get('account'), c.req.query()));

  app.get('/api/master/transformations', (c) => {
    if (c.req.query('module') !== 'medical') throw unknownModule('medical');
    return answerHistory(readings, c.get('account'));
  });
  app.get('/api/master/medical/:id', (c) => answerRecord(readings, c.get('account'), c.req.param('id')));

  app.use('/admin/*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') recorder?.changed();
  });
  app.route('/admin', admin.routes);
  app.route('/', createPortal({ clock, changed: admin.changed, anyName }));

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

/** The route's pattern and the module: an id or a filter has no place in a log. */
function routeOf(c: Context): string {
  const module = moduleOf(c);
  // What only watches over requests has a pattern with a star; the one that answers has none.
  const path = matchedRoutes(c).findLast((route) => !route.path.includes('*'))?.path ?? '(unknown)';
  return module ? `${path}?module=${module}` : path;
}

function asProblem(thrown: unknown, log: Log): Problem {
  if (thrown instanceof Problem) return thrown;
  log(`an answer failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return new Problem('internal', 'The emulator failed.', { cause: thrown });
}

/** Loaded with the first document: most emulators get a reader that works in a process of its own. */
const parseHere: Parse = async (bytes) => (await import('./parse/read-document.js')).readDocument(bytes);
