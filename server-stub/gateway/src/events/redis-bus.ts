import type { RedisConnection } from '../store/redis.js';
import type { Bus } from './bus.js';
import { createRemoteBus } from './remote-bus.js';

/**
 * A bus between nodes by a channel of Redis, which stores nothing. Subscribers who may have missed a notification read the
 * journal: on this node after each reconnection, on others once a failed notification can be repeated.
 */
export async function openRedisBus(redis: RedisConnection, prefix: string): Promise<Bus> {
  const channel = `${prefix}wake`;
  const bus = createRemoteBus((message) => redis.send((commands) => commands.publish(channel, message)));
  const listen = async () => {
    await redis.send((commands) => commands.subscribe(channel));
    bus.deliverAll();
  };

  redis.onMessage(bus.receive);
  await listen();
  // Ignored: a connection that does not respond is replaced, which runs this again.
  redis.onReconnect(() => listen().catch(() => {}));
  return bus;
}
