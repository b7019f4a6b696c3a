import type { Hono } from 'hono';
import type { GatewayEnv } from '../http/context.js';

export interface ProbeRoutesDeps {
  readonly store: { isReady(): Promise<boolean> };
  /** Aborted once the gateway drains. */
  readonly draining: AbortSignal;
  readonly isAuditWritable: () => boolean;
}

/** Liveness and readiness for the operator's orchestrator. */
export function mountProbes(
  app: Hono<GatewayEnv>,
  { store, draining, isAuditWritable }: ProbeRoutesDeps,
): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }));
  app.get('/health/ready', async (c) => {
    if (draining.aborted) return c.json({ status: 'draining' }, 503);
    if (!isAuditWritable()) return c.json({ status: 'audit-unavailable' }, 503);
    const isReady = await store.isReady().catch(() => false);
    return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'store-unavailable' }, 503);
  });
}
