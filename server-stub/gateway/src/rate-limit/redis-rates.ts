import type { RedisConnection } from '../store/redis.js';
import {
  hashKey,
  MINUTE,
  minuteOf,
  type RateKey,
  type Rates,
  type SingleUse,
  type UseRefusal,
} from './rates.js';

export interface RedisRates extends Rates {
  /** Counts a request and uses its proof, or neither: then it resolves with why the proof must not be used. */
  countRequest(key: RateKey, proof: SingleUse | null, now: number): Promise<number | UseRefusal>;
}

/** Milliseconds: nodes whose clocks are behind still count in this minute. */
const COUNT_LIFETIME = 2 * MINUTE;

/**
 * `since` is the time from which on Redis remembers. A Redis that starts empty sets it anew, and refuses what may have been
 * used before; a time that a clock which was ahead has set is corrected.
 */
const USE = `
local since, now = tonumber(redis.call('get', KEYS[1]) or nil), tonumber(ARGV[1])
if not since or since > now then
  since = now
  redis.call('set', KEYS[1], ARGV[1])
end
if tonumber(ARGV[2]) < since then return 'forgotten' end
if not redis.call('set', KEYS[2], '', 'nx', 'px', ARGV[3]) then return 'used' end`;

/** The last key is the count. Keys expire by the clock of Redis alone. */
const COUNT = `
local count = redis.call('incr', KEYS[#KEYS])
if count == 1 then redis.call('pexpire', KEYS[#KEYS], ${COUNT_LIFETIME}) end
return count`;

/** Each method is one command. When Redis is full it refuses all of it, and so the request. */
export function createRedisRates({ send }: Pick<RedisConnection, 'send'>, prefix: string): RedisRates {
  const countKey = (key: RateKey, now: number) => `${prefix}count:${minuteOf(now)}:${hashKey(key)}`;
  const useKeys = ({ key }: SingleUse) => [`${prefix}since`, `${prefix}used:${hashKey(key)}`];
  /** The clock of Redis may be a little faster than ours. */
  const useArguments = ({ notBefore, expiresAt }: SingleUse, now: number) => [
    now,
    notBefore,
    Math.ceil(expiresAt - now) + MINUTE,
  ];
  const run = (script: string, keys: readonly string[], values: readonly number[]) =>
    send((redis) => redis.eval(script, keys.length, ...keys, ...values));

  async function countRequest(key: RateKey, proof: SingleUse | null, now: number) {
    const counted = proof
      ? await run(USE + COUNT, [...useKeys(proof), countKey(key, now)], useArguments(proof, now))
      : await run(COUNT, [countKey(key, now)], []);
    return counted as number | UseRefusal;
  }

  return {
    countRequest,
    count: async (key, now) => Number(await countRequest(key, null, now)),
    use: async (once, now) => (await run(USE, useKeys(once), useArguments(once, now))) as UseRefusal | null,
  };
}
