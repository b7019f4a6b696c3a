import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port, for a program that cannot choose one itself.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
