import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, test } from 'vitest';
import { anonymousSession } from '../../../server-stub/gateway/src/tokens/anonymous-session.js';
import { type Bench, type BenchOptions, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { openTestStore } from '../support/store.js';

const NOW = Date.UTC(2026, 0, 2);
const STRANGER = '127.0.0.2';
const NEWCOMER = '127.0.0.3';

let bench: Bench;
afterEach(() => bench.close());

const open = async (options: Partial<BenchOptions> = {}) => {
  const clock = { now: () => NOW };
  bench = await startBench({
    authenticate: anonymousSession({ secrets: [SECRET], clock }),
    clock,
    ...options,
    limits: { newSessionsPerMinute: 8, newSessionsPerAddress: 3, ...options.limits },
  });
};

/** An exchange of a caller without a session, from an address of this machine. */
async function begin(localAddress: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = request(`${bench.url}/token`, {
    method: 'POST',
    headers: { ...TOKEN_HEADERS, ...headers },
    localAddress,
    agent: false,
  });
  sent.end('{"scope":"pathology"}');
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  return reply.statusCode ?? 0;
}

/** Statuses of exchanges one after the other, each with its own `X-Forwarded-For`. */
async function beginEach(forwarded: readonly string[], localAddress = STRANGER): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of forwarded) statuses.push(await begin(localAddress, { 'x-forwarded-for': address }));
  return statuses;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('callers without a session', () => {
  test('of one address do not shut out those of another', async () => {
    await open();
    const statuses = await Promise.all(times(30, STRANGER).map((address) => begin(address)));
    assert.equal(statuses.filter((status) => status === 200).length, 3);
    assert.equal(statuses.filter((status) => status === 429).length, 27);
    assert.equal(await begin(NEWCOMER), 200);
  });

  test('of all addresses still share a limit', async () => {
    await open();
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      await Promise.all(times(3, address).map((from) => begin(from)));
    }
    assert.equal(await begin('127.0.0.5'), 429);
  });

  test('gain nothing from a forwarded address that nobody vouches for', async () => {
    await open();
    const forged = times(6, '').map((_, n) => `203.0.113.${n}`);
    assert.deepEqual(await beginEach(forged), [200, 200, 200, 429, 429, 429]);
    assert.equal(await begin(NEWCOMER), 200);
  });

  test('behind a proxy are told apart by the address that the proxy has added', async () => {
    await open({ trustedProxies: 1 });
    const forged = times(6, '').map((_, n) => `203.0.113.${n}, 198.51.100.7`);
    assert.deepEqual(await beginEach(forged), [200, 200, 200, 429, 429, 429]);
    assert.deepEqual(await beginEach(['198.51.100.7, 198.51.100.8']), [200]);
  });

  test('behind two proxies are told apart by the address that the first has added', async () => {
    await open({ trustedProxies: 2 });
    const forged = times(5, '').map((_, n) => `203.0.113.${n}, 198.51.100.7, 10.0.0.${n}`);
    assert.deepEqual(await beginEach(forged), [200, 200, 200, 429, 429]);
  });

  test('that come past the proxy, or with a text that is no address, count by their own', async () => {
    await open({ trustedProxies: 1 });
    const forged = ['', 'unknown', '_hidden', '1.2.3.4.5', 'x'.repeat(5000)];
    assert.deepEqual(await beginEach(forged), [200, 200, 200, 429, 429]);
    assert.equal(await begin(NEWCOMER), 200);
  });

  const same: [what: string, addresses: string[], other: string][] = [
    [
      'a network of IPv6',
      ['2001:db8:0:1::1', '2001:DB8::1:ffff:2:3:4', '[2001:db8:0:1::9]:443'],
      '2001:db8:0:2::1',
    ],
    ['an IPv4 address', ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7:5678'], '::ffff:198.51.100.8'],
    ['a network beside an interface', ['fe80::1%eth0', 'fe80::2', 'fe80:0::3%1'], 'fe80:0:0:1::1'],
  ];
  for (const [what, addresses, other] of same) {
    test(`of ${what} count together, however it is written`, async () => {
      await open({ trustedProxies: 1 });
      assert.deepEqual(await beginEach([...addresses, ...addresses]), [200, 200, 200, 429, 429, 429]);
      assert.deepEqual(await beginEach([other]), [200]);
    });
  }

  test('without a socket, as in a host that hands requests on, share the common limit alone', async () => {
    await open();
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const init = { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology"}' };
      statuses.push((await bench.gateway.request('/token', init)).status);
    }
    assert.deepEqual(statuses, [...times(8, 200), 429, 429]);
  });

  test('leave no address in the log, nor one in the store that could be guessed', async () => {
    const store = await openTestStore();
    const keys: string[] = [];
    const { count } = store.rates;
    const rates = {
      ...store.rates,
      count: (key: readonly string[], now: number) => {
        keys.push(JSON.stringify(key));
        return count(key, now);
      },
    };
    await open({ store: { ...store, rates } });
    await Promise.all(times(5, STRANGER).map((address) => begin(address)));
    const refused = bench.logs.filter((event) => event.event === 'request' && event.status === 429);
    assert.equal(refused.length, 2);
    assert.ok(keys.some((key) => key.includes('new-session-address')));
    assert.doesNotMatch(JSON.stringify([bench.logs, keys]), /127\.0\.0\./);
    await store.close();
  });

  test('that an unnamed proxy brings are named so in the log', async () => {
    await open();
    await beginEach(times(4, '198.51.100.7'));
    const last = bench.logs.at(-1);
    assert.equal(last?.event === 'request' && last.reason, 'new-session-address: trustedProxies is 0');
  });
});
