import { randomUUID } from 'node:crypto';
import { createBus } from './bus.js';

/** Milliseconds before a failed notification is repeated. */
const RETRY_DELAY = 1000;

/** Sent instead of a topic to notify all subscribers. */
const ALL = '*';

/**
 * Creates the bus of one node, whose `send` reaches all nodes. Subscribers of other nodes who may have missed a notification that failed
 * read the journal once it can be repeated.
 */
export function createRemoteBus(send: (message: string) => Promise<unknown>) {
  /** Identifies this node's own notifications, which have been delivered locally. */
  const nodeId = randomUUID();
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const publish = (topic: string) => {
    send(`${nodeId} ${topic}`).catch(() => {
      if (isClosed) return;
      retryTimer ??= setTimeout(() => {
        retryTimer = undefined;
        publish(ALL);
      }, RETRY_DELAY);
    });
  };
  const bus = createBus(publish);

  return {
    ...bus,
    /** Notifies this node's subscribers of a message that came, unless this node has sent it. */
    receive(message: string): void {
      const [from, topic = ''] = message.split(' ');
      if (from === nodeId) return;
      if (topic === ALL) bus.deliverAll();
      else bus.deliver(topic);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retryTimer);
      await bus.close();
    },
  };
}
