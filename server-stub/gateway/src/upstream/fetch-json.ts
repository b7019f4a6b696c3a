import { GatewayProblem } from '../problem.js';
import type { Service, ServiceRequest } from './service.js';
import { retryAfterOnly } from './service-response.js';

/**
 * A request of the gateway's own: the JSON of the response, null for 404. Other client errors are
 * `service-bad-answer`: the client asked for something else.
 */
export async function fetchJson(
  service: Service,
  {
    withMarks = false,
    ...request
  }: Omit<ServiceRequest, 'method' | 'body'> & { readonly withMarks?: boolean },
): Promise<unknown> {
  const response = await service.send({ method: 'GET', ...request });
  if (response.status < 300) return (await response.json({ withMarks })).value;
  await response.discard();
  if (response.status === 404) return null;
  throw new GatewayProblem(response.status === 429 ? 'service-busy' : 'service-bad-answer', {
    headers: retryAfterOnly(response.headers),
    reason: String(response.status),
  });
}
