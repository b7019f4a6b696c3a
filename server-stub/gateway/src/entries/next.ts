/** For Next's route handlers: `export const { GET, POST, DELETE, OPTIONS } = routeHandlers(gateway)`. */
export { routeHandlers } from '../mounts/web.js';
