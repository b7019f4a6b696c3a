import { createGateway, type Gateway, type GatewayOptions } from 'hdt-gateway';

/**
 * The gateway where there is the Fetch interface and no socket below it, as in Workers, Deno and Bun: it speaks to the
 * service by the runtime's own `fetch`. Whether a body streams and waits for a slow service is then the runtime's
 * affair; counts, sizes and cut-off bodies are watched all the same. `node:crypto`, `Buffer` and a `Store` are needed.
 */
export function createApp(options: Omit<GatewayOptions, 'fetch'>): {
  fetch(request: Request): Promise<Response>;
} {
  const gateway: Gateway = createGateway(options);
  return { fetch: async (request) => gateway.fetch(request) };
}
