import type { HttpBindings } from '@hono/node-server';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { Gateway } from '../app.js';
import { nodeHandler } from './node.js';

/**
 * Mounts a gateway in Fastify 5. It handles its requests before Fastify parses their bodies or limits their size, and
 * logs them itself, since a path contains upload ids. Hooks `onRequest` of plugins that are registered before have run, so
 * that `authenticate` finds their session on `native`, Fastify's request; hooks after it do not run.
 *
 * @param gateway - The gateway to mount at its `basePath`.
 * @returns A plugin.
 * @example
 * app.register(fastifyPlugin(gateway));
 */
export function fastifyPlugin(gateway: Gateway): FastifyPluginCallback {
  const requests = new WeakMap<object, FastifyRequest>();
  const handle = nodeHandler({
    basePath: gateway.basePath,
    fetch: (request, messages) =>
      gateway.fetch(request, { ...messages, native: requests.get((messages as HttpBindings).incoming) }),
  });
  return (fastify, _options, done) => {
    fastify.all(`${gateway.basePath}/*`, {
      logLevel: 'silent',
      onRequest: (request, reply) => {
        reply.hijack();
        requests.set(request.raw, request);
        handle(request.raw, reply.raw);
      },
      handler: () => {},
    });
    done();
  };
}
