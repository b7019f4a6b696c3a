import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'vitest';
import { listen } from '../../../server-stub/gateway/src/mounts/listen.js';

test('an address has so many connections open and no more; one that closes makes room', async () => {
  const server = await listen(async () => new Response('served'), {
    host: '127.0.0.1',
    port: 0,
    connectionsPerAddress: 3,
    grace: 0,
  });
  const { hostname, port } = new URL(server.url);
  /** What the server says to a request, or that it has closed the connection without a word. */
  const open = async (): Promise<{ socket: Socket; said: string }> => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const said = await Promise.race([
      once(socket, 'data').then(([piece]) => String(piece)),
      once(socket, 'close').then(() => 'closed'),
    ]);
    return { socket, said };
  };
  const held = [await open(), await open(), await open()];
  for (const { said } of held) assert.match(said, /served/);
  assert.equal((await open()).said, 'closed');
  held[0]?.socket.destroy();
  // The server hears of it a moment later.
  let again = await open();
  while (again.said === 'closed') again = await open();
  assert.match(again.said, /served/);
  assert.equal((await open()).said, 'closed');
  for (const { socket } of [...held, again]) socket.destroy();
  await server.close();
});
