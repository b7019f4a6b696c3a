import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What reached the service, as it reached it. */
interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A stand-in for the service that answers as told and remembers what it was asked. */
export interface Upstream {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Replaces the answer to everything; the request's body has been read whole by then. */
  answer: Answer;
  /** Takes over before the body is read; for what happens in mid-body. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export async function startUpstream(
  answer: Answer = (_, response) => json(response, 404, {}),
): Promise<Upstream> {
  const upstream = {
    arrivals: [] as Arrival[],
    answer,
    intercept: null as Upstream['intercept'],
  };
  const server = createServer((request, response) => {
    if (upstream.intercept) {
      upstream.intercept(request, response);
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => {});
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const { method = '', url = '', headers, rawHeaders } = request;
      upstream.arrivals.push({ method, url, headers, rawHeaders, body });
      upstream.answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(upstream, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
