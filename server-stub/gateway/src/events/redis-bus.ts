import { randomUUID } from 'node:crypto';
import type { RedisConnection } from '../store/redis.js';
import { type Bus, createBus } from './bus.js';

/** Milliseconds before a failed notification is repeated. */
const RETRY_DELAY = 1000;

/** Sent instead of a topic to notify all subscribers. */
const ALL = '*';

/**
 * A bus between nodes by a channel of Redis, which stores nothing. Subscribers who may have missed a notification read the
 * journal: on this node after each reconnection, on others once a failed notification can be repeated.
 */
export async function openRedisBus(redis: RedisConnection, prefix: string): Promise<Bus> {
  const channel = `${prefix}wake`;
  /** Identifies this node's own notifications, which have been delivered locally. */
  const nodeId = randomUUID();
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const publish = (topic: string) => {
    redis
      .send((commands) => commands.publish(channel, `${nodeId} ${topic}`))
      .catch(() => {
        if (isClosed) return;
        retryTimer ??= setTimeout(() => {
          retryTimer = undefined;
          publish(ALL);
        }, RETRY_DELAY);
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
  // Ignored: a connection that does not respond is replaced, which runs this again.
  redis.onReconnect(() => listen().catch(() => {}));
  return {
    ...bus,
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      await bus.close();
    },
  };
}
