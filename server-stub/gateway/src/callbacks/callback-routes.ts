import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import { readBody } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { SecretFilter } from '../upstream/secret-filter.js';
import { type CallbackHeader, createHeaderCheck } from './callback-header.js';
import { type CallbackReader, SMALL_BODY } from './callback-reader.js';
import { type ConcurrencyLimit, limitConcurrency } from './concurrency-limit.js';
import { containsSecret } from './contains-secret.js';
import { envelopeFromHeaders } from './envelope.js';
import { CallbackFailure } from './failure.js';
import type { OwnerLookup } from './owner-lookup.js';
import type { Callback } from './read-callback.js';
import type { Receipts } from './receipts.js';

/** The account's callback settings at the service (interface, Callback configuration). */
export interface CallbackOptions {
  readonly header: CallbackHeader;
  /** Prefix of an inline Bundle's metadata headers (interface: "neutral prefix"). Default: `X-Service-`. */
  readonly headerPrefix?: string;
}

export interface CallbackRoutesDeps {
  readonly callbacks: CallbackOptions;
  readonly reader: CallbackReader;
  readonly ownerLookup: OwnerLookup;
  /** Rejects callbacks that contain the API key or the header's value. */
  readonly secretFilter: SecretFilter;
  readonly store: { readonly receipts: Receipts };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** The interface's sample paths (Customer-side receiving paths). The content type tells the variants apart. */
const PATHS = ['/api/results', '/api/hl7/results', '/api/fhir/json/results', '/api/fhir/xml/results'];

/** Large callbacks received and parsed at a time; others wait on their sockets. */
const MAX_LARGE = 4;

/**
 * Receives the service's callbacks. Any status but 2xx makes it send again, so 2xx follows after everything is
 * stored.
 */
export function mountCallbacks(app: Hono<GatewayEnv>, deps: CallbackRoutesDeps): void {
  const isAccepted = createHeaderCheck(deps.callbacks.header);
  const limited = limitConcurrency(MAX_LARGE);
  for (const path of PATHS) {
    app.post(
      path,
      async (c, next) => {
        if (!isAccepted(c.req.raw.headers)) throw new GatewayProblem('callback-refused');
        c.set('actor', 'service');
        await next();
      },
      (c) => receive(deps, limited, c),
    );
  }
}

async function receive(
  deps: CallbackRoutesDeps,
  limited: ConcurrencyLimit,
  c: GatewayContext,
): Promise<Response> {
  const { store, bus, clock, ownerLookup } = deps;
  const { signal, headers } = c.req.raw;
  const isSmall = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= SMALL_BODY;
  const read = () => parseCallback(deps, c.req.raw);
  const callback = await (isSmall ? read() : limited(read));
  c.set('affected', { kind: 'upload', ids: [callback.envelope.uploadId] });
  const wait = { uploadId: callback.envelope.uploadId, bytes: callback.rows.length, signal };
  const receipt = await ownerLookup.find(wait, () => store.receipts.save(callback, clock.now()));
  // Nobody owns an upload that did not go through this gateway.
  if (!receipt) throw new GatewayProblem('not-found');
  if (receipt.isNew) bus.publish(receipt.owner);
  return new Response(null, { status: 204 });
}

async function parseCallback(
  { callbacks: { headerPrefix = 'X-Service-' }, reader, secretFilter, limits }: CallbackRoutesDeps,
  request: Request,
): Promise<Callback> {
  const { headers } = request;
  const contentType = headers.get('content-type') ?? '';
  const rawEnvelope = envelopeFromHeaders(headers, headerPrefix);
  const body = await readBody(request, limits.callbackBytes);
  const callback = await reader.read({ contentType, rawEnvelope, body }).catch((cause: unknown) => {
    if (!(cause instanceof CallbackFailure)) throw cause;
    throw new GatewayProblem('callback-invalid', { cause, reason: cause.part });
  });
  if (await containsSecret(secretFilter, callback))
    throw new GatewayProblem('callback-invalid', { reason: 'secret' });
  return callback;
}
