import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Between a gateway and its database: a line that may go dead without either side being told, as networks do. */
export interface SilentProxy {
  /** The address given, by way of the proxy. */
  readonly url: string;
  /** From now on nothing passes, on connections that are open and on new ones, which are accepted all the same. */
  freeze(): void;
  /** New connections work again. What was silent stays silent. */
  thaw(): void;
  /** The next connection that sends this falls silent, and this is not delivered. Resolves when it has. */
  freezeAt(sent: string): Promise<void>;
  /** Ends every connection that is open. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * `address` of a server on a Unix socket, as `postgres.ts` gives it. `onUnanswered` is called after something was sent
 * that nobody will answer.
 */
export async function startSilentProxy(address: string, onUnanswered = () => {}): Promise<SilentProxy> {
  const target = new URL(address.replace('@/', '@nowhere/'));
  const path = `${target.searchParams.get('host')}/.s.PGSQL.5432`;
  const clients = new Set<Socket>();
  const databases = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isFrozen = false;
  let trap: { readonly sent: string; readonly spring: () => void } | null = null;

  const cut = () => {
    for (const socket of [...clients, ...databases]) socket.destroy();
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client);
    if (isFrozen) silent.add(client);
    const database = connect({ path, allowHalfOpen: true });
    client.once('close', () => clients.delete(client));
    const pass = (from: Socket, to: Socket) => {
      const unlessSilent = (deliver: () => void) => () => silent.has(client) || deliver();
      from.on('data', (bytes) => {
        if (trap !== null && from === client && bytes.includes(trap.sent)) {
          silent.add(client);
          trap.spring();
          trap = null;
        }
        if (from === client && silent.has(client)) setImmediate(onUnanswered);
        unlessSilent(() => to.write(bytes))();
      });
      from.on(
        'end',
        unlessSilent(() => to.end()),
      );
      from.on(
        'error',
        unlessSilent(() => to.destroy()),
      );
      from.on(
        'close',
        unlessSilent(() => to.destroy()),
      );
    };
    pass(client, database);
    pass(database, client);
    databases.add(database);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`,
    freeze() {
      isFrozen = true;
      for (const client of clients) silent.add(client);
    },
    thaw() {
      isFrozen = false;
    },
    freezeAt: (sent) =>
      new Promise((resolve) => {
        trap = { sent, spring: resolve };
      }),
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
