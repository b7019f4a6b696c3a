import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Clock } from '../clock.js';
import type { Log, LogEvent } from '../log.js';
import { asProblem, GatewayProblem, problemResponse } from '../problem.js';
import { setQuotaHeaders } from '../rate-limit/rate-limit.js';
import { storeUnavailable } from '../store/store-unavailable.js';
import { startRequestTrace } from '../tracing/request-trace.js';
import type { GatewayContext, GatewayEnv } from './context.js';

/** Node's own message; absent where only the Fetch API exists. */
type Incoming = IncomingMessage | Http2ServerRequest | undefined;

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

/** Connections that end with the response to a request of HTTP/1.0; Node reads what follows on them all the same. */
const endingSockets = new WeakSet<object>();

/** Finds malformed requests that Node's parser accepts. */
function findMalformedHead(incoming: Incoming): GatewayProblem | null {
  if (!incoming) return null;
  // Node passes on a request line without a version before it refuses the rest.
  if (incoming.httpVersionMajor === 0 || endingSockets.has(incoming.socket)) return malformed();
  if (incoming.httpVersion === '1.0') {
    endingSockets.add(incoming.socket);
    // A proxy that speaks HTTP/1.0 knows no codings and may see another end of the body (RFC 9112 §6.1).
    if ('transfer-encoding' in incoming.headers) return malformed();
  }
  const hosts = incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  // A proxy may have used one of the headers, and Node the other (RFC 9112 §3.2).
  return hosts.length > 1 ? new GatewayProblem('host-repeated') : null;
}

const malformed = () => new GatewayProblem('body-invalid', { reason: 'http-version' });

/** Milliseconds without a byte after which the rest of a body is given up. */
const IDLE_TIMEOUT = 2000;
/** Milliseconds after which the rest of a body is given up, even if it keeps arriving. */
const TOTAL_TIMEOUT = 15_000;
/** Bytes after which the rest of a body is given up. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Delays the end of a response until the rest of the request's body has been discarded. Browsers read no response before
 * they have sent everything, and report a connection that closes earlier as lost.
 */
function endAfterBody(response: Response, incoming: Incoming): Response {
  // HTTP/2 ends the two directions of a request independently.
  if (!incoming || 'stream' in incoming || incoming.complete || incoming.destroyed) return response;
  const flush = () => discardRest(incoming);
  const ending = new Response(response.body?.pipeThrough(new TransformStream({ flush })), response);
  // Bytes that arrive later would otherwise be read as the next request.
  ending.headers.set('connection', 'close');
  return ending;
}

function discardRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    // A body that ended in the meantime emits no further event.
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    let size = 0;
    const done = () => {
      clearTimeout(idleTimer);
      clearTimeout(totalTimer);
      incoming.off('data', count);
      for (const event of ['end', 'error', 'close']) incoming.off(event, done);
      resolve();
    };
    const count = ({ length }: Uint8Array) => {
      size += length;
      if (size > MAX_BYTES) done();
      else idleTimer.refresh();
    };
    const idleTimer = setTimeout(done, IDLE_TIMEOUT);
    const totalTimer = setTimeout(done, TOTAL_TIMEOUT);
    incoming.on('data', count);
    for (const event of ['end', 'error', 'close']) incoming.on(event, done);
    incoming.resume();
  });
}
