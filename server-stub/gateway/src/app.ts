import { Hono } from 'hono';
import { createAuditEvent } from './audit/audit-event.js';
import { auditRequests } from './audit/audit-requests.js';
import { createAuditTrail } from './audit/audit-trail.js';
import { SIGN_OUT } from './audit/audited-routes.js';
import { createCallbackReader } from './callbacks/callback-reader.js';
import { mountCallbacks } from './callbacks/callback-routes.js';
import { createOwnerLookup, withOwnerNotification } from './callbacks/owner-lookup.js';
import { type Clock, systemClock } from './clock.js';
import { mountConfirmations } from './confirmations/confirmation-routes.js';
import { mountEvents } from './events/event-routes.js';
import { createDispatch } from './events/journal.js';
import type { Grant } from './grant.js';
import { mountHandoff } from './handoff/handoff-routes.js';
import type { GatewayEnv } from './http/context.js';
import { handleRequests, respondToError } from './http/handle-requests.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { type Log, warningLog } from './log.js';
import { createMetrics, type Metrics } from './observability/metrics.js';
import { mountProbes } from './observability/probe-routes.js';
import { protocolDocument } from './openapi/protocol.js';
import { checkOptions, type GatewayOptions } from './options.js';
import { createPatientKeys } from './patients/fingerprint.js';
import { mountPatients } from './patients/patient-routes.js';
import { GatewayProblem, reasonOf } from './problem.js';
import { createRateLimit } from './rate-limit/rate-limit.js';
import { mountReads } from './reads/read-routes.js';
import type { Store } from './repositories.js';
import { createFileKeys } from './sent-files/file-keys.js';
import { mountSentFiles } from './sent-files/file-routes.js';
import { crossOrigin } from './tokens/cross-origin.js';
import { createGuards } from './tokens/guards.js';
import { createProofs } from './tokens/proofs.js';
import type { Identity } from './tokens/session.js';
import { createSessionLimit } from './tokens/session-limit.js';
import { mountTokens, toPerson } from './tokens/token-routes.js';
import { createTokens } from './tokens/tokens.js';
import { LostUploads } from './uploads/lost-uploads.js';
import { createUnrecordedUploads } from './uploads/unrecorded-uploads.js';
import { mountUploads } from './uploads/upload-routes.js';
import { createSecretFilter } from './upstream/secret-filter.js';
import { createService } from './upstream/service.js';

export interface Gateway {
  /**
   * A web-standard handler. With Node's own messages as `env` (`@hono/node-server`) uploads stream at full speed; `native` of
   * `env` is handed to `authenticate`.
   */
  readonly fetch: Hono<GatewayEnv>['fetch'];
  /** Handles a path or a request without a socket, for tests. */
  readonly request: Hono<GatewayEnv>['request'];
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Path of the mount; empty at the root. */
  readonly basePath: string;
  /** Revokes all tokens of a person, for the host's sign-out. */
  revoke(identity: Identity): Promise<void>;
  /** For Prometheus. There is no route for it, since the host decides who may read it. */
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** Reports unready and closes event streams, so that clients move to another node; other requests go on. */
  drain(): void;
  /** Resolves when the service can have no upload whose owner is not recorded. */
  drained(): Promise<void>;
  /** Looks up uploads whose response was lost and records their owners. To be run every minute. */
  reconcile(): Promise<void>;
  /** Closes the connections to the service and the process that reads callbacks, and writes the rest of the audit trail. The caller closes the store. */
  close(): Promise<void>;
}

/**
 * Creates a gateway between a page and the service.
 *
 * @param options - `service` (address and API key), `authenticate`, `store` and `secrets` are required.
 * @returns The gateway, to be mounted by `hdt-gateway/node`, `/express`, `/fastify` or `/next`.
 * @throws {OptionsError} For options that are missing, wrong or unknown, all of them at once.
 * @example
 * const gateway = createGateway({
 *   service: { url: 'https://service.example', key: process.env.HDT_API_KEY ?? '' },
 *   authenticate: anonymousSession({ secrets }),
 *   store: await openStore('.data/gateway.sqlite'),
 *   secrets,
 *   basePath: '/hdt',
 * });
 */
export function createGateway(options: GatewayOptions): Gateway {
  checkOptions(options);
  const { authenticate, secrets, clock = systemClock, basePath = '', origins = [], callbacks } = options;
  const hostLog = options.log ?? warningLog;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const ownerLookup = createOwnerLookup(limits);
  const store = withOwnerNotification(options.store, ownerLookup.notifyRecorded);
  const { bus } = store;
  const base = { store, clock, limits };
  const secretFilter = createSecretFilter([options.service.key, ...(callbacks?.header.values ?? [])]);
  const service = createService(options.service, { limits, secretFilter });
  const reader = createCallbackReader(limits);
  const { guards, issuer, limitRate, limitNewSessions } = createAccess(options, base);
  const metrics = createMetrics();
  const dispatch = createDispatch(store, clock);
  const unsettled = {
    lost: new LostUploads({ service, store, clock, dispatch }, metrics.recordLookUp),
    unrecorded: createUnrecordedUploads(limits),
    reportFailure: (thrown: unknown) => hostLog({ event: 'failed', reason: reasonOf(thrown) }),
  };
  const markNames = !(options.keepFileNames ?? false);
  const patientKeys = createPatientKeys(secrets);
  const draining = new AbortController();
  const auditTrail = options.audit ? createAuditTrail(options.audit, hostLog) : null;

  const log: Log = (event) => {
    if (event.event === 'request') metrics.observe(event);
    hostLog(event);
  };
  const app = new Hono<GatewayEnv>().basePath(basePath);
  app.use(handleRequests({ clock, log }), crossOrigin(origins));
  if (auditTrail) app.use(auditRequests(auditTrail, { clock, basePath }));
  app.onError(respondToError);
  app.notFound((c) => respondToError(new GatewayProblem('not-found'), c));
  mountTokens(app, { authenticate, store, limits, secrets, issuer, limitRate, limitNewSessions }, guards);
  mountUploads(app, { ...base, service, dispatch, unsettled, markNames }, guards);
  mountReads(app, { ...base, service, limitRate, dispatch, patientKeys }, guards);
  mountConfirmations(app, { store, bus, clock }, guards);
  mountPatients(app, { store, bus, clock, service, patientKeys }, guards);
  mountSentFiles(app, { clock, service, dispatch, fileKeys: createFileKeys(secrets) }, guards);
  mountHandoff(app, { ...base, dispatch, issuer, secrets }, guards);
  const isLive = callbacks !== undefined;
  mountEvents(app, { ...base, bus, isLive, draining: draining.signal, streams: metrics.streams }, guards);
  app.get('/openapi.json', (c) => c.json(protocolDocument(issuer.baseUrl)));
  const isAuditWritable = () => auditTrail?.isWritable ?? true;
  mountProbes(app, { store, draining: draining.signal, isAuditWritable });
  if (callbacks) mountCallbacks(app, { ...base, bus, callbacks, reader, ownerLookup, secretFilter });

  return {
    fetch: app.fetch,
    request: app.request,
    basePath,
    routes: app.routes.filter(({ method }) => method !== 'ALL'),
    async revoke(identity) {
      const person = toPerson(identity);
      await store.revoke(person, clock.now());
      bus.publish(person);
      const actor = { person, handoff: null };
      auditTrail?.record(createAuditEvent({ ...SIGN_OUT, at: clock.now(), status: 204, actor }));
    },
    metrics,
    drain: () => draining.abort(),
    drained: () => unsettled.unrecorded.drained(),
    reconcile: () => unsettled.lost.run(),
    async close() {
      draining.abort();
      unsettled.lost.stop();
      unsettled.unrecorded.stop();
      await reader.close();
      await service.close();
      await auditTrail?.close();
    },
  };
}

interface Base {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** How tokens are issued, what requests need to be let in, and how many are. */
function createAccess(options: GatewayOptions, { store, clock, limits }: Base) {
  const { secrets, basePath = '', origins = [], requireProof = false, trustedProxies = 0 } = options;
  const { rates } = store;
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  const tokens = createTokens({ secrets, limits, clock });
  const proofs = createProofs({ secrets, limits, clock, hosts, rates });
  const limitRate = createRateLimit(rates, limits, clock);
  const isPaired = async ({ person, handoff, reclaims, scope }: Grant) => {
    const found = handoff === null ? null : await store.handoffs.find(person, handoff, clock.now());
    if (found?.state !== 'confirmed' || found.reclaims !== reclaims) return false;
    // A node of an earlier version issues tokens for photos, whatever the pairing is for.
    const allowed: Grant['scope'] = found.scope;
    return [...scope].every((name) => allowed.has(name));
  };
  return {
    issuer: { tokens, proofs, requireProof, baseUrl: basePath || '/' },
    guards: createGuards({ tokens, proofs, store, clock, limitRate, isPaired }, origins),
    limitRate,
    limitNewSessions: createSessionLimit({ rates, limits, clock, secrets, trustedProxies }),
  };
}
