import type { Gateway } from '../app.js';

type WebHandler = (request: Request) => Promise<Response>;

/** A gateway, or a function that creates it at the first request. */
type GatewaySource =
  | Pick<Gateway, 'fetch'>
  | (() => Pick<Gateway, 'fetch'> | Promise<Pick<Gateway, 'fetch'>>);

/**
 * Mounts a gateway in hosts that have one function for all methods of a route, such as SvelteKit and Astro.
 *
 * @param source - The gateway, or a function that makes it, called once, at the first request: the builds of frameworks
 *   import routes and have neither secrets nor a database. One that throws is called again by the next request. The
 *   gateway's `basePath` must be the path of the route.
 * @returns The handler. Its second argument is handed to the gateway: `authenticate` finds `native` of it.
 * @example
 * const handle = fetchHandler(async () => createGateway(await optionsFromEnv()));
 * export const fallback = (event) => handle(event.request, { native: event });
 */
export function fetchHandler(
  source: GatewaySource,
): (request: Request, env?: { readonly native?: unknown }) => Promise<Response> {
  let created: Promise<Pick<Gateway, 'fetch'>> | undefined;
  const gateway = () => {
    created ??= Promise.resolve(typeof source === 'function' ? source() : source);
    return created;
  };
  return async (request, env) => {
    try {
      return (await gateway()).fetch(request, env);
    } catch (thrown) {
      created = undefined;
      throw thrown;
    }
  };
}

/**
 * Mounts a gateway in hosts that take functions from `Request` to `Response`, one for each method, such as Next's
 * route handlers.
 *
 * @param source - As for `fetchHandler`.
 * @returns One handler for each method; only their first argument is used.
 * @example
 * export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(async () =>
 *   createGateway(await optionsFromEnv({ authenticate })),
 * );
 */
export function routeHandlers(
  source: GatewaySource,
): Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', WebHandler>> {
  const fetch = fetchHandler(source);
  const handle: WebHandler = (request) => fetch(request);
  return { GET: handle, POST: handle, PUT: handle, DELETE: handle, OPTIONS: handle };
}
