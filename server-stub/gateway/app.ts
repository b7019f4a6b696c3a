import { Hono } from 'hono';
import { access } from './access.js';
import { type Clock, systemClock } from './clock.js';
import { crossOrigin, requireOwnScript } from './cross-origin.js';
import { type GatewayContext, type GatewayEnv, observe, recoverFrom } from './exchange.js';
import { createService, type ServiceAddress } from './forward.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { parseListQuery } from './list-query.js';
import { listReadings } from './list-readings.js';
import { listUploads } from './list-uploads.js';
import type { Log } from './log.js';
import { GatewayProblem, problemResponse } from './problem.js';
import { createProofs } from './proofs.js';
import { readRecord, readResult, readStatus } from './reads.js';
import type { Secrets } from './secrets.js';
import type { Authenticate, Identity } from './session.js';
import type { Store } from './store/store.js';
import { exchangeToken, personOf, shortBody } from './token-exchange.js';
import { createTokens, type Scope } from './tokens.js';
import { forwardUpload } from './upload.js';

export interface GatewayOptions {
  readonly service: ServiceAddress;
  readonly authenticate: Authenticate;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  /** Where the gateway is mounted, for example `/hdt`; empty at the root. */
  readonly basePath?: string;
  /** Origins besides the gateway's own whose pages may use it, for example `https://clinic.example`. */
  readonly origins?: readonly string[];
  /** Refuses tokens to browsers that can prove no key (those without Web Cryptography); off unless asked for. */
  readonly requireProof?: boolean;
  readonly log?: Log;
}

export interface Gateway {
  /** A web-standard handler. With Node's own messages as `env` (`@hono/node-server`) uploads stream at full speed. */
  readonly fetch: Hono<GatewayEnv>['fetch'];
  /** The same without a socket: a path or a request in, the response out. */
  readonly request: Hono<GatewayEnv>['request'];
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Refuses all tokens a person holds, for the host's sign-out. */
  revoke(identity: Identity): Promise<void>;
  /** Cuts the connections to the service. The store is its owner's to close. */
  close(): Promise<void>;
}

/** The gateway as routes; what each does is in the file it names. */
export function createGateway(options: GatewayOptions): Gateway {
  const { authenticate, store, secrets, clock = systemClock, basePath = '', origins = [] } = options;
  const { requireProof = false } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const service = createService(options.service, limits);
  const tokens = createTokens({ secrets, limits, clock });
  const proofs = createProofs({
    secrets,
    limits,
    clock,
    hosts: new Set(origins.map((origin) => new URL(origin).host)),
    remember: store.rememberProof,
  });
  const app = new Hono<GatewayEnv>().basePath(basePath);

  app.use(observe({ clock, log: options.log }), crossOrigin(origins));
  app.onError(recoverFrom);
  app.notFound(() => problemResponse(new GatewayProblem('not-found')));

  app.post(
    '/token',
    requireOwnScript(origins),
    shortBody,
    exchangeToken({ authenticate, tokens, proofs, requireProof, limits, baseUrl: basePath || '/' }),
  );

  const guard = access({ tokens, proofs, store });
  const signalOf = (c: GatewayContext) => c.req.raw.signal;

  app.post('/api/master', guard, (c) => {
    const module = MODULES.find((name) => name === c.req.query('module'));
    if (!module) throw new GatewayProblem('module-unknown');
    const upload = {
      module,
      grant: c.get('grantFor')(module),
      request: c.req.raw,
      incoming: c.env?.incoming,
    };
    return forwardUpload({ service, store, limits, clock }, upload);
  });

  const readFor = (c: GatewayContext, scope: Scope, id: string) => ({
    service,
    owner: c.get('ownerFor')(scope),
    id,
    signal: signalOf(c),
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
    const owner = c.get('ownerFor')('pathology');
    return listUploads(
      service,
      owner,
      parseListQuery((name) => c.req.query(name)),
      signalOf(c),
    );
  });

  app.get('/api/master/transformations', guard, (c) => {
    const owner = c.get('ownerFor')('medical');
    if (c.req.query('module') !== 'medical') throw new GatewayProblem('module-unknown');
    return listReadings(service, owner, signalOf(c));
  });

  app.get('/api/master/medical/:id', guard, (c) => readRecord(readFor(c, 'medical', c.req.param('id'))));

  return {
    fetch: app.fetch,
    request: app.request,
    routes: app.routes.filter(({ method }) => method !== 'ALL'),
    revoke: (identity) => store.revoke(personOf(identity), clock.now()),
    close: () => service.close(),
  };
}

const MODULES: readonly Scope[] = ['pathology', 'medical'];
