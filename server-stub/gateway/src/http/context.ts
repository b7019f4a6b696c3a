import { randomUUID } from 'node:crypto';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Clock } from '../clock.js';
import type { Grant, Scope } from '../grant.js';
import type { Log } from '../log.js';
import type { Owner } from '../ownership/owners.js';
import { asProblem, GatewayProblem, problemResponse } from '../problem.js';

/** What a request carries on its way through the routes. */
export interface GatewayEnv {
  /** Node's own messages, absent where only the Fetch interface exists. */
  Bindings: Partial<HttpBindings> | Partial<Http2Bindings>;
  Variables: {
    /** The verified token, for what is limited by its scope itself. */
    grant: Grant;
    /** The verified token, for one use of it. Throws `scope-insufficient`. */
    grantFor: (scope: Scope) => Grant;
    /** The person's own ids, for one use of the token. Throws `scope-insufficient`. */
    ownerFor: (scope: Scope) => Owner;
    problem: GatewayProblem;
  };
}

export type GatewayContext = Context<GatewayEnv>;

/** One log line and the headers every answer has: health data is kept by no cache and guessed into no page. */
export function observe({ clock, log }: { clock: Clock; log: Log }): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const began = clock.now();
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('x-request-id', requestId);
    const problem = c.get('problem');
    log({
      event: 'request',
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      milliseconds: clock.now() - began,
      code: problem?.code,
      reason: problem?.reason,
    });
  };
}

/** Every thrown thing ends as problem details that say no more than their code. */
export function recoverFrom(thrown: unknown, c: GatewayContext): Response {
  // Nobody reads this answer; the log should not blame the gateway for it.
  const problem = c.req.raw.signal.aborted
    ? new GatewayProblem('body-invalid', { reason: 'client-gone' })
    : asProblem(thrown);
  c.set('problem', problem);
  return problemResponse(problem);
}
