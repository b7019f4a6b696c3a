import type { Hono } from 'hono';
import type { GatewayEnv } from '../http/context.js';
import { protocolDocument } from './protocol.js';

/** What this back end speaks, for tools. */
export function mountOpenApi(app: Hono<GatewayEnv>, { baseUrl }: { readonly baseUrl: string }): void {
  app.get('/openapi.json', (c) => c.json(protocolDocument(baseUrl)));
}
