import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'vitest';
import { limitConnections, listen } from '../../../server-stub/gateway/src/mounts/listen.js';

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

/** Whether a server with room for two connections of a network keeps those of these addresses, in this order. */
function areKept(...addresses: (string | undefined)[]): boolean[] {
  const server = new EventEmitter();
  limitConnections(server as Server, 2);
  return addresses.map((remoteAddress) => {
    let isKept = true;
    const destroy = () => {
      isKept = false;
    };
    server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }));
    return isKept;
  });
}

test('a network of IPv6, which one subscriber has whole, counts as one address', () => {
  assert.deepEqual(
    areKept('2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:ffff:2:3:4', '2001:db8:0:2::1'),
    [true, true, false, true],
  );
});

test('an address of IPv4 counts by itself, also where the server listens on IPv6', () => {
  const [ana, ben] = ['::ffff:198.51.100.7', '::ffff:198.51.100.8'];
  assert.deepEqual(areKept(ana, ana, ana, '198.51.100.7', ben), [true, true, false, false, true]);
});

test('a connection that was lost at once counts nowhere', () => {
  assert.deepEqual(areKept(undefined, undefined, undefined), [true, true, true]);
});
