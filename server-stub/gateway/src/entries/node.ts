/**
 * For Node's own servers, Connect and Vite; `listen` starts a server with the gateway alone.
 *
 * @module hdt-gateway/node
 */
export { type Listening, type ListenOptions, listen } from '../mounts/listen.js';
export { type NodeHandler, nodeHandler } from '../mounts/node.js';
export { onStop } from '../mounts/on-stop.js';
