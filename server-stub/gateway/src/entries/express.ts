/**
 * For Express 5: `app.use(expressMiddleware(gateway))`, before body parsers and compression, which would buffer its
 * streams.
 *
 * @module hdt-gateway/express
 */
export { nodeHandler as expressMiddleware } from '../mounts/node.js';
