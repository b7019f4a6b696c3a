import type { FastifyPluginCallback } from 'fastify';
import type { Gateway } from '../app.js';
import { nodeHandler } from './node.js';

/**
 * Mounts a gateway in Fastify 5. It handles its requests before Fastify parses their bodies or limits their size, and
 * logs them itself, since a path contains upload ids.
 *
 * @param gateway - The gateway to mount at its `basePath`.
 * @returns A plugin.
 * @example
 * app.register(fastifyPlugin(gateway));
 */
export function fastifyPlugin(gateway: Gateway): FastifyPluginCallback {
  const handle = nodeHandler(gateway);
  return (fastify, _options, done) => {
    fastify.all(`${gateway.basePath}/*`, {
      logLevel: 'silent',
      onRequest: (request, reply) => {
        reply.hijack();
        handle(request.raw, reply.raw);
      },
      handler: () => {},
    });
    done();
  };
}
