import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openRedis } from '../../../server-stub/gateway/src/ephemeral-store.js';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { type Running, run } from '../../support/process.js';
import { skipWhen } from '../../support/skip.js';
import { accountService } from '../support/account.js';
import { type Bench, form, KEY, type Reply, startBench, TOKEN_HEADERS, uploadIds } from '../support/bench.js';
import { callbackJson, ROWS } from '../support/callback-payloads.js';
import { MAIN } from '../support/command.js';
import { person } from '../support/person.js';
import { ask, createDatabase, startPostgres, type TestPostgres } from '../support/postgres.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { startUpstream, type Upstream } from '../support/upstream.js';

const postgres: TestPostgres | null = await startPostgres();
const needsPostgres = skipWhen(postgres === null, 'npm has no PostgreSQL for this platform');
const redis = await startRedis();
afterAll(async () => {
  await postgres?.stop();
  await redis?.stop();
});

const HEADER = { name: 'x-lab-key', values: ['the-key-of-callbacks'] } as const;
const ALL = { totalTests: 2, qaPassed: 2, manualReview: 0 };

const ENGINES = [
  {
    name: 'PostgreSQL',
    options: needsPostgres,
    database: async () => postgres?.url ?? '',
    openEphemeral: async () => ({}),
    cutListeners: () =>
      ask(
        postgres?.url ?? '',
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'",
      ),
  },
  {
    name: 'PostgreSQL with Redis',
    options: postgres === null ? needsPostgres : needsRedis,
    database: () => createDatabase(postgres?.url ?? '', 'with_redis'),
    openEphemeral: async () => ({ ephemeral: await openRedis(redis?.url ?? '') }),
    cutListeners: async () => Number(await redis?.ask('CLIENT', 'KILL', 'TYPE', 'pubsub')),
  },
];

describe.for(ENGINES)('three nodes on $name', ({ options, database, openEphemeral, cutListeners }) => {
  describe('share', options, () => {
    let nodes: Bench[];
    let stores: Store[];
    const account = accountService();
    let turn = 0;
    /** Round robin, as a load balancer that knows nothing. */
    const next = (): Bench => nodes[turn++ % nodes.length]!;

    beforeAll(async () => {
      const location = await database();
      stores = await Promise.all(
        [1, 2, 3].map(async () =>
          openStore(location, { timeouts: { heartbeat: 3_600_000 }, ...(await openEphemeral()) }),
        ),
      );
      nodes = await Promise.all(
        stores.map((store) =>
          startBench({
            answer: account.answer,
            store,
            callbacks: { header: HEADER },
            limits: { requestsPerMinute: 40, heartbeat: 1000 },
          }),
        ),
      );
    });
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await Promise.all(stores.map((store) => store.close()));
    });

    const as = async (who: string, path: string, init: RequestInit = {}): Promise<Reply> => {
      const authorization = `Bearer ${await nodes[0]!.token(who)}`;
      return next().call(path, { ...init, headers: { ...init.headers, authorization } });
    };

    const deliver = async (node: Bench, id: string) => {
      const { status } = await node.call('/api/results', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [HEADER.name]: HEADER.values[0] },
        body: JSON.stringify(callbackJson(id, ROWS, ALL)),
      });
      assert.equal(status, 204);
    };

    /** Resolves when the stream has said that it is open. */
    const listenAt = async (node: Bench, who: string) => {
      const headers = { authorization: `Bearer ${await node.token(who)}` };
      const { body } = await fetch(`${node.url}/events`, { headers });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      let heard = (await reader.read()).value ?? '';
      return {
        /** All that was heard, once it holds `text`. */
        async until(text: string): Promise<string> {
          while (!heard.includes(text)) {
            const { done, value } = await reader.read();
            assert.ok(!done, 'the stream ended before it told');
            heard += value;
          }
          return heard;
        },
        end: () => reader.cancel(),
      };
    };

    test('a token and an upload of one node are valid on all', async () => {
      const [id = ''] = uploadIds(
        await as('ana', '/api/master?module=pathology', { method: 'POST', body: form(1) }),
      );
      for (const _ of nodes) {
        assert.equal((await as('ana', `/api/v1/status/${id}`)).status, 200);
        assert.equal((await as('ben', `/api/v1/status/${id}`)).status, 404);
      }
    });

    test('an upload sent to each node is accepted once', async () => {
      const send = () =>
        as('ana', '/api/master?module=pathology', {
          method: 'POST',
          body: form(1),
          headers: { 'idempotency-key': 'the same' },
        });
      const first = uploadIds(await send());
      for (const _ of nodes) assert.deepEqual(uploadIds(await send()), first);
      const together = await Promise.all(
        Array.from({ length: 9 }, () =>
          as('ben', '/api/master?module=pathology', {
            method: 'POST',
            body: form(1),
            headers: { 'idempotency-key': 'at once' },
          }),
        ),
      );
      const ids = together.filter(({ status }) => status === 200).map((reply) => uploadIds(reply)[0]);
      assert.equal(new Set(ids).size, 1);
      assert.ok(together.every(({ status }) => status === 200 || status === 409));
    });

    test('rates are counted over all nodes', async () => {
      await nodes[0]!.token('eve');
      const reply = await Promise.all(Array.from({ length: 60 }, () => as('eve', '/api/v1/uploads')));
      // The token was the first of the forty.
      assert.equal(reply.filter(({ status }) => status === 200).length, 39);
    });

    test('a proof is accepted once, however many nodes get it at the same time', async () => {
      const now = nodes[0]!.clock.now();
      for (let n = 0; n < 20; n += 1) {
        const proof = { key: ['proof', 'key', `jti-${n}`], notBefore: now, expiresAt: now + 600_000 };
        const together = await Promise.all(stores.map((store) => store.admit(person('gus'), proof, now)));
        assert.equal(together.filter((admission) => admission !== 'used').length, 1);
      }
    });

    test('events reach streams of other nodes', async () => {
      const [one, two, three] = nodes as [Bench, Bench, Bench];
      const uploaded = await two.upload('cleo');
      const [id = ''] = uploadIds(uploaded);
      const stream = await listenAt(one, 'cleo');
      await deliver(three, id);
      assert.match(await stream.until(id), /event: rows/);
      await stream.end();
    });

    test('events dispatched while nobody listens arrive after reconnecting', async () => {
      const [id = ''] = uploadIds(await nodes[0]!.upload('finn'));
      const streams = await Promise.all(nodes.map((node) => listenAt(node, 'finn')));
      assert.equal(await cutListeners(), nodes.length);
      await deliver(nodes[0]!, id);
      for (const stream of streams) {
        await stream.until(id);
        await stream.end();
      }
    });

    test('a callback delivered to all nodes is stored once', async () => {
      const [id = ''] = uploadIds(await nodes[0]!.upload('dora'));
      const body = JSON.stringify(callbackJson(id, ROWS, ALL));
      const headers = { 'content-type': 'application/json', [HEADER.name]: HEADER.values[0] };
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => next().call('/api/results', { method: 'POST', headers, body })),
      );
      assert.ok(answers.every(({ status }) => status === 204));
      assert.equal((await stores[1]!.events.after(person('dora'), 0, 10)).length, 1);
      assert.deepEqual(await stores[2]!.receipts.collected(id), { totalTests: 2, rows: ROWS });
    });
  });
});

describe('a node that is killed', needsPostgres, () => {
  let upstream: Upstream;
  /** Its own: a node purges when it starts, and what other tests left may go or stay a while. */
  let database: string;
  const started: Running[] = [];
  beforeAll(async () => {
    upstream = await startUpstream(accountService().answer);
    database = await createDatabase(postgres?.url ?? '', 'killed');
  });
  afterAll(async () => {
    for (const node of started) node.kill('SIGKILL');
    await upstream.close();
  });

  const start = () => {
    // Without a launcher in between: a signal that cannot be caught has to reach the node itself.
    const node = run(process.execPath, [MAIN], {
      HDT_SERVICE_URL: upstream.url,
      HDT_API_KEY: KEY,
      HDT_DATABASE_URL: database,
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
      HDT_CALLBACK_HEADER: HEADER.name,
      HDT_CALLBACK_KEY: HEADER.values[0],
      PORT: '0',
    });
    started.push(node);
    return node;
  };
  const addressOf = async (node: Running) => (await node.line(/"address":"([^"]+)"/))[1] ?? '';

  test('loses nothing it acknowledged; the service repeats the rest', async () => {
    const nodes = [start(), start()] as const;
    const [first, second] = await Promise.all(nodes.map(addressOf));
    const session = await fetch(`${first}/token`, {
      method: 'POST',
      headers: TOKEN_HEADERS,
      body: '{"scope":"pathology"}',
    });
    const { access_token } = (await session.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };

    /** A client, or the service: tries the first node, and the other when it gets no answer. */
    const send = async (path: string, init: RequestInit): Promise<Response> => {
      try {
        return await fetch(first + path, init);
      } catch {
        return fetch(second + path, init);
      }
    };

    const acknowledged: string[] = [];
    const delivered = new Set<string>();
    let busy = 0;
    const oneByOne = async (name: string) => {
      for (let n = 0; n < 8; n += 1) {
        const init = {
          method: 'POST',
          body: form(1),
          headers: { ...headers, 'idempotency-key': `${name}-${n}` },
        };
        const reply = await send('/api/master?module=pathology', init);
        if (reply.status === 409) {
          // The node that was killed held it: its lease has to run out first.
          busy += 1;
          continue;
        }
        assert.equal(reply.status, 200, await reply.clone().text());
        const { uploads } = (await reply.json()) as { uploads: { uploadId: string }[] };
        const id = uploads[0]?.uploadId ?? '';
        acknowledged.push(id);
        const callback = {
          method: 'POST',
          headers: { 'content-type': 'application/json', [HEADER.name]: HEADER.values[0] },
          body: JSON.stringify(callbackJson(id, ROWS, ALL)),
        };
        if ((await send('/api/results', callback)).status === 204) delivered.add(id);
        // Dead is dead: whoever comes past the twelfth may say it again.
        if (acknowledged.length >= 12) nodes[0].kill('SIGKILL');
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(oneByOne));
    assert.notEqual(await nodes[0].ended, 0);
    assert.equal(acknowledged.length + busy, 32);
    assert.ok(busy <= 4, 'only what was under way when it died');
    assert.equal(delivered.size, acknowledged.length);

    const store = await openStore(database);
    for (const id of acknowledged) {
      assert.equal((await fetch(`${second}/api/v1/status/${id}`, { headers })).status, 200);
      assert.deepEqual((await store.receipts.collected(id))?.rows, ROWS);
    }
    await store.close();
    nodes[1].kill('SIGTERM');
    assert.equal(await nodes[1].ended, 0);
  });
});
