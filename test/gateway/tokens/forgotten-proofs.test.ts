import assert from 'node:assert/strict';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { openRedis } from '../../../server-stub/gateway/src/ephemeral-store.js';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { hashToken, prove } from '../support/prove.js';
import { needsRedis, startRedis, type TestRedis } from '../support/redis.js';

const MINUTE = 60_000;

describe('a Redis that has lost its memory', needsRedis, () => {
  let redis: TestRedis;
  let store: Store;
  let bench: Bench;
  let pair: Awaited<ReturnType<typeof generateKeyPair>>;
  beforeEach(async () => {
    redis = (await startRedis())!;
    store = await openStore(':memory:', { ephemeral: await openRedis(redis.url) });
    bench = await startBench({ answer: accountService().answer, store });
    pair = await generateKeyPair('ES256', { extractable: true });
  });
  afterEach(async () => {
    await bench.close();
    await store.close();
    await redis.stop();
  });

  const restart = async () => {
    await redis.kill();
    await redis.restart();
    while ((await bench.call('/health/ready')).status !== 200);
  };
  const seconds = () => Math.floor(bench.clock.time / 1000);
  const exchange = async (nonce?: string) =>
    bench.call('/token', {
      method: 'POST',
      headers: {
        ...TOKEN_HEADERS,
        'x-test-subject': 'ana',
        dpop: await prove(pair, { htm: 'POST', htu: `${bench.url}/token`, iat: seconds(), nonce }),
      },
      body: '{"scope":"pathology"}',
    });
  const proofFor = (token: string, nonce?: string, iat = seconds()) =>
    prove(pair, { htm: 'GET', htu: `${bench.url}/api/v1/uploads`, iat, ath: hashToken(token), nonce });
  const list = (token: string, dpop: string) =>
    bench.call('/api/v1/uploads', { headers: { authorization: `DPoP ${token}`, dpop } });

  /** The nonce of a refusal for which a page tries again. */
  function nonceIn(reply: Reply): string {
    assert.deepEqual([reply.status, codeOf(reply)], [401, 'proof-stale']);
    return reply.headers.get('dpop-nonce') ?? '';
  }
  /** A token, by the second try of a page that this Redis has not seen. */
  async function begin() {
    const first = await exchange();
    const reply = first.status === 401 ? await exchange(nonceIn(first)) : first;
    assert.equal(reply.status, 200);
    return {
      token: (reply.json() as { access_token: string }).access_token,
      nonce: reply.headers.get('dpop-nonce') ?? '',
    };
  }

  test('refuses proofs from before, used or not, and takes the next', async () => {
    const { token, nonce } = await begin();
    bench.clock.time += 1000;
    const [used, kept] = [await proofFor(token, nonce), await proofFor(token, nonce)];
    assert.equal((await list(token, used)).status, 200);
    assert.equal(codeOf(await list(token, used)), 'proof-invalid', 'the control');
    bench.clock.time += 1000;
    await restart();
    const next = nonceIn(await list(token, used));
    nonceIn(await list(token, kept));
    assert.equal((await list(token, await proofFor(token, next))).status, 200);
  });

  test('refuses proofs without a nonce for as long as one from before could be valid', async () => {
    await begin();
    bench.clock.time += 11 * MINUTE;
    const reply = await exchange();
    assert.equal(reply.status, 200, 'Redis remembers long enough');
    const { access_token: token } = reply.json() as { access_token: string };
    const fast = await proofFor(token, undefined, seconds() + 290);
    assert.equal((await list(token, fast)).status, 200, 'of a device whose clock is ahead');
    await restart();
    for (let minute = 0; minute < 9; minute += 1) {
      nonceIn(await list(token, fast));
      bench.clock.time += MINUTE;
    }
  });

  test('is not kept from anything by the clock of a node that was ahead', async () => {
    const ahead = await startBench({
      store,
      answer: accountService().answer,
      authenticate: () => ({ subject: 'ana' }),
      clock: { now: () => bench.clock.time + 60 * MINUTE },
    });
    await ahead.call('/token', {
      method: 'POST',
      headers: {
        ...TOKEN_HEADERS,
        dpop: await prove(pair, { htm: 'POST', htu: `${ahead.url}/token`, iat: seconds() + 3600 }),
      },
      body: '{"scope":"pathology"}',
    });
    await ahead.close();
    await begin();
  });
});
