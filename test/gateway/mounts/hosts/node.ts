import { createServer, type Server } from 'node:http';
import type { Gateway } from 'hdt-gateway';
import { nodeHandler } from 'hdt-gateway/node';

/** Node ends a request after five minutes; a report over a slow line may take longer. Milliseconds. */
const REQUEST_TIMEOUT = 3600 * 1000;

/** The gateway beside a host's own listener, with nothing but Node. */
export function createApp(gateway: Gateway): Server {
  const mount = nodeHandler(gateway);
  return createServer({ requestTimeout: REQUEST_TIMEOUT }, (incoming, outgoing) => {
    mount(incoming, outgoing, () => {
      outgoing.writeHead(404).end('the host knows no such page');
    });
  });
}
