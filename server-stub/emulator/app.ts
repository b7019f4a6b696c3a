import { type Context, Hono } from 'hono';
import { type Account, createAuthenticate, DEFAULT_ACCOUNTS } from './accounts.js';
import { type Clock, systemClock } from './clock.js';
import { createIds, type Ids } from './ids.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { answerList } from './list-route.js';
import type { Log } from './log.js';
import { answerExtraction, answerHistory, answerRecord, type DeviceReader } from './medical-route.js';
import { normaliseRows } from './normalise/normalise.js';
import { settingsFrom } from './normalise/settings.js';
import { type Parse, parseDocument } from './parse/parse.js';
import { Problem, problemResponse } from './problem.js';
import { createProcessing } from './processing.js';
import { createReadingStore } from './readings.js';
import { answerResults, retrievalError } from './results-route.js';
import { answerStatus } from './status-route.js';
import { answerUpload } from './upload-route.js';
import { createUploadStore } from './upload-store.js';

export interface EmulatorOptions {
  /** Not closed with the emulator: it is its maker's. */
  readonly reader: DeviceReader;
  readonly accounts?: readonly Account[];
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly parse?: Parse;
  readonly limits?: Partial<Limits>;
  /** From receipt to completion, in milliseconds; the service itself takes minutes. */
  readonly pace?: number;
  /** Seconds to advertise in `Retry-After` while an upload is unfinished; none when left out. */
  readonly retryAfter?: number;
  readonly log?: Log;
}

export interface Emulator {
  /** A web-standard handler. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** The same without a socket: a path or a request in, the response out. */
  readonly request: (input: string | Request | URL, init?: RequestInit) => Promise<Response>;
  /** Resolves when no document is being read. */
  idle(): Promise<void>;
  /** Calls off all processing. */
  close(): void;
}

export const DEFAULT_PACE = 3000;

/** Says on every answer that it is not the service's. */
const EMULATOR_HEADER = 'x-emulator';
const EMULATOR_NAME = 'hdt-emulator';

interface Env {
  Variables: { account: Account };
}

/** The whole service on one address, as its interface specification describes it; its state is in memory. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const { reader, accounts = DEFAULT_ACCOUNTS, clock = systemClock, ids = createIds() } = options;
  const { parse = parseDocument, pace = DEFAULT_PACE, retryAfter, log = () => {} } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const store = createUploadStore(clock, limits);
  const readings = createReadingStore(clock, limits);
  const settings = new Map(accounts.map((account) => [account.customerId, settingsFrom(account.settings)]));
  const processing = createProcessing({
    store,
    clock,
    parse,
    normalise: (rows, customerId) => normaliseRows(rows, settings.get(customerId) ?? settingsFrom()),
    pace,
    log,
  });
  const authenticate = createAuthenticate(accounts);
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const started = clock.now();
    await next();
    c.header(EMULATOR_HEADER, EMULATOR_NAME);
    log(`${c.req.method} ${routeOf(c)} ${c.res.status} ${clock.now() - started} ms`);
  });
  app.onError((thrown) => problemResponse(asProblem(thrown, log)));
  app.notFound(() => problemResponse(new Problem('not-found', 'The service has no such address.')));

  app.use('/api/*', async (c, next) => {
    const account = authenticate(c.req.header('authorization'));
    if (account) {
      c.set('account', account);
      return next();
    }
    if (c.req.path.startsWith('/api/v1/results/'))
      return retrievalError(401, { 'www-authenticate': 'Bearer' });
    throw new Problem('unauthorized', 'Invalid or missing API key');
  });

  app.post('/api/master', (c) => {
    const account = c.get('account');
    const module = c.req.query('module');
    if (module === 'pathology') {
      return answerUpload({ store, processing, clock, ids, limits }, account, c.req.raw);
    }
    if (module === 'medical') {
      return answerExtraction(
        { reader, readings, memory: store.memory, clock, ids, limits },
        account,
        c.req.raw,
      );
    }
    throw unknownModule('pathology or medical');
  });

  app.get('/api/v1/status/:uploadId', (c) =>
    answerStatus(store, c.get('account'), c.req.param('uploadId'), retryAfter),
  );
  app.get('/api/master', (c) => answerStatus(store, c.get('account'), c.req.query('uploadId'), retryAfter));
  app.get('/api/v1/results/:uploadId', (c) => {
    const query = { uploadId: c.req.param('uploadId'), format: c.req.query('format') };
    return answerResults(store, c.get('account'), query, retryAfter);
  });
  app.get('/api/v1/uploads', (c) => answerList(store, c.get('account'), c.req.query()));

  app.get('/api/master/transformations', (c) => {
    if (c.req.query('module') !== 'medical') throw unknownModule('medical');
    return answerHistory(readings, c.get('account'));
  });
  app.get('/api/master/medical/:id', (c) => answerRecord(readings, c.get('account'), c.req.param('id')));

  return {
    fetch: (request) => app.fetch(request),
    request: async (input, init) => app.request(input, init),
    idle: () => processing.idle(),
    close: () => processing.close(),
  };
}

const unknownModule = (known: string): Problem =>
  new Problem('unknown-module', `The query parameter module must be ${known}.`);

/** The route's pattern and the module: an id or a filter has no place in a log. */
function routeOf(c: Context): string {
  const module = ['pathology', 'medical'].find((name) => name === c.req.query('module'));
  const path = c.req.routePath === '/*' ? '(unknown)' : c.req.routePath;
  return module ? `${path}?module=${module}` : path;
}

function asProblem(thrown: unknown, log: Log): Problem {
  if (thrown instanceof Problem) return thrown;
  log(`an answer failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return new Problem('internal', 'The emulator failed.', { cause: thrown });
}
