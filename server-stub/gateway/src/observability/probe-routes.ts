import type { Hono } from 'hono';
import type { GatewayEnv } from '../http/context.js';

export interface ProbeRoutesDeps {
  readonly store: { answers(): Promise<boolean> };
  /** Aborted once the gateway takes its leave. */
  readonly leaving: AbortSignal;
}

/** For whoever runs the gateway: is the process there, and should it be given requests. They say nothing else. */
export function mountProbes(app: Hono<GatewayEnv>, { store, leaving }: ProbeRoutesDeps): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }));
  app.get('/health/ready', async (c) => {
    if (leaving.aborted) return c.json({ status: 'leaving' }, 503);
    const answers = await store.answers().catch(() => false);
    return answers ? c.json({ status: 'ready' }) : c.json({ status: 'no-store' }, 503);
  });
}
