import type { Hono, MiddlewareHandler } from 'hono';
import type { Scope } from '../grant.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import { tracedService } from '../upstream/service.js';
import { uploadKeyOf } from './idempotency.js';
import { keyBusy, resolveKey } from './key-state.js';
import { replayAnswer } from './replay-response.js';
import { forwardUpload, type UploadDeps } from './upload-attempt.js';

export interface UploadRoutesDeps extends UploadDeps {
  /** Requires a person's access token. */
  readonly guard: MiddlewareHandler<GatewayEnv>;
  /** Requires a person's access token or a paired phone's. */
  readonly captureGuard: MiddlewareHandler<GatewayEnv>;
}

const MODULES: readonly Scope[] = ['pathology', 'medical'];

/** Uploads (interface, Endpoints), and what became of each by its idempotency key. */
export function mountUploads(app: Hono<GatewayEnv>, deps: UploadRoutesDeps): void {
  const { store, clock, guard, captureGuard } = deps;
  const traced = (c: GatewayContext) => ({ ...deps, service: tracedService(deps.service, c.get('trace')) });

  app.post('/api/master', captureGuard, (c) => {
    const module = MODULES.find((name) => name === c.req.query('module'));
    if (!module) throw new GatewayProblem('module-unknown');
    const grant = c.get('grantFor')(module);
    return forwardUpload(traced(c), { module, grant, request: c.req.raw, incoming: c.env?.incoming });
  });

  const uploadKey = (c: GatewayContext) =>
    uploadKeyOf(c.get('grantFor')('pathology').person, 'pathology', c.req.param('key') ?? '');

  /** The acknowledgement of the upload with this key; 404 when there is none, 409 while that is unknown. */
  app.get('/idempotency-keys/:key', guard, async (c) => {
    const own = traced(c);
    const state = await resolveKey(own, uploadKey(c));
    if (state.state !== 'accepted') throw new GatewayProblem('not-found');
    return replayAnswer(own.service, state);
  });

  /** Withdraws a key: 204 when no upload was or will be accepted under it, otherwise the acknowledgement. */
  app.delete('/idempotency-keys/:key', guard, async (c) => {
    const key = uploadKey(c);
    const own = traced(c);
    await store.idempotency.withdraw(key, clock.now());
    const state = await resolveKey(own, key);
    if (state.state === 'accepted') return replayAnswer(own.service, state);
    // It was unknown and has just turned out to be absent: the next request withdraws it.
    if (state.state === 'free') throw keyBusy();
    return c.body(null, 204);
  });
}
