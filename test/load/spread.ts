import { Agent, buildConnector } from 'undici';

/** Where clients and service find the gateway: an address that only `createSpread` leads to. */
export const GATEWAY = 'http://gateway.load';

/** Where a program tries to reach a node, in milliseconds. */
const CONNECT_TIMEOUT = 2000;

/**
 * Opens each connection to another node, and to the next one where a node does not listen: what a load balancer does, without
 * the processor time of one. For all hosts alike.
 *
 * @param ports Of the nodes on this machine.
 */
export function createSpread(ports: readonly number[]): Agent {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT });
  let turn = 0;
  return new Agent({
    // Nodes announce how long they keep an idle connection.
    keepAliveTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, settle) {
      const first = turn++;
      const tryNode = (attempt: number): void => {
        const port = ports[(first + attempt) % ports.length];
        connect({ ...options, hostname: '127.0.0.1', port: String(port) }, (...outcome) => {
          if (outcome[0] !== null && attempt + 1 < ports.length) return tryNode(attempt + 1);
          settle(...outcome);
        });
      };
      tryNode(0);
    },
  });
}
