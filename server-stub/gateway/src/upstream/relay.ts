import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { GatewayProblem } from '../problem.js';
import type { ServiceResponse } from './service-response.js';

/**
 * The service's body as it arrives, as a file to save: no page may show what a service calls an image or a document. When it is cut off, the connection to the client is cut too: a regular end would
 * make half a report look complete.
 */
export function relay(response: ServiceResponse, outgoing?: ServerResponse | Http2ServerResponse): Response {
  const source = response.stream();
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
  const { 'content-disposition': disposition = '', ...headers } = response.headers;
  return new Response(body, {
    status: response.status,
    headers: {
      ...headers,
      'content-disposition': /^attachment\b/i.test(disposition) ? disposition : 'attachment',
    },
  });
}
