import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createAccountRegistry, settingsOf } from './accounts/account-registry.js';
import { createAdmin } from './admin/admin-route.js';
import type { Changes } from './admin/changes.js';
import type { GuardOptions } from './admin/guard.js';
import { createJournal, type Journal } from './admin/journal.js';
import type { Send } from './delivery/send.js';
import { type Bindings, rejectIfCut } from './faults/connection.js';
import { createFaults, type Faults } from './faults/faults.js';
import { type FaultOutcome, faultGate, type ServiceEnv } from './faults/gate.js';
import { Problem, problemResponse } from './http/problem.js';
import type { ReadForm } from './http/read-form.js';
import { retrievalError } from './http/retrieval-error.js';
import { createIds } from './ids.js';
import type { Limits } from './limits.js';
import type { Log } from './log.js';
import { serviceDocument } from './openapi/service-document.js';
import type { Parse } from './parse/parse.js';
import type { EmulatorState, Persistence } from './persistence/persistence.js';
import { startRecorder } from './persistence/recorder.js';
import { createPortal, type ReadPageFile } from './portal/portal.js';
import { createProcessing, type Processing } from './processing/processing.js';
import { createReadingStore } from './readings/readings.js';
import { handleList } from './routes/list-route.js';
import { type DeviceReader, handleExtraction, handleHistory, handleRecord } from './routes/medical-route.js';
import { handleResults } from './routes/results-route.js';
import { handleStatus } from './routes/status-route.js';
import { handleUpload } from './routes/upload-route.js';
import type { ControlledClock } from './time/clock.js';
import type { Advance } from './time/pacing.js';
import type { Upload } from './uploads/upload.js';
import { createUploadStore, type UploadStore } from './uploads/upload-store.js';

export interface ServiceDeps extends GuardOptions {
  readonly reader: DeviceReader;
  readonly clock: ControlledClock;
  /** Ids follow from it; random ones when undefined. */
  readonly idSeed: string | undefined;
  readonly parse: Parse;
  readonly send: Send;
  readonly readForm: ReadForm | undefined;
  readonly page: ReadPageFile | undefined;
  readonly limits: Limits;
  readonly pace: number;
  readonly advance: Advance;
  readonly reviewTime: number;
  readonly retryAfter: number | undefined;
  readonly forwardTo: string | undefined;
  readonly log: Log;
  /** Holds the state to begin with. */
  readonly persistence: Persistence;
  readonly changes: Changes;
  /** Resets the emulator, for the admin interface. */
  readonly reset: () => void;
}

/** The service from a given state until the emulator is closed or gets another state. */
export interface Service {
  /** The routes of the interface: those below `/api/`. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** A web-standard handler. Rejects under a fault that cuts the connection when `bindings` has no socket. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  readonly store: UploadStore;
  readonly processing: Processing;
  readonly faults: Faults;
  readonly journal: Journal;
  /** All there is now, as plain data. */
  readonly state: () => EmulatorState;
  /** Cancels all processing; requests that are not answered yet are refused. */
  close(): void;
}

/** Marks every response as the emulator's. */
const EMULATOR_HEADER = 'x-emulator';
const EMULATOR_NAME = 'hdt-emulator';

const NO_FAULT: FaultOutcome = { fault: null, nearestFault: null };

const faultOf = (c: Context<ServiceEnv>): FaultOutcome => c.get('faultOutcome') ?? NO_FAULT;

/** The whole service as its interface specifies it. Its first state is that of `persistence`. */
export function createService(deps: ServiceDeps): Service {
  const { reader, clock, idSeed, parse, send, readForm, page, limits, log, persistence, changes } = deps;
  const { pace, advance, reviewTime, retryAfter, forwardTo, anyName = false, reset } = deps;
  const begun = persistence.state();
  if (!begun) throw new Error('A service needs a state to begin with');
  const closing = new AbortController();
  const ids = createIds(idSeed, begun.ids);
  const accounts = createAccountRegistry(begun.accounts);
  const faults = createFaults(begun.faults);
  const store = createUploadStore(clock, limits);
  const readings = createReadingStore(clock, limits);
  const processing = createProcessing({ store, clock, parse, send, pace, reviewTime, log });
  const polled = { store, poll: processing.poll, patientsOf: processing.patientsOf };
  const recorder = startRecorder({
    persistence,
    store,
    readings,
    processing,
    accounts,
    faults,
    ids,
    clock,
    log,
  });
  const { commit } = recorder;
  const app = new Hono<ServiceEnv>();
  const serve = (request: Request, bindings: Bindings = {}) =>
    rejectIfCut(app.fetch(request, bindings), bindings);
  const journal = createJournal(changes.notify);
  store.watch(changes.notify);
  const admin = createAdmin({
    clock,
    store,
    processing,
    accounts,
    faults,
    serve,
    changes,
    journal,
    closed: closing.signal,
    reset,
    forwardTo,
    anyName,
  });

  /** The requested upload, of any account. */
  function requestedUpload(c: Context): Upload | undefined {
    const [, inPath] = /^\/api\/v1\/(?:results|status)\/([^/]+)$/.exec(c.req.path) ?? [];
    return store.get(inPath ?? c.req.query('uploadId') ?? '');
  }

  app.use(async (c, next) => {
    const started = clock.now();
    await next();
    c.header(EMULATOR_HEADER, EMULATOR_NAME);
    const { nearestFault } = faultOf(c);
    const hint = nearestFault ? ` (no fault: ${nearestFault})` : '';
    log(`${c.req.method} ${routeOf(c)} ${c.res.status} ${clock.now() - started} ms${hint}`);
  });
  app.onError((thrown) => problemResponse(toProblem(thrown, log)));
  app.notFound(() => problemResponse(new Problem('not-found', 'The service has no such route.')));

  app.use('/api/*', async (c, next) => {
    const [at, started] = [clock.now(), performance.now()];
    await next();
    const took = Math.round(performance.now() - started);
    const customerId = c.get('account')?.customerId ?? null;
    const uploadId = requestedUpload(c)?.uploadId ?? null;
    journal.note({
      at,
      method: c.req.method,
      route: routeOf(c),
      uploadId,
      status: c.res.status,
      took,
      customerId,
      ...faultOf(c),
    });
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
    if (faults.active !== before) recorder.changed();
    return chosen;
  }
  app.use('/api/*', faultGate({ choose, requestedUpload, closing: closing.signal }));

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
  app.get('/api/v1/uploads', (c) => handleList(polled, c.get('account'), c.req.queries()));

  app.get('/api/master/transformations', (c) => {
    if (c.req.query('module') !== 'medical') throw unknownModule('medical');
    return handleHistory(readings, c.get('account'));
  });
  app.get('/api/master/medical/:id', (c) => handleRecord(readings, c.get('account'), c.req.param('id')));

  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  app.get('/openapi.json', (c) => c.json(serviceDocument()));

  app.use('/admin/*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') recorder.changed();
  });
  app.route('/admin', admin);
  app.route('/', createPortal({ clock, changed: changes.notify, anyName, page }));

  return {
    fetch: serve,
    routes,
    store,
    processing,
    faults,
    journal,
    state: recorder.state,
    close() {
      closing.abort();
      recorder.close();
      processing.close();
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

function toProblem(thrown: unknown, log: Log): Problem {
  if (thrown instanceof Problem) return thrown;
  log(`request failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return new Problem('internal', 'The emulator failed.', { cause: thrown });
}
