import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Clock } from '../clock.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { type Affected, createAuditEvent } from './audit-event.js';
import type { AuditTrail } from './audit-trail.js';
import { AUDITED_ROUTES, type AuditedRoute } from './audited-routes.js';

/** Statuses of refused access: no or a wrong token, not allowed, not there or somebody else's. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

/** Ids of the service and of this gateway. The path of a refused request may have anything in it. */
const ID = /^[\w.:-]{1,100}$/;

/** Records who did what to which upload, by ids alone. */
export function auditRequests(
  trail: AuditTrail,
  { clock, basePath }: { readonly clock: Clock; readonly basePath: string },
): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    await next();
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = AUDITED_ROUTES[`${method} ${routePath(c, -1).slice(basePath.length)}`];
    const { status } = c.res;
    if (!route || (route.isPolled && !REFUSED.has(status))) return;
    // A 202 shows nobody's data: a result or a claim is not ready. Only of an upload does it mean that something happened.
    if (status === 202 && route.action !== 'C') return;
    trail.record(
      createAuditEvent({
        ...route,
        at: clock.now(),
        status,
        problem: c.get('problem')?.code,
        actor: c.get('actor'),
        affected: c.get('affected') ?? affectedByPath(c, route),
        requestId: c.get('trace').traceId,
      }),
    );
  };
}

function affectedByPath(c: GatewayContext, { id }: AuditedRoute): Affected | undefined {
  if (!id) return undefined;
  const [parameter, kind] = id;
  const value = c.req.param(parameter) ?? c.req.query(parameter) ?? '';
  return ID.test(value) ? { kind, ids: [value] } : undefined;
}
