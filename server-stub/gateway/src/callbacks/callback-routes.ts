import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import { readBody } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Hidden } from '../upstream/secret-filter.js';
import { type CallbackHeader, createHeaderCheck } from './callback-header.js';
import { type CallbackReader, SMALL } from './callback-reader.js';
import { createTurns, type Turns } from './concurrency-limit.js';
import { statedInHeaders } from './envelope.js';
import { CallbackFailure } from './failure.js';
import { holdsSecret } from './holds-secret.js';
import type { OwnerWaits } from './owner-lookup.js';
import type { Callback } from './read-callback.js';
import type { Receipts } from './receipts.js';

/** What the account's callback settings at the service say (interface, Callback configuration). */
export interface CallbackOptions {
  readonly header: CallbackHeader;
  /** Of the metadata headers of an inline Bundle (interface: "neutral prefix"). */
  readonly headerPrefix?: string;
}

export interface CallbackRoutesDeps {
  readonly callbacks: CallbackOptions;
  readonly reader: CallbackReader;
  readonly ownerWaits: OwnerWaits;
  /** What no callback may tell anybody. */
  readonly hidden: Hidden;
  readonly store: { readonly receipts: Receipts };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** The interface's sample paths (Customer-side receiving paths). Which variant came is told by its content type. */
const PATHS = ['/api/results', '/api/hl7/results', '/api/fhir/json/results', '/api/fhir/xml/results'];

/** Large callbacks being taken in and read; the bodies of others wait on their sockets. */
const LARGE_AT_A_TIME = 4;

/** The service's callbacks. Anything but 2xx makes it send again, so 2xx is said when all is stored and not before. */
export function mountCallbacks(app: Hono<GatewayEnv>, deps: CallbackRoutesDeps): void {
  const isAccepted = createHeaderCheck(deps.callbacks.header);
  const turns = createTurns(LARGE_AT_A_TIME);
  for (const path of PATHS) {
    app.post(
      path,
      async (c, next) => {
        if (!isAccepted(c.req.raw.headers)) throw new GatewayProblem('callback-refused');
        await next();
      },
      (c) => receive(deps, turns, c),
    );
  }
}

async function receive(deps: CallbackRoutesDeps, turns: Turns, c: GatewayContext): Promise<Response> {
  const { store, bus, clock, ownerWaits } = deps;
  const { signal, headers } = c.req.raw;
  const isSmall = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= SMALL;
  const read = () => understood(deps, c.req.raw);
  const callback = await (isSmall ? read() : turns(read));
  const wait = { uploadId: callback.envelope.uploadId, bytes: callback.rows.length, signal };
  const kept = await ownerWaits.find(wait, () => store.receipts.keep(callback, clock.now()));
  // An upload we never made is nobody's.
  if (!kept) throw new GatewayProblem('not-found');
  if (kept.told) bus.wake(kept.owner);
  return new Response(null, { status: 204 });
}

async function understood(
  { callbacks: { headerPrefix = 'X-Service-' }, reader, hidden, limits }: CallbackRoutesDeps,
  request: Request,
): Promise<Callback> {
  const { headers } = request;
  const contentType = headers.get('content-type') ?? '';
  const stated = statedInHeaders(headers, headerPrefix);
  const body = await readBody(request, limits.callbackBytes);
  const callback = await reader.read({ contentType, stated, body }).catch((cause: unknown) => {
    if (!(cause instanceof CallbackFailure)) throw cause;
    throw new GatewayProblem('callback-invalid', { cause, reason: cause.part });
  });
  if (await holdsSecret(hidden, callback)) throw new GatewayProblem('callback-invalid', { reason: 'secret' });
  return callback;
}
