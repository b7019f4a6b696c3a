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

/** As much of it as is used: its types are not among our dependencies. */
interface HttpProxy {
  createProxyServer(options: { target: string; agent: Agent }): {
    web(request: IncomingMessage, response: ServerResponse): void;
  };
}

/** The least a proxy can do: one body into another request, one answer back. */
function barePipe(target: string) {
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

function httpProxy(target: string) {
  const { createProxyServer } = createRequire(import.meta.url)('http-proxy') as HttpProxy;
  const proxy = createProxyServer({ target, agent: new Agent({ keepAlive: true }) });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => proxy.web(incoming, outgoing);
}

/** Connections of agents are closed by the agents: the gateway's own are kept as long. */
const KEEP_ALIVE_TIMEOUT = 65_000;

async function listenPlainly(handler: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Carrier = typeof methods;

const methods = serve({
  async start(kind: ProxyKind, target: string, database = ':memory:'): Promise<string> {
    if (kind === 'pipe') return listenPlainly(barePipe(target));
    if (kind === 'http-proxy') return listenPlainly(httpProxy(target));
    // Larger files than are allowed: what a request holds must not know how large it is.
    const limits = { bytesPerFile: Number.MAX_SAFE_INTEGER };
    const { gateway } = await startGateway({ service: target, database, limits });
    return (await listen(gateway.fetch, { host: '127.0.0.1', port: 0, ownsProcess: true })).url;
  },
});
