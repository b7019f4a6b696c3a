/**
 * For Fastify 5: `app.register(fastifyPlugin(gateway))`.
 *
 * @module hdt-gateway/fastify
 */
export { fastifyPlugin } from '../mounts/fastify.js';
