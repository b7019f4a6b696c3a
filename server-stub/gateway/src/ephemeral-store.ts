import { closeOnFailure } from './close-after.js';
import type { Bus } from './events/bus.js';
import { openRedisBus } from './events/redis-bus.js';
import { createRedisRates, type RedisRates } from './rate-limit/redis-rates.js';
import { DEFAULT_REDIS_PREFIX, redisProblem } from './store/location.js';
import {
  connectRedis,
  DEFAULT_REDIS_TIMEOUTS,
  type RedisConnection,
  type RedisTimeouts,
  RedisUnavailable,
} from './store/redis.js';

/** State of minutes that all nodes share outside the database: counts, used proofs, notifications between nodes. */
export interface EphemeralStore {
  readonly rates: RedisRates;
  readonly bus: Bus;
  close(): Promise<void>;
}

export interface RedisOptions {
  /** Begins every key and the channel; gateways that share a database share it. Default: `hdt:`. */
  readonly prefix?: string;
  readonly timeouts?: Partial<RedisTimeouts>;
}

/**
 * Connects to Redis or Valkey, for counts, used proofs and notifications between the nodes of one PostgreSQL. While it is
 * away, requests are answered 503 `store-unavailable`: without it no node can tell whether a proof was used on another.
 *
 * @param url - A `redis://` or `rediss://` (TLS) address, with user name, password and database where they are needed.
 * @param options - `prefix` of the keys, `timeouts` in milliseconds.
 * @returns The `ephemeral` option of `openStore`, which closes it.
 * @throws {TypeError} For an address of another kind.
 * @throws {MissingDriver} When the package `ioredis` is not installed.
 * @throws {RedisUnavailable} When it cannot be reached, refuses the password, or would evict used proofs when it is full.
 * @example
 * const ephemeral = await openRedis('rediss://:secret@redis.example');
 * const store = await openStore('postgres://db.example/hdt', { ephemeral });
 */
export async function openRedis(url: string, options: RedisOptions = {}): Promise<EphemeralStore> {
  const problem = redisProblem(url);
  if (problem) throw new TypeError(`url ${problem}`);
  const { prefix = DEFAULT_REDIS_PREFIX, timeouts } = options;
  const redis = await connectRedis(url, { ...DEFAULT_REDIS_TIMEOUTS, ...timeouts });
  return closeOnFailure(
    async () => {
      await refuseEviction(redis);
      const bus = await openRedisBus(redis, prefix);
      return {
        bus,
        rates: createRedisRates(redis, prefix),
        async close() {
          await bus.close();
          await redis.close();
        },
      };
    },
    () => redis.close(),
  );
}

/** A proof that was evicted could be used again. */
async function refuseEviction({ send }: RedisConnection): Promise<void> {
  const memory = await send((redis) => redis.info('memory'));
  const isUnlimited = /^maxmemory:0\r?$/m.test(memory);
  if (isUnlimited || /^maxmemory_policy:noeviction\r?$/m.test(memory)) return;
  throw new RedisUnavailable(
    'REDIS_EVICTS_KEYS',
    'Redis would evict used proofs when it is full: set its maxmemory-policy to noeviction',
  );
}
