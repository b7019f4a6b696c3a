import type { Gateway } from '../app.js';

type WebHandler = (request: Request) => Promise<Response>;

/** A gateway, or a function that creates it at the first request. */
type GatewaySource =
  | Pick<Gateway, 'fetch'>
  | (() => Pick<Gateway, 'fetch'> | Promise<Pick<Gateway, 'fetch'>>);

/**
 * Mounts a gateway in hosts that take functions from `Request` to `Response`, one for each method, such as Next's
 * route handlers.
 *
 * @param source - The gateway, or a function that makes it, called once, at the first request: `next build` imports
 *   routes and has neither secrets nor a database. One that throws is called again by the next request. The gateway's
 *   `basePath` must be the path of the route.
 * @returns One handler for each method; only their first argument is used.
 * @example
 * export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(async () => createGateway(await optionsFromEnv()));
 */
export function routeHandlers(
  source: GatewaySource,
): Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', WebHandler>> {
  let created: Promise<Pick<Gateway, 'fetch'>> | undefined;
  const gateway = () => {
    created ??= Promise.resolve(typeof source === 'function' ? source() : source);
    return created;
  };
  const handle: WebHandler = async (request) => {
    try {
      return (await gateway()).fetch(request);
    } catch (thrown) {
      created = undefined;
      throw thrown;
    }
  };
  return { GET: handle, POST: handle, PUT: handle, DELETE: handle, OPTIONS: handle };
}
