import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { GatewayProblem } from '../problem.js';
import type { ServiceAnswer } from './service-response.js';

/**
 * The service's body as it arrives. When it breaks off, so does ours: the connection is cut, because an end in good
 * order would make half a report look like a whole one.
 */
export function relay(answer: ServiceAnswer, outgoing?: ServerResponse | Http2ServerResponse): Response {
  const source = answer.stream();
  const pieces = source[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          if (outgoing) outgoing.destroy();
          else controller.error(new GatewayProblem('service-unreachable'));
        }
      },
      cancel: () => source.destroy(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: answer.status, headers: answer.headers });
}
