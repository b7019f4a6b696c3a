import { GatewayProblem } from '../problem.js';
import type { Service, ServiceRequest } from './service.js';
import { onlyRetryAfter } from './service-response.js';

/**
 * A question the gateway asks for its own sake: the JSON of the answer, null for 404. What else the service says
 * below 500 is no fault of the client's, who asked something different.
 */
export async function ask(
  service: Service,
  question: Omit<ServiceRequest, 'method' | 'body'>,
): Promise<unknown> {
  const answer = await service.send({ method: 'GET', ...question });
  if (answer.status < 300) return (await answer.json()).value;
  await answer.discard();
  if (answer.status === 404) return null;
  throw new GatewayProblem(answer.status === 429 ? 'service-busy' : 'service-bad-answer', {
    headers: onlyRetryAfter(answer.headers),
    reason: String(answer.status),
  });
}
