import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Gateway } from './gateway/app.js';

export interface Listening {
  readonly url: string;
  /** Takes no more requests and lets those under way finish, for ten seconds at most. */
  close(): Promise<void>;
}

const GRACE = 10_000;

/** A slow line may take this long for a large body; the gateway itself ends uploads that fall silent. */
const LONGEST_REQUEST = 3600 * 1000;

export async function listen(
  fetch: Gateway['fetch'],
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: { requestTimeout: LONGEST_REQUEST },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
        server.close(() => {
          clearTimeout(impatience);
          resolve();
        });
      }),
  };
}
