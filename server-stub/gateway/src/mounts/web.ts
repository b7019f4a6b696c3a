import type { Gateway } from '../app.js';

type WebHandler = (request: Request) => Promise<Response>;

/**
 * Mounts a gateway in hosts that take functions from `Request` to `Response`, one for each method, such as Next's
 * route handlers.
 *
 * @param gateway - The gateway; its `basePath` must be the path of the route.
 * @returns One handler for each method; only their first argument is used.
 * @example
 * export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(gateway);
 */
export function routeHandlers(
  gateway: Pick<Gateway, 'fetch'>,
): Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', WebHandler>> {
  const handle: WebHandler = async (request) => gateway.fetch(request);
  return { GET: handle, POST: handle, PUT: handle, DELETE: handle, OPTIONS: handle };
}
