import type { RedisConnection } from '../store/redis.js';
import { hashKey, MINUTE, minuteOf, type RateKey, type Rates, type SingleUse } from './rates.js';

export interface RedisRates extends Rates {
  /** Counts a request and uses its proof, or neither: null when the proof was used before. */
  countRequest(key: RateKey, proof: SingleUse | null, now: number): Promise<number | null>;
}

/** Milliseconds: nodes whose clocks are behind still count in this minute. */
const COUNT_LIFETIME = 2 * MINUTE;

/** The first key is the count, the second, if any, the proof. Keys expire by the clock of Redis alone. */
const COUNT_REQUEST = `
if KEYS[2] and not redis.call('set', KEYS[2], '', 'nx', 'px', ARGV[2]) then return false end
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return count`;

/** Each method is one command. When Redis is full it refuses all of it, and so the request. */
export function createRedisRates({ send }: Pick<RedisConnection, 'send'>, prefix: string): RedisRates {
  const countKey = (key: RateKey, now: number) => `${prefix}count:${minuteOf(now)}:${hashKey(key)}`;
  const useKey = ({ key }: SingleUse) => `${prefix}used:${hashKey(key)}`;
  /** The clock of Redis may be a little faster than ours. */
  const lifetime = ({ expiresAt }: SingleUse, now: number) => expiresAt - now + MINUTE;

  async function countRequest(key: RateKey, proof: SingleUse | null, now: number): Promise<number | null> {
    const keys = [countKey(key, now), ...(proof ? [useKey(proof)] : [])];
    const lifetimes = [COUNT_LIFETIME, ...(proof ? [lifetime(proof, now)] : [])];
    const count = await send((redis) => redis.eval(COUNT_REQUEST, keys.length, ...keys, ...lifetimes));
    return count as number | null;
  }

  return {
    countRequest,
    count: async (key, now) => (await countRequest(key, null, now)) ?? 0,
    async use(once, now) {
      const set = await send((redis) => redis.set(useKey(once), '', 'PX', lifetime(once, now), 'NX'));
      return set === 'OK';
    },
  };
}
