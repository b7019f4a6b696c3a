import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Gateway } from '../app.js';

export interface Listening {
  readonly url: string;
  /**
   * Takes no more requests and lets those under way finish: for ten seconds, and as long as `drained` says that something
   * must not be cut off.
   */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Longest a connection may be silent, in milliseconds. */
  readonly silence?: number;
  /** Milliseconds. */
  readonly grace?: number;
  /** Resolves when every request may be cut off. */
  readonly drained?: () => Promise<void>;
}

const GRACE = 10_000;

/** Milliseconds for the answers to what was waited for. */
const LAST_ANSWERS = 1000;

/** A slow line may take this long for a large body; the gateway itself ends uploads that fall silent. */
const LONGEST_REQUEST = 3600 * 1000;

/**
 * Longest a connection may be silent in both directions: longer than the service may be (`serviceTimeout`), than two signs
 * of life of an event stream are apart, and than a phone loses its network for a moment.
 */
const LONGEST_SILENCE = 120_000;

export async function listen(
  fetch: Gateway['fetch'],
  { host, port, silence = LONGEST_SILENCE, grace = GRACE, drained = async () => {} }: ListenOptions,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: { requestTimeout: LONGEST_REQUEST },
  }) as Server;
  // Without a listener for it Node ends the connection.
  server.setTimeout(silence);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        let timer = setTimeout(async () => {
          await drained();
          timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS);
        }, grace);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
