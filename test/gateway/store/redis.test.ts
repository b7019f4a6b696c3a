import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { openRedis, type RedisOptions } from '../../../server-stub/gateway/src/ephemeral-store.js';
import { openStore } from '../../../server-stub/gateway/src/repositories.js';
import { RedisUnavailable } from '../../../server-stub/gateway/src/store/redis.js';
import { findFreePort } from '../../support/free-port.mjs';
import { run } from '../../support/process.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, KEY, startBench } from '../support/bench.js';
import { MAIN } from '../support/command.js';
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

  test('that became a replica is left for the new primary at its address', async () => {
    const next = (await startRedis())!;
    let target = redis.port;
    const sockets = new Set<Socket>();
    const address = createServer((client) => {
      const server = connect(target, '127.0.0.1');
      for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
      client.pipe(server).pipe(client);
    });
    await once(address.listen(0, '127.0.0.1'), 'listening');
    const { port } = address.address() as AddressInfo;
    const store = await openStore(':memory:', { ephemeral: await openRedis(`redis://127.0.0.1:${port}`) });
    const bench = await startBench({ answer: accountService().answer, store });
    try {
      assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200);
      await redis.ask('REPLICAOF', '127.0.0.1', String(next.port));
      target = next.port;
      while ((await bench.as('ana', '/api/v1/uploads')).status !== 200);
    } finally {
      await bench.close();
      await store.close();
      for (const socket of sockets) socket.destroy();
      address.close();
      await next.stop();
    }
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

/** What `--check` prints of each part of a gateway whose PostgreSQL is not there. */
async function check(env: Record<string, string>): Promise<{ code: unknown; lines: readonly string[] }> {
  const gateway = run(process.execPath, [MAIN, '--check'], {
    HDT_SERVICE_URL: 'http://127.0.0.1:9',
    HDT_API_KEY: KEY,
    HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
    HDT_DATABASE_URL: 'postgres://127.0.0.1:9/hdt',
    ...env,
  });
  return { code: await gateway.ended, lines: gateway.lines };
}

describe('Redis by TLS, with a certificate that no authority signed', needsRedis, () => {
  let folder: string;
  let certificate: string;
  let redis: TestRedis;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hdt-redis-tls-'));
    certificate = join(folder, 'certificate.pem');
    await writeFile(certificate, await getCertificate(folder));
    const port = await findFreePort();
    const files = ['cert', 'key', 'ca-cert'].flatMap((name) => [`--tls-${name}-file`, certificate]);
    redis = (await startRedis(['--tls-port', String(port), '--tls-auth-clients', 'no', ...files]))!;
    await redis.ask('CONFIG', 'SET', 'requirepass', 'secret-word');
    url = `rediss://:secret-word@localhost:${port}`;
  });
  afterAll(async () => {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is refused by a gateway that does not know it', async () => {
    await assert.rejects(openRedis(url), isCode('REDIS_DEPTH_ZERO_SELF_SIGNED_CERT'));
  });

  test('is used by one that was told to trust it, and --check says so', async () => {
    const { lines } = await check({ HDT_REDIS_URL: url, NODE_EXTRA_CA_CERTS: certificate });
    assert.deepEqual(lines.slice(1), ['failed  database  ECONNREFUSED', 'ok      redis', 'ok      sign-in']);
  });

  test('is never asked without TLS instead', async () => {
    const plain = redis.url.replace('redis://', 'rediss://:secret-word@');
    await assert.rejects(openRedis(plain, { timeouts: { connect: 2000 } }), RedisUnavailable);
  });
});

describe('--check', needsRedis, () => {
  test('names what is wrong with Redis, and neither its address nor its password', async () => {
    const port = await findFreePort();
    const { code, lines } = await check({ HDT_REDIS_URL: `redis://:secret-word@127.0.0.1:${port}` });
    assert.equal(code, 1);
    assert.equal(lines[2], 'failed  redis     REDIS_ECONNREFUSED');
    assert.doesNotMatch(lines.join('\n'), new RegExp(`secret-word|${port}`));
  });

  test('says how to keep Redis from evicting used proofs', async () => {
    const redis = (await startRedis(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']))!;
    const { lines } = await check({ HDT_REDIS_URL: redis.url });
    await redis.stop();
    assert.match(
      lines[2] ?? '',
      /^failed {2}redis {5}Redis would evict .+ set its maxmemory-policy to noeviction$/,
    );
  });
});
