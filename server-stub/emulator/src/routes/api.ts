import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Faults } from '../faults/faults.js';
import { faultGate } from '../faults/gate.js';
import type { FaultOutcome, ServiceEnv } from '../faults/service-env.js';
import { Problem } from '../http/problem.js';
import { retrievalError } from '../http/retrieval-error.js';
import type { Recorder } from '../persistence/recorder.js';
import type { Records } from '../persistence/records.js';
import type { Processing } from '../processing/processing.js';
import type { Advance } from '../time/pacing.js';
import type { Upload } from '../uploads/upload.js';
import type { Inputs } from './inputs.js';
import type { Journal } from './journal.js';
import { handleList } from './list-route.js';
import { handleExtraction, handleHistory, handleRecord } from './medical-route.js';
import { handleResults } from './results-route.js';
import { handleStatus } from './status-route.js';
import { handleUpload } from './upload-route.js';

interface ApiDeps {
  readonly records: Records;
  readonly processing: Processing;
  readonly recorder: Recorder;
  readonly journal: Journal;
  readonly inputs: Inputs;
  readonly advance: Advance;
  /** Whole seconds between polls; undefined for no header. */
  readonly retryAfter: number | undefined;
  /** Aborts when the service closes. */
  readonly closing: AbortSignal;
}

/** The routes of the interface, with authentication and faults before them. To be mounted at `/`. */
export function createApi(deps: ApiDeps): Hono<ServiceEnv> {
  const { records, recorder, closing } = deps;
  const { accounts, faults, uploads } = records;
  const api = new Hono<ServiceEnv>();

  /** The requested upload, of any account. */
  function requestedUpload(c: Context): Upload | undefined {
    const [, inPath] = /^\/api\/v1\/(?:results|status)\/([^/]+)$/.exec(c.req.path) ?? [];
    return uploads.get(inPath ?? c.req.query('uploadId') ?? '');
  }

  /** Persists that a fault is used up. */
  function choose(...request: Parameters<Faults['choose']>): ReturnType<Faults['choose']> {
    const before = faults.active;
    const chosen = faults.choose(...request);
    if (faults.active !== before) recorder.changed();
    return chosen;
  }

  api.use('/api/*', async (c, next) => {
    const [at, started] = [records.clock.now(), performance.now()];
    await next();
    deps.journal.note({
      at,
      method: c.req.method,
      route: routeOf(c),
      uploadId: requestedUpload(c)?.uploadId ?? null,
      status: c.res.status,
      took: Math.round(performance.now() - started),
      customerId: c.get('account')?.customerId ?? null,
      ...faultOf(c),
    });
  });

  api.use('/api/*', async (c, next) => {
    const account = accounts.authenticate(c.req.header('authorization'));
    if (account) {
      c.set('account', account);
      return next();
    }
    if (c.req.path.startsWith('/api/v1/results/'))
      return retrievalError(401, { 'www-authenticate': 'Bearer' });
    throw new Problem('unauthorized', 'Invalid or missing API key');
  });

  api.use('/api/*', faultGate({ choose, requestedUpload, closing }));
  addRoutes(api, deps);
  return api;
}

function addRoutes(api: Hono<ServiceEnv>, deps: ApiDeps): void {
  const { records, processing, recorder, advance, retryAfter } = deps;
  const { readings } = records;
  const polled = { store: records.uploads, processing };
  const received = { records, recorder, inputs: deps.inputs };

  api.post('/api/master', (c) => {
    const module = c.req.query('module');
    if (module === 'pathology') return handleUpload({ ...received, processing, advance }, c.var, c.req.raw);
    if (module === 'medical') return handleExtraction(received, c.var, c.req.raw);
    throw unknownModule('pathology or medical');
  });

  api.get('/api/v1/status/:uploadId', (c) =>
    handleStatus(polled, c.get('account'), c.req.param('uploadId'), retryAfter),
  );
  api.get('/api/master', (c) => handleStatus(polled, c.get('account'), c.req.query('uploadId'), retryAfter));
  api.get('/api/v1/results/:uploadId', (c) => {
    const query = { uploadId: c.req.param('uploadId'), format: c.req.query('format') };
    return handleResults(polled, c.get('account'), query, retryAfter);
  });
  api.get('/api/v1/uploads', (c) => handleList(polled, c.get('account'), c.req.queries()));

  api.get('/api/master/transformations', (c) => {
    if (c.req.query('module') !== 'medical') throw unknownModule('medical');
    return handleHistory(readings, c.get('account'));
  });
  api.get('/api/master/medical/:id', (c) => handleRecord(readings, c.get('account'), c.req.param('id')));
}

const NO_FAULT: FaultOutcome = { fault: null, nearestFault: null };

export const faultOf = (c: Context<ServiceEnv>): FaultOutcome => c.get('faultOutcome') ?? NO_FAULT;

const unknownModule = (known: string): Problem =>
  new Problem('unknown-module', `The query parameter module must be ${known}.`);

const moduleOf = (c: Context): string | undefined =>
  ['pathology', 'medical'].find((name) => name === c.req.query('module'));

/** The route's pattern and the module: logs contain no ids or filters. */
export function routeOf(c: Context): string {
  const module = moduleOf(c);
  // Middleware has a pattern with a star, the route itself has none.
  const path = matchedRoutes(c).findLast((route) => !route.path.includes('*'))?.path ?? '(unknown)';
  return module ? `${path}?module=${module}` : path;
}
