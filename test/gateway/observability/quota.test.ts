import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, type BenchOptions, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { json } from '../support/upstream.js';

let bench: Bench;
const start = async (options: BenchOptions = {}) => {
  bench = await startBench({ answer: accountService().answer, ...options });
};
afterEach(() => bench.close());

const fields = ({ headers }: Reply) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const list = (who: string, headers = {}) => bench.as(who, '/api/v1/uploads', { headers });
const status = (who: string) => bench.as(who, '/api/v1/status/none');

const exchange = (who: string) =>
  bench.call('/token', {
    method: 'POST',
    headers: { ...TOKEN_HEADERS, 'x-test-subject': who },
    body: '{"scope":"pathology"}',
  });

const byTenant: BenchOptions['authenticate'] = (request) => {
  const [tenant = '', subject = ''] = (request.headers.get('x-test-subject') ?? '').split('/');
  return { tenant, subject };
};

describe('the quota of a person', () => {
  test('counts down on every answer to them, and begins again with the minute', async () => {
    await start({ limits: { requestsPerMinute: 5 } });
    bench.clock.time += 15_000;
    const policy = '"person";q=5;w=60';
    assert.deepEqual(fields(await exchange('ana')), [policy, '"person";r=4;t=45']);
    await bench.token('ana');
    assert.deepEqual(fields(await status('ana')), [policy, '"person";r=2;t=45']);
    bench.clock.time += 40_500;
    assert.deepEqual(fields(await status('ana')), [policy, '"person";r=1;t=5']);
    bench.clock.time += 4500;
    assert.deepEqual(fields(await status('ana')), [policy, '"person";r=4;t=60']);
  });

  test('is that of one person', async () => {
    await start();
    for (let n = 0; n < 3; n += 1) await status('ana');
    assert.equal((await status('ben')).headers.get('ratelimit'), '"person";r=598;t=60');
  });

  test('includes what one list took of the service', async () => {
    await start();
    await bench.upload('ana');
    const before = Number(/r=(\d+)/.exec((await status('ana')).headers.get('ratelimit') ?? '')?.[1]);
    const after = Number(/r=(\d+)/.exec((await list('ana')).headers.get('ratelimit') ?? '')?.[1]);
    assert.ok(after < before - 1, `${before} and then ${after}`);
  });

  test('is used up when Retry-After says so, and both name the same time', async () => {
    await start({ limits: { requestsPerMinute: 2 } });
    bench.clock.time += 20_000;
    await status('ana');
    const refused = await status('ana');
    assert.equal(refused.status, 429);
    assert.deepEqual(
      [refused.headers.get('retry-after'), refused.headers.get('ratelimit')],
      ['40', '"person";r=0;t=40'],
    );
  });

  test('is left out beside an earlier Retry-After of another cause', async () => {
    await start({
      answer: (_, response) => json(response, 429, { message: 'busy' }, { 'retry-after': '7' }),
    });
    const busy = await bench.upload('ana');
    assert.deepEqual([busy.status, busy.headers.get('retry-after')], [429, '7']);
    assert.deepEqual(fields(busy), ['"person";q=600;w=60', null]);
  });

  test('tells nothing of the others of a tenant', async () => {
    await start({ authenticate: byTenant, limits: { tenantRequestsPerMinute: 6 } });
    for (const who of ['north/ana', 'north/ben', 'north/eve']) await status(who);
    const refused = await status('north/ana');
    assert.equal(refused.status, 429);
    assert.deepEqual(fields(refused), ['"person";q=600;w=60', '"person";r=597;t=60']);
  });

  test('is not told to anybody who has no right to ask', async () => {
    await start({ origins: ['https://clinic.example'] });
    const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana', origin: 'https://clinic.example' };
    const issued = await bench.call('/token', { method: 'POST', headers, body: '{"scope":"pathology"}' });
    const { access_token } = issued.json() as { access_token: string };
    const ask = (more: Record<string, string>) =>
      bench.call('/api/v1/uploads', { headers: { authorization: `Bearer ${access_token}`, ...more } });
    const elsewhere = await ask({ origin: 'https://evil.example' });
    assert.equal(elsewhere.status, 403);
    assert.deepEqual(fields(elsewhere), [null, null]);
    await bench.gateway.revoke({ subject: 'ana' });
    const signedOut = await ask({});
    assert.equal(signedOut.status, 401);
    assert.deepEqual(fields(signedOut), [null, null]);
    const nobody = await bench.call('/api/v1/uploads');
    assert.deepEqual([nobody.status, ...fields(nobody)], [401, null, null]);
  });

  test('may be read by pages of a listed origin', async () => {
    await start({ origins: ['https://clinic.example'] });
    const reply = await list('ana', { origin: 'https://clinic.example' });
    const exposed = reply.headers.get('access-control-expose-headers')?.split(',');
    assert.deepEqual(
      ['ratelimit', 'ratelimit-policy'].filter((name) => !exposed?.includes(name)),
      [],
    );
  });
});
