import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Gateway } from '../app.js';
import { wait } from '../clock.js';
import { type Limits, MAX_TIMER } from '../limits.js';
import { networkOf } from '../network.js';

export interface Listening {
  readonly url: string;
  /**
   * Stops accepting requests. Resolves once those in progress have ended, or have been cut off after the grace period,
   * and `drained` has resolved: a client may be gone while the service still has its upload.
   */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Idle timeout of a connection, in milliseconds. Default: 120,000. */
  readonly idleTimeout?: number;
  /** Milliseconds for requests in progress when the server closes. Default: 10,000. */
  readonly grace?: number;
  /**
   * Connections that one address (IPv4), or one network of 2^64 addresses (IPv6), may have open. Not behind a proxy, whose
   * address is that of everybody. Default: any.
   */
  readonly connectionsPerAddress?: number;
  /**
   * Whether nothing else runs in this process: then the globals `Request` and `Response` are replaced by lighter ones, and
   * a small upload takes a fifth less processor. Default: false.
   */
  readonly ownsProcess?: boolean;
  /** Resolves when every request may be cut off. */
  readonly drained?: () => Promise<void>;
}

/** Milliseconds for requests in progress when the server closes. */
const GRACE = 10_000;

/** Milliseconds for sending the last responses, after `drained`. */
const LAST_RESPONSES_TIMEOUT = 1000;

/** Milliseconds. A large body may take this long over a slow network; the gateway itself ends uploads that stall. */
const REQUEST_TIMEOUT = 3600 * 1000;

/** Milliseconds. Headers are sent at once, even over a slow network. */
const HEADERS_TIMEOUT = 20_000;

/** Milliseconds. Longer than load balancers keep an idle connection (60 s), which then never send a request on a closing one. */
const KEEP_ALIVE_TIMEOUT = 65_000;

/** Milliseconds. Longer than a phone's short loss of its network. */
const IDLE_TIMEOUT = 120_000;

/** Milliseconds by which a connection outlives what its request may wait for. */
const IDLE_MARGIN = 60_000;

/** The idle timeout of connections to a gateway with these limits: longer than its requests and event streams may be silent. */
export const idleTimeoutFor = ({ serviceTimeout, heartbeat, uploadPause }: Limits): number =>
  Math.min(Math.max(IDLE_TIMEOUT, Math.max(serviceTimeout, heartbeat, uploadPause) + IDLE_MARGIN), MAX_TIMER);

const NO_TUNNEL = 'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export async function listen(fetch: Gateway['fetch'], options: ListenOptions): Promise<Listening> {
  const { host, port, idleTimeout = IDLE_TIMEOUT, grace = GRACE, drained = async () => {} } = options;
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: options.ownsProcess ?? false,
    serverOptions: {
      requestTimeout: REQUEST_TIMEOUT,
      headersTimeout: HEADERS_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    },
  }) as Server;
  if (options.connectionsPerAddress) limitConnections(server, options.connectionsPerAddress);
  // Without a listener Node closes the connection.
  server.setTimeout(idleTimeout);
  // Node answers a CONNECT request with silence.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {}).end(NO_TUNNEL, () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { address, family, port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${boundPort}`,
    async close() {
      await closeServer(server, grace, drained);
      await drained();
    },
  };
}

/** Milliseconds between two looks for connections whose last request has ended. */
const SWEEP_INTERVAL = 50;

/** Resolves when all connections are closed, if need be by force. */
async function closeServer(server: Server, grace: number, drained: () => Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node closes those that are idle now. A client keeps those whose requests end later.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
  await Promise.race([closed, wait(grace)]);
  await Promise.race([closed, drained().catch(() => {})]);
  await Promise.race([closed, wait(LAST_RESPONSES_TIMEOUT)]);
  server.closeAllConnections();
  await closed;
  clearInterval(sweep);
}

/** Closes further connections of a network that has `max` open, so that one sender cannot hold all of a server's. */
export function limitConnections(server: Server, max: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    // A connection that was lost at once has no address any more.
    if (network === null) return;
    const count = counts.get(network) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}
