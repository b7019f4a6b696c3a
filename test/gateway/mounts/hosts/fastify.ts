import createFastify, { type FastifyInstance } from 'fastify';
import type { Gateway } from 'hdt-gateway';
import { fastifyPlugin } from 'hdt-gateway/fastify';

/** The gateway in a Fastify 5 application, whose parsers and body limit stay with the host's own routes. */
export function createApp(gateway: Gateway): FastifyInstance {
  const app = createFastify({ forceCloseConnections: true });
  app.register(fastifyPlugin(gateway));
  app.post('/host', async (request) => ({ received: request.body }));
  return app;
}
