import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { openRedis, type RedisOptions } from '../../../server-stub/gateway/src/ephemeral-store.js';
import { openStore } from '../../../server-stub/gateway/src/repositories.js';
import { RedisUnavailable } from '../../../server-stub/gateway/src/store/redis.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench } from '../support/bench.js';
import { needsRedis, startRedis, type TestRedis } from '../support/redis.js';

const isCode = (code: string) => (thrown: unknown) => {
  assert.ok(thrown instanceof RedisUnavailable);
  assert.equal(thrown.code, code);
  assert.doesNotMatch(inspect(thrown, { depth: 9 }), /secret-word|127\.0\.0\.1/);
  return true;
};

describe('Redis', needsRedis, () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = (await startRedis())!;
  });
  afterEach(() => redis.stop());

  const withBench = async (use: (bench: Bench) => Promise<void>, options: RedisOptions = {}) => {
    const store = await openStore(':memory:', { ephemeral: await openRedis(redis.url, options) });
    const bench = await startBench({ answer: accountService().answer, store });
    try {
      await use(bench);
    } finally {
      await bench.close();
      await store.close();
    }
  };
  const expectUnavailable = async (bench: Bench, reason: RegExp) => {
    const reply = await bench.as('ana', '/api/v1/uploads');
    assert.deepEqual([reply.status, codeOf(reply)], [503, 'store-unavailable']);
    assert.equal((await bench.call('/health/ready')).status, 503);
    assert.equal((await bench.call('/health/live')).status, 200);
    assert.ok(bench.logs.some((event) => 'reason' in event && reason.test(event.reason ?? '')));
  };

  test('that is down at the start is an error without its password', async () => {
    await redis.kill();
    const url = redis.url.replace('//', '//:secret-word@');
    await assert.rejects(openRedis(url), isCode('REDIS_ECONNREFUSED'));
  });

  test('that refuses the password is an error without it', async () => {
    await redis.ask('CONFIG', 'SET', 'requirepass', 'the-right-one');
    const url = redis.url.replace('//', '//:secret-word@');
    await assert.rejects(openRedis(url), isCode('REDIS_WRONGPASS'));
  });

  test('that would evict used proofs is refused', async () => {
    await redis.ask('CONFIG', 'SET', 'maxmemory', '100mb');
    await redis.ask('CONFIG', 'SET', 'maxmemory-policy', 'volatile-lru');
    await assert.rejects(openRedis(redis.url), isCode('REDIS_EVICTS_KEYS'));
  });

  test('that dies is 503 until it is back', async () => {
    await withBench(async (bench) => {
      assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200);
      await redis.kill();
      await expectUnavailable(bench, /^REDIS_/);
      await redis.restart();
      while ((await bench.call('/health/ready')).status !== 200);
      assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200);
    });
  });

  test('that is full is 503 until it has room', async () => {
    await withBench(async (bench) => {
      await bench.token('ana');
      await redis.ask('CONFIG', 'SET', 'maxmemory', '1');
      await expectUnavailable(bench, /^REDIS_OOM$/);
      await redis.ask('CONFIG', 'SET', 'maxmemory', '0');
      assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200);
    });
  });

  test('that does not respond in time is 503, and is asked again afterwards', async () => {
    await withBench(
      async (bench) => {
        await bench.token('ana');
        await redis.ask('CLIENT', 'PAUSE', '3600000', 'ALL');
        await expectUnavailable(bench, /^REDIS_/);
        await redis.kill();
        await redis.restart();
        while ((await bench.call('/health/ready')).status !== 200);
        assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200);
      },
      { timeouts: { response: 1000 } },
    );
  });
});
