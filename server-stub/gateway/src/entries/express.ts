/**
 * For Express 5: `app.use(expressMiddleware(gateway))`, before body parsers and compression, which would buffer its
 * streams.
 */
export { nodeHandler as expressMiddleware } from '../mounts/node.js';
