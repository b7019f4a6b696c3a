import { Hono } from 'hono';
import { createCallbackReader } from './callbacks/callback-reader.js';
import { addCallbackRoutes, type CallbackOptions } from './callbacks/callback-routes.js';
import { announceOwners, createOwnerWaits } from './callbacks/owner-lookup.js';
import { type Clock, systemClock } from './clock.js';
import { addEventRoutes } from './events/event-routes.js';
import { createTell } from './events/dispatch.js';
import { type GatewayEnv, observe, recoverFrom } from './http/context.js';
import { addHandoffRoutes } from './handoff/handoff-routes.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import type { Log } from './log.js';
import { GatewayProblem } from './problem.js';
import { addServiceRoutes } from './service-routes.js';
import type { Store } from './repositories.js';
import { access } from './tokens/require-token.js';
import { crossOrigin, requireOwnScript } from './tokens/cross-origin.js';
import { createProofs } from './tokens/proofs.js';
import type { Secrets } from './tokens/secrets.js';
import type { Authenticate, Identity } from './tokens/session.js';
import { createSubjectTag } from './tokens/subject-tag.js';
import { exchangeToken, personOf } from './tokens/token-exchange.js';
import { createTokens } from './tokens/tokens.js';
import { createInFlight } from './uploads/in-flight.js';
import { createManifests } from './uploads/manifest.js';
import { reconcileAll } from './uploads/reconcile.js';
import { createService, type ServiceAddress } from './upstream/service.js';
import { createHidden } from './upstream/secret-filter.js';
import { createMetrics, type Metrics } from './observability/metrics.js';
import { addProbeRoutes } from './observability/probe-routes.js';
import { createRateLimit, createSessionLimit } from './rate-limit/rate-limit.js';

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
  /** Receives the service's callbacks; without it they are not taken. */
  readonly callbacks?: CallbackOptions;
  /**
   * Speaks to the service by this and by nothing of Node's, on runtimes that have no more; uploads then stream as it does,
   * and Parquet callbacks are refused, which need a process of their own.
   */
  readonly fetch?: typeof globalThis.fetch;
  readonly log?: Log;
}

export interface Gateway {
  /** A web-standard handler. With Node's own messages as `env` (`@hono/node-server`) uploads stream at full speed. */
  readonly fetch: Hono<GatewayEnv>['fetch'];
  /** The same without a socket: a path or a request in, the response out. */
  readonly request: Hono<GatewayEnv>['request'];
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Where it is mounted; empty at the root. */
  readonly basePath: string;
  /** Refuses all tokens a person holds, for the host's sign-out. */
  revoke(identity: Identity): Promise<void>;
  /** For Prometheus. Not a route: who may read it is the host's affair. */
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** Says to be given no more requests and sends listeners to another node; what is under way goes on. */
  leave(): void;
  /** Resolves when no upload is left that the service may have and whose owner is not recorded. */
  drained(): Promise<void>;
  /** Looks for uploads whose answer was lost and gives them to their senders. To be run every minute. */
  reconcile(): Promise<void>;
  /** Cuts the connections to the service and ends what reads callbacks. The store is its owner's to close. */
  close(): Promise<void>;
}

/** The gateway as routes; what each does is in the file it names. */
export function createGateway(options: GatewayOptions): Gateway {
  const { authenticate, secrets, clock = systemClock, basePath = '', origins = [] } = options;
  const { requireProof = false } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const ownerWaits = createOwnerWaits(limits);
  const store = announceOwners(options.store, ownerWaits.recorded);
  const reader = createCallbackReader(limits, options.fetch === undefined);
  const hidden = createHidden([options.service.key, ...(options.callbacks?.header.values ?? [])]);
  const service = createService(options.service, { limits, hidden, fetch: options.fetch });
  const tokens = createTokens({ secrets, limits, clock });
  const proofs = createProofs({
    secrets,
    limits,
    clock,
    hosts: new Set(origins.map((origin) => new URL(origin).host)),
    remember: store.rememberProof,
  });
  const app = new Hono<GatewayEnv>().basePath(basePath);

  const metrics = createMetrics();
  const log: Log = (event) => {
    if (event.event === 'request') metrics.observe(event);
    options.log?.(event);
  };
  const subjectTag = createSubjectTag(secrets);
  const limitRate = createRateLimit(store.rates, limits, clock);
  const leaving = new AbortController();

  app.use(observe({ clock, log }), crossOrigin(origins));
  app.onError(recoverFrom);
  app.notFound((c) => recoverFrom(new GatewayProblem('not-found'), c));

  app.post(
    '/token',
    requireOwnScript(origins),
    exchangeToken({
      authenticate,
      tokens,
      proofs,
      requireProof,
      limitRate,
      limits,
      clock,
      baseUrl: basePath || '/',
      subjectTag,
      limitNewSessions: createSessionLimit(store.rates, limits, clock),
    }),
  );

  const accessDeps = { tokens, proofs, store, limitRate, clock };
  const guard = access(accessDeps);
  const tell = createTell(store, clock);
  const { bus } = store;
  const manifests = createManifests(secrets);
  const inFlight = createInFlight(limits.uploadsPerPerson);
  addServiceRoutes(app, {
    service,
    store,
    limits,
    limitRate,
    clock,
    tell,
    manifests,
    inFlight,
    guard,
    captureGuard: access(accessDeps, 'either'),
  });
  addHandoffRoutes(app, {
    store,
    clock,
    limits,
    secrets,
    tell,
    tokens,
    proofs,
    requireProof,
    baseUrl: basePath || '/',
    ownScript: requireOwnScript(origins),
    guard,
    phoneGuard: access(accessDeps, 'phone'),
  });
  addEventRoutes(app, {
    store,
    bus,
    limits,
    clock,
    leaving: leaving.signal,
    streams: metrics.streams,
    guard,
  });
  addProbeRoutes(app, { store, leaving: leaving.signal });
  if (options.callbacks) {
    const { callbacks } = options;
    addCallbackRoutes(app, { callbacks, reader, ownerWaits, hidden, store, bus, limits, clock });
  }

  return {
    fetch: app.fetch,
    request: app.request,
    basePath,
    routes: app.routes.filter(({ method }) => method !== 'ALL'),
    async revoke(identity) {
      const person = personOf(identity);
      await store.revoke(person, clock.now());
      bus.wake(person);
    },
    metrics,
    leave: () => leaving.abort(),
    drained: () => inFlight.drained(),
    async reconcile() {
      metrics.reconciled(await reconcileAll({ service, store, clock, manifests }));
    },
    async close() {
      leaving.abort();
      await reader.close();
      await service.close();
    },
  };
}
