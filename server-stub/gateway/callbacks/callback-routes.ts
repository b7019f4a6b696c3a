import type { Hono } from 'hono';
import { readBody } from '../body.js';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import type { GatewayContext, GatewayEnv } from '../exchange.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Store } from '../store/store.js';
import type { Hidden } from '../upstream/hidden.js';
import { type CallbackHeader, createHeaderCheck } from './accepted-header.js';
import { CallbackFailure } from './failure.js';
import { type Callback, readCallback } from './read-callback.js';

/** What the account's callback settings at the service say (interface, Callback configuration). */
export interface CallbackOptions {
  readonly header: CallbackHeader;
  /** Of the metadata headers of an inline Bundle (interface: "neutral prefix"). */
  readonly headerPrefix?: string;
}

export interface CallbackRoutesDeps {
  readonly callbacks: CallbackOptions;
  /** What no callback may tell anybody. */
  readonly hidden: Hidden;
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** The interface's sample paths (Customer-side receiving paths). Which variant came is told by its content type. */
const PATHS = ['/api/results', '/api/hl7/results', '/api/fhir/json/results', '/api/fhir/xml/results'];

/** The service's callbacks. Anything but 2xx makes it send again, so 2xx is said when all is stored and not before. */
export function addCallbackRoutes(app: Hono<GatewayEnv>, deps: CallbackRoutesDeps): void {
  const isAccepted = createHeaderCheck(deps.callbacks.header);
  for (const path of PATHS) {
    app.post(
      path,
      async (c, next) => {
        if (!isAccepted(c.req.raw.headers)) throw new GatewayProblem('callback-refused');
        await next();
      },
      (c) => receive(deps, c),
    );
  }
}

async function receive(
  { callbacks, hidden, store, bus, clock, limits }: CallbackRoutesDeps,
  c: GatewayContext,
): Promise<Response> {
  const { headerPrefix = 'X-Service-' } = callbacks;
  const body = await readBody(c.req.raw, limits.callbackBytes);
  const callback = await understood(c.req.raw.headers, body, headerPrefix);
  if (hidden.isIn(JSON.stringify(callback))) {
    throw new GatewayProblem('callback-invalid', { reason: 'secret' });
  }
  const kept = await store.receipts.keep(callback, clock.now());
  // An upload we never made is nobody's; one we are just making is known when the service tries again.
  if (!kept) throw new GatewayProblem('not-found');
  if (kept.told) bus.wake(kept.owner);
  return new Response(null, { status: 204 });
}

async function understood(headers: Headers, body: Uint8Array, prefix: string): Promise<Callback> {
  try {
    return await readCallback(headers, body, prefix);
  } catch (cause) {
    const reason = cause instanceof CallbackFailure ? cause.part : undefined;
    throw new GatewayProblem('callback-invalid', { cause, ...(reason && { reason }) });
  }
}
