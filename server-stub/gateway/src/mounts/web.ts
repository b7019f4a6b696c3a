import type { Gateway } from '../app.js';

type WebHandler = (request: Request) => Promise<Response>;

/**
 * The gateway for hosts that take functions from `Request` to `Response`, one for each method as Next's route handlers
 * are. What such a host passes besides the request is its own and reaches nothing.
 */
export function routeHandlers(
  gateway: Pick<Gateway, 'fetch'>,
): Readonly<Record<'GET' | 'POST' | 'DELETE' | 'OPTIONS', WebHandler>> {
  const answer: WebHandler = async (request) => gateway.fetch(request);
  return { GET: answer, POST: answer, DELETE: answer, OPTIONS: answer };
}
