import assert from 'node:assert/strict';
import { describe, test, vi } from 'vitest';
import { accountService } from '../support/account.js';
import {
  type Bench,
  type BenchOptions,
  codeOf,
  startBench,
  TOKEN_HEADERS,
  uploadIds,
} from '../support/bench.js';
import { openTestStore } from '../support/store.js';

async function withBench(options: BenchOptions, use: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await startBench({ answer: accountService().answer, ...options });
  try {
    await use(bench);
  } finally {
    await bench.close();
  }
}

const list = (bench: Bench, who: string) => bench.as(who, '/api/v1/uploads');

describe('rate limits', () => {
  test('apply to one person, until the minute is over', () =>
    withBench({ limits: { requestsPerMinute: 5 } }, async (bench) => {
      bench.clock.time += 15_000;
      // The token was the first of the five.
      for (let n = 0; n < 4; n += 1) assert.equal((await list(bench, 'ana')).status, 200);
      const reply = await list(bench, 'ana');
      assert.deepEqual(
        [reply.status, codeOf(reply), reply.headers.get('retry-after')],
        [429, 'rate-limited', '45'],
      );
      assert.equal((await list(bench, 'ben')).status, 200);
      bench.clock.time += 45_000;
      assert.equal((await list(bench, 'ana')).status, 200);
    }));

  test('cannot be bypassed by concurrency or more tokens', () =>
    withBench({ limits: { requestsPerMinute: 10 } }, async (bench) => {
      await bench.token('ana');
      const reply = await Promise.all(Array.from({ length: 30 }, () => list(bench, 'ana')));
      assert.equal(reply.filter(({ status }) => status === 200).length, 9);
      const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };
      const more = await bench.call('/token', { method: 'POST', headers, body: '{"scope":"pathology"}' });
      assert.equal(more.status, 429);
    }));

  test('ignore forwarded addresses', () =>
    withBench({ limits: { requestsPerMinute: 2 } }, async (bench) => {
      const from = (address: string) =>
        bench.as('ana', '/api/v1/uploads', { headers: { 'x-forwarded-for': address } });
      assert.equal((await from('10.0.0.1')).status, 200);
      assert.equal((await from('10.0.0.2')).status, 429);
    }));

  test('apply to a tenant as a whole', () =>
    withBench(
      {
        limits: { tenantRequestsPerMinute: 6 },
        authenticate: (request) => {
          const [tenant = '', subject = ''] = (request.headers.get('x-test-subject') ?? '').split('/');
          return { tenant, subject };
        },
      },
      async (bench) => {
        for (const who of ['north/ana', 'north/ben', 'north/eve']) {
          assert.equal((await list(bench, who)).status, 200);
        }
        assert.equal((await list(bench, 'north/ana')).status, 429);
        assert.equal((await list(bench, 'south/ana')).status, 200);
      },
    ));

  test('are shared by all nodes', async () => {
    const store = await openTestStore();
    const options = { answer: accountService().answer, store, limits: { requestsPerMinute: 3 } };
    const nodes = await Promise.all([1, 2].map(() => startBench(options)));
    const [one, two] = nodes as [Bench, Bench];
    assert.equal((await list(one, 'ana')).status, 200);
    const token = await one.token('ana');
    const onTwo = () => two.call('/api/v1/uploads', { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await onTwo()).status, 200);
    assert.equal((await onTwo()).status, 429);
    await Promise.all(nodes.map((node) => node.close()));
    await store.close();
  });
});

describe('operations', () => {
  test('the gateway is live, and ready until it drains', () =>
    withBench({}, async (bench) => {
      assert.deepEqual((await bench.call('/health/live')).json(), { status: 'live' });
      assert.deepEqual((await bench.call('/health/ready')).json(), { status: 'ready' });
      bench.gateway.drain();
      const draining = await bench.call('/health/ready');
      assert.deepEqual([draining.status, draining.json()], [503, { status: 'draining' }]);
      assert.equal((await bench.call('/health/live')).status, 200);
      assert.equal((await list(bench, 'ana')).status, 200, 'what comes all the same is served');
    }));

  test('the gateway is not ready without its store', async () => {
    const store = await openTestStore();
    await withBench({ store }, async (bench) => {
      await store.close();
      const reply = await bench.call('/health/ready');
      assert.deepEqual([reply.status, reply.json()], [503, { status: 'store-unavailable' }]);
    });
  });

  test('the metrics count requests, problems and streams, and identify nobody', () =>
    withBench({}, async (bench) => {
      const [id = ''] = uploadIds(await bench.upload('ana'));
      await bench.as('ana', `/api/v1/status/${id}`);
      await bench.as('ben', `/api/v1/status/${id}`);
      await bench.call('/nowhere/ana@example.org');
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${await bench.token('ana')}` };
      const stream = await fetch(`${bench.url}/events`, { headers, signal: gone.signal });
      const reader = stream.body!.getReader();
      await reader.read();
      const text = await bench.gateway.metrics.text();
      assert.match(
        text,
        /hdt_gateway_request_duration_seconds_count\{method="GET",route="\/api\/v1\/status\/:uploadId",status="200"\} 1/,
      );
      assert.match(text, /hdt_gateway_problems_total\{code="not-found"\} 2/);
      assert.match(text, /hdt_gateway_event_streams 1/);
      assert.doesNotMatch(text, /process_|nodejs_/, 'the process is its host’s to measure');
      for (const hidden of [id, 'ana', 'ben', '127.0.0.1']) assert.ok(!text.includes(hidden), hidden);
      gone.abort();
      await reader.closed.catch(() => {});
      bench.gateway.drain();
      assert.match(await bench.gateway.metrics.text(), /hdt_gateway_event_streams 0/);
    }));

  test('a request whose client goes while the service is asked is logged and counted', () => {
    const { answer } = accountService();
    const gone = new AbortController();
    const leave: typeof answer = (request, response, body) => {
      if (request.url?.startsWith('/api/v1/status')) gone.abort();
      else answer(request, response, body);
    };
    return withBench({ answer: leave }, async (bench) => {
      const [id = ''] = uploadIds(await bench.upload('ana'));
      const asked = bench.as('ana', `/api/v1/status/${id}`, { signal: gone.signal });
      await assert.rejects(asked, { name: 'AbortError' });
      const route = '/api/v1/status/:uploadId';
      await vi.waitFor(() => {
        const logged = bench.logs.filter((event) => event.event === 'request' && event.route === route);
        assert.deepEqual(
          logged.map((event) => 'reason' in event && event.reason),
          ['client-gone'],
        );
      });
      assert.ok(
        (await bench.gateway.metrics.text()).includes(`_count{method="GET",route="${route}",status="400"} 1`),
      );
    });
  });

  test('the metrics have a series for each method that there is, and one for all others', () =>
    withBench({}, async (bench) => {
      for (const method of ['INVENTED', 'ALSO-INVENTED', 'PROPFIND', 'get'])
        await bench.gateway.request(new Request('http://gateway.example/token', { method }));
      const text = await bench.gateway.metrics.text();
      const counted = [...text.matchAll(/_seconds_count\{method="([^"]+)"[^}]*\} (\d+)/g)];
      assert.deepEqual(counted.map(([, method, count]) => [method, count]).sort(), [
        ['GET', '1'],
        ['_OTHER', '3'],
      ]);
      assert.doesNotMatch(JSON.stringify(bench.logs), /INVENTED/);
    }));

  test('draining closes event streams', () =>
    withBench({}, async (bench) => {
      const headers = { authorization: `Bearer ${await bench.token('ana')}` };
      const stream = await fetch(`${bench.url}/events`, { headers });
      const reader = stream.body!.getReader();
      await reader.read();
      bench.gateway.drain();
      assert.equal((await reader.read()).done, true);
    }));
});
