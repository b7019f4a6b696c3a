import type { Hono } from 'hono';
import { SCOPES } from '../grant.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import { createConcurrency } from '../rate-limit/concurrency.js';
import type { Guards } from '../tokens/guards.js';
import { tracedService } from '../upstream/service.js';
import { replayResponse } from './acknowledgement.js';
import { createUploadKey } from './idempotency.js';
import { keyBusy, resolveKey } from './key-lease.js';
import { forwardUpload, type UploadDeps } from './upload-attempt.js';

/** Uploads (interface, Endpoints), and the outcome of each by its idempotency key. */
export function mountUploads(app: Hono<GatewayEnv>, deps: UploadDeps, guards: Guards): void {
  const { store, clock, limits } = deps;
  const uploads = createConcurrency(limits.uploadsPerPerson, 'too-many-uploads');
  const traced = (c: GatewayContext) => ({ ...deps, service: tracedService(deps.service, c.get('trace')) });

  app.post('/api/master', guards.personOrPhone, (c) => {
    const module = SCOPES.find((name) => name === c.req.query('module'));
    if (!module) throw new GatewayProblem('module-unknown');
    const grant = c.get('grantFor')(module);
    return forwardUpload(traced(c), {
      module,
      grant,
      request: c.req.raw,
      incoming: c.env?.incoming,
      enter: () => uploads.enter(grant.person),
      onAccepted: (ids) => c.set('affected', { kind: module === 'medical' ? 'reading' : 'upload', ids }),
    });
  });

  const uploadKey = (c: GatewayContext) =>
    createUploadKey(c.get('grantFor')('pathology').person, 'pathology', c.req.param('key') ?? '');

  /** The acknowledgement of the upload with this key; 404 when there is none, 409 while its outcome is unknown. */
  app.get('/idempotency-keys/:key', guards.person, async (c) => {
    const tracedDeps = traced(c);
    const state = await resolveKey(tracedDeps, uploadKey(c));
    if (state.state !== 'accepted') throw new GatewayProblem('not-found');
    return replayResponse(tracedDeps.service, state);
  });

  /** Withdraws a key: 204 when no upload was or will be accepted under it, otherwise the acknowledgement. */
  app.delete('/idempotency-keys/:key', guards.person, async (c) => {
    const key = uploadKey(c);
    const tracedDeps = traced(c);
    await store.idempotency.withdraw(key, clock.now());
    const state = await resolveKey(tracedDeps, key);
    if (state.state === 'accepted') {
      c.set('affected', { kind: 'upload', ids: state.ids });
      return replayResponse(tracedDeps.service, state);
    }
    // The look-up has just freed a key whose outcome was unknown: the next request can withdraw it.
    if (state.state === 'free') throw keyBusy();
    return c.body(null, 204);
  });
}
