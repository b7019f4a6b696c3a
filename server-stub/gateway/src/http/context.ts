import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Actor, Affected } from '../audit/audit-event.js';
import type { Clock } from '../clock.js';
import type { Grant, PairingScope, Scope } from '../grant.js';
import type { Log } from '../log.js';
import type { Owner } from '../ownership/owners.js';
import { asProblem, GatewayProblem, problemResponse } from '../problem.js';
import { type Quota, setQuotaHeaders } from '../rate-limit/quota.js';
import { storeUnavailable } from '../store/store-unavailable.js';
import { type RequestTrace, startRequestTrace } from '../tracing/request-trace.js';
import { findMalformedHead } from './malformed-head.js';
import { endAfterBody } from './rest-of-body.js';

/** The context of a request in routes. */
export interface GatewayEnv {
  /** Node's own messages, absent where only the Fetch API exists, and the request as the host's framework has it. */
  Bindings: (Partial<HttpBindings> | Partial<Http2Bindings>) & { readonly native?: unknown };
  Variables: {
    trace: RequestTrace;
    /** The verified token. */
    grant: Grant;
    /** The verified token, if it covers the scope. Throws `scope-insufficient`. */
    grantFor: (scope: Scope | PairingScope) => Grant;
    /** The person's own ids, or those a phone's pairing sent, if the token covers the scope. Throws `scope-insufficient`. */
    ownerFor: (scope: Scope) => Owner;
    problem: GatewayProblem;
    /** Requests that are left to the person who sends this one. */
    quota: Quota;
    /** The sender of the request, once known; for the audit trail. */
    actor: Actor;
    /** Ids that the request is about and that are not in its path; for the audit trail. */
    affected: Affected;
  };
}

export type GatewayContext = Context<GatewayEnv>;

/**
 * Traces and logs each request, and sets the headers of every response, so that health data is neither cached nor sniffed.
 * The trace's id is in the log and in the response, so that the log entry of a reported error can be found.
 */
export function logRequests({ clock, log }: { clock: Clock; log: Log }): MiddlewareHandler<GatewayEnv> {
  const time = clock.elapsed ?? clock.now;
  return async (c, next) => {
    const { method } = c.req;
    const trace = startRequestTrace(c.req.raw.headers, method);
    const { traceId, spanId } = trace;
    c.set('trace', trace);
    const startedAt = time();
    const malformed = findMalformedHead(c.env?.incoming);
    if (malformed) c.res = respondToError(malformed, c);
    else await trace.run(next);
    const ending = endAfterBody(c.res, c.env?.incoming);
    if (ending !== c.res) c.res = ending;
    // `c.header` would create a new response.
    const { headers } = c.res;
    headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-request-id', traceId);
    headers.set('hdt-protocol', '1');
    if (c.env?.incoming?.httpVersion === '1.0') headers.set('connection', 'close');
    const quota = c.get('quota');
    if (quota) setQuotaHeaders(headers, quota, clock.now());
    const problem = c.get('problem');
    const { status } = c.res;
    const route = routePath(c, -1);
    trace.end({ route, status, error: problem?.code });
    log({
      event: 'request',
      traceId,
      spanId,
      method,
      route,
      status,
      milliseconds: time() - startedAt,
      code: problem?.code,
      reason: problem?.reason,
    });
  };
}

/** Turns any thrown value into problem details that contain its code and nothing else. */
export function respondToError(thrown: unknown, c: GatewayContext): Response {
  // A client that disconnects is logged as such, and not as a failure of the gateway.
  const problem = c.req.raw.signal.aborted
    ? new GatewayProblem('body-invalid', { reason: 'client-gone' })
    : (storeUnavailable(thrown) ?? asProblem(thrown));
  c.set('problem', problem);
  return problemResponse(problem);
}
