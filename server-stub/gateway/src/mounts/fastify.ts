import type { FastifyPluginCallback } from 'fastify';
import type { Gateway } from '../app.js';
import { nodeHandler } from './node.js';

/**
 * A plugin for Fastify 5. Requests are taken over before Fastify looks at their bodies: its parsers and their limit
 * belong to the host's routes. The log of these requests is the gateway's own, since a path carries upload ids.
 */
export function fastifyPlugin(gateway: Gateway): FastifyPluginCallback {
  const answer = nodeHandler(gateway);
  return (fastify, _options, done) => {
    fastify.all(`${gateway.basePath}/*`, {
      logLevel: 'silent',
      onRequest: (request, reply) => {
        reply.hijack();
        answer(request.raw, reply.raw);
      },
      handler: () => {},
    });
    done();
  };
}
