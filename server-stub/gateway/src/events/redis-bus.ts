import { randomUUID } from 'node:crypto';
import type { RedisConnection } from '../store/redis.js';
import { type Bus, createBus } from './bus.js';

/** Milliseconds before a notification that did not get out is repeated. */
const RETRY = 1000;

/** Instead of a topic: notifies everybody. */
const ALL = '*';

/**
 * Between nodes, by Redis' channels. A channel keeps nothing: whoever may have missed a notification reads the journal,
 * this node after each reconnection, the other ones once a notification that failed can be repeated.
 */
export async function openRedisBus(redis: RedisConnection, prefix: string): Promise<Bus> {
  const channel = `${prefix}wake`;
  /** Identifies our own notifications, which have been delivered locally. */
  const nodeId = randomUUID();
  let retryTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const publish = (topic: string) => {
    redis
      .send((commands) => commands.publish(channel, `${nodeId} ${topic}`))
      .catch(() => {
        if (closed) return;
        retryTimer ??= setTimeout(() => {
          retryTimer = undefined;
          publish(ALL);
        }, RETRY);
      });
  };
  const bus = createBus(publish);
  const listen = async () => {
    await redis.send((commands) => commands.subscribe(channel));
    bus.deliverAll();
  };

  redis.onMessage((message) => {
    const [from, topic = ''] = message.split(' ');
    if (from === nodeId) return;
    if (topic === ALL) bus.deliverAll();
    else bus.deliver(topic);
  });
  await listen();
  // Without a response the connection is replaced once more.
  redis.onReconnect(() => listen().catch(() => {}));
  return {
    ...bus,
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      await bus.close();
    },
  };
}
