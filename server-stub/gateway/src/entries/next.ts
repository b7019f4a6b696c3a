/**
 * For Next's route handlers: `export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(gateway)`.
 *
 * @module hdt-gateway/next
 */
export { routeHandlers } from '../mounts/web.js';
