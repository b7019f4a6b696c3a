import type { Scope } from './grant.js';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from './clock.js';
import type { GatewayEvent } from './events/event.js';
import type { Tell } from './events/dispatch.js';
import type { GatewayContext, GatewayEnv } from './http/context.js';
import type { Limits } from './limits.js';
import { GatewayProblem } from './problem.js';
import { readCursor } from './reads/cursor.js';
import { parseListQuery } from './reads/list-query.js';
import { listReadings } from './reads/list-readings.js';
import { listUploads } from './reads/list-uploads.js';
import { createQuestions } from './reads/service-requests.js';
import { readRecord, readResult, readStatus } from './reads/reads.js';
import type { Store } from './repositories.js';
import { slotOf } from './uploads/idempotency.js';
import type { InFlight } from './uploads/in-flight.js';
import { keyBusy, lookUpKey } from './uploads/key-state.js';
import type { Manifests } from './uploads/manifest.js';
import { replayAnswer } from './uploads/replay-response.js';
import { forwardUpload } from './uploads/upload.js';
import type { Service } from './upstream/service.js';
import type { RateLimit } from './rate-limit/rate-limit.js';

export interface ServiceRoutesDeps {
  readonly service: Service;
  readonly store: Store;
  readonly limits: Limits;
  readonly limitRate: RateLimit;
  readonly clock: Clock;
  readonly tell: Tell;
  readonly manifests: Manifests;
  readonly inFlight: InFlight;
  /** Lets a verified token in. */
  readonly guard: MiddlewareHandler<GatewayEnv>;
  /** The same, a paired phone's too. */
  readonly captureGuard: MiddlewareHandler<GatewayEnv>;
}

const MODULES: readonly Scope[] = ['pathology', 'medical'];

/** The service's own paths (interface, Endpoints), for one person each. */
export function addServiceRoutes(app: Hono<GatewayEnv>, deps: ServiceRoutesDeps): void {
  const { service, store, limits, limitRate, clock, tell, guard, captureGuard } = deps;
  const readFor = (c: GatewayContext, scope: Scope, id: string) => ({
    service,
    owner: c.get('ownerFor')(scope),
    id,
    signal: c.req.raw.signal,
    tell: (event: GatewayEvent) => tell(c.get('grant').person, event),
  });

  const listingFor = (c: GatewayContext, scope: Scope) => ({
    service,
    owner: c.get('ownerFor')(scope),
    questions: createQuestions(limits.questionsPerRequest, () => limitRate(c.get('grant').person)),
    now: clock.now(),
    after: readCursor(c.req.query('cursor')),
    signal: c.req.raw.signal,
  });

  app.post('/api/master', captureGuard, (c) => {
    const module = MODULES.find((name) => name === c.req.query('module'));
    if (!module) throw new GatewayProblem('module-unknown');
    const grant = c.get('grantFor')(module);
    return forwardUpload(deps, { module, grant, request: c.req.raw, incoming: c.env?.incoming });
  });

  const keySlot = (c: GatewayContext) =>
    slotOf(c.get('grantFor')('pathology').person, 'pathology', c.req.param('key') ?? '');

  /** What was filed under an idempotency key: the acknowledgement again, 404 for nothing, 409 while it cannot be said. */
  app.get('/idempotency-keys/:key', guard, async (c) => {
    const state = await lookUpKey(deps, keySlot(c));
    if (state.state !== 'filed') throw new GatewayProblem('not-found');
    return replayAnswer(service, state);
  });

  /** Closes a key: 204 when nothing was filed under it, nor will be; the acknowledgement when something was. */
  app.delete('/idempotency-keys/:key', guard, async (c) => {
    const slot = keySlot(c);
    await store.idempotency.withdraw(slot, clock.now());
    const state = await lookUpKey(deps, slot);
    if (state.state === 'filed') return replayAnswer(service, state);
    // It was unknown and has just turned out to be absent: closed by the next request.
    if (state.state === 'free') throw keyBusy();
    return c.body(null, 204);
  });

  app.get('/api/v1/status/:uploadId', guard, (c) => {
    const id = c.req.param('uploadId');
    return readStatus(readFor(c, 'pathology', id), { path: `/api/v1/status/${encodeURIComponent(id)}` });
  });

  app.get('/api/master', guard, (c) => {
    const uploadId = c.req.query('uploadId') ?? '';
    return readStatus(readFor(c, 'pathology', uploadId), { path: '/api/master', query: { uploadId } });
  });

  app.get('/api/v1/results/:uploadId', guard, (c) => {
    const read = readFor(c, 'pathology', c.req.param('uploadId'));
    return readResult(read, c.req.query('format'), c.env?.outgoing);
  });

  app.get('/api/v1/uploads', guard, (c) => {
    const query = parseListQuery((name) => c.req.query(name));
    return listUploads(listingFor(c, 'pathology'), query);
  });

  app.get('/api/master/transformations', guard, (c) => {
    const listing = listingFor(c, 'medical');
    if (c.req.query('module') !== 'medical') throw new GatewayProblem('module-unknown');
    return listReadings(listing);
  });

  app.get('/api/master/medical/:id', guard, (c) => readRecord(readFor(c, 'medical', c.req.param('id'))));
}
