import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Clock } from '../clock.js';
import type { Log, LogEvent } from '../log.js';
import { asProblem, GatewayProblem, problemResponse } from '../problem.js';
import { setQuotaHeaders } from '../rate-limit/rate-limit.js';
import { storeUnavailable } from '../store/store-unavailable.js';
import { startRequestTrace } from '../tracing/request-trace.js';
import type { GatewayContext, GatewayEnv } from './context.js';
import { endAfterBody } from './end-after-body.js';
import { findMalformedHead } from './malformed-head.js';

/** Runs around every request: traces and logs it, rejects a malformed head, and completes the response. */
export function handleRequests({ clock, log }: { clock: Clock; log: Log }): MiddlewareHandler<GatewayEnv> {
  const time = clock.elapsed ?? clock.now;
  return async (c, next) => {
    const trace = startRequestTrace(c.req.raw.headers, nameMethod(c.req.method));
    c.set('trace', trace);
    const startedAt = time();
    const malformed = findMalformedHead(c.env?.incoming);
    if (malformed) c.res = respondToError(malformed, c);
    else await trace.run(next);
    // Hono drops the body of a response to HEAD, so that a stream would hold what it is counted by and read from.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    const ending = endAfterBody(c.res, c.env?.incoming);
    if (ending !== c.res) c.res = ending;
    setHeaders(c, clock.now());
    log(endTrace(c, time() - startedAt));
  };
}

/** Ends the trace of a request. Returns its log entry, which has the trace's id, as the response has. */
function endTrace(c: GatewayContext, milliseconds: number): LogEvent {
  const method = nameMethod(c.req.method);
  const { status } = c.res;
  const { code, reason } = c.get('problem') ?? {};
  const route = routePath(c, -1);
  const trace = c.get('trace');
  trace.end({ route, status, error: code });
  const { traceId, spanId } = trace;
  return { event: 'request', traceId, spanId, method, route, status, milliseconds, code, reason };
}

/** The methods of HTTP (RFC 9110 §9, RFC 5789). */
const METHODS: ReadonlySet<string> = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
]);

/**
 * Names a method in log, metrics and traces, with the word of OpenTelemetry's conventions for any other one: HTTP/2 takes
 * every text for a method, and a series of metrics for each that somebody invents would fill the memory.
 */
const nameMethod = (method: string): string => (METHODS.has(method) ? method : '_OTHER');

/**
 * Sets the headers of every response, so that health data is neither cached nor sniffed, and so that the log entry of a
 * reported error can be found.
 */
function setHeaders(c: GatewayContext, now: number): void {
  // `c.header` would create a new response.
  const { headers } = c.res;
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-request-id', c.get('trace').traceId);
  headers.set('hdt-protocol', '1');
  if (c.env?.incoming?.httpVersion === '1.0') headers.set('connection', 'close');
  const quota = c.get('quota');
  if (quota) setQuotaHeaders(headers, quota, now);
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
