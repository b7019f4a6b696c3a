import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { GatewayProblem } from '../problem.js';
import type { ServiceResponse } from './service-response.js';

/**
 * Streams a body of the service as an attachment, so that no page shows what the service calls an image or a document. When
 * the body is cut off, so is the client's connection: a regular end would make half a report look complete.
 */
export function relayFile(
  response: ServiceResponse,
  outgoing?: ServerResponse | Http2ServerResponse,
): Response {
  const source = response.stream();
  const chunks = source[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
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
  const { 'content-disposition': disposition = '', ...headers } = response.headers;
  return new Response(body, {
    status: response.status,
    headers: {
      ...headers,
      'content-disposition': /^attachment\b/i.test(disposition) ? disposition : 'attachment',
    },
  });
}
