import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { listen } from '../../../server-stub/gateway/dist/mounts/listen.js';
import { startGateway } from '../process/gateway.js';
import { serve } from '../process/serve.js';

export type ProxyKind = 'pipe' | 'http-proxy' | 'gateway';

/** The part of http-proxy that is used, because its types are not among the dependencies. */
interface HttpProxy {
  createProxyServer(options: { target: string; agent: Agent }): {
    web(request: IncomingMessage, response: ServerResponse): void;
  };
}

/** Pipes requests and responses, which is the least that a proxy does. */
function createPipe(target: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(target);
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming;
    const upstream = httpRequest({ agent, hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(upstream);
  };
}

function createHttpProxy(target: string) {
  const { createProxyServer } = createRequire(import.meta.url)('http-proxy') as HttpProxy;
  const proxy = createProxyServer({ target, agent: new Agent({ keepAlive: true }) });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => proxy.web(incoming, outgoing);
}

/** Long enough that agents close their connections themselves, as with the gateway. */
const KEEP_ALIVE_TIMEOUT = 65_000;

async function listenOnHttp(handler: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Carrier = typeof methods;

const methods = serve({
  async start(kind: ProxyKind, target: string, database = ':memory:', redis?: string): Promise<string> {
    if (kind === 'pipe') return listenOnHttp(createPipe(target));
    if (kind === 'http-proxy') return listenOnHttp(createHttpProxy(target));
    // No limit, because the memory of a request must not depend on the size of its file, and because uploads that wait on a
    // slow machine must not be refused.
    const limits = { bytesPerFile: Number.MAX_SAFE_INTEGER, uploadsPerPerson: Number.MAX_SAFE_INTEGER };
    const { gateway } = await startGateway({ service: target, database, redis, limits });
    return (await listen(gateway.fetch, { host: '127.0.0.1', port: 0, ownsProcess: true })).url;
  },
});
