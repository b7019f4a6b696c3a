/** For Fastify 5: `app.register(fastifyPlugin(gateway))`. */
export { fastifyPlugin } from '../mounts/fastify.js';
