import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeEach, describe, test } from 'vitest';
import { openRedis } from '../../../server-stub/gateway/src/ephemeral-store.js';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { type Running, run } from '../../support/process.js';
import { skipWhen } from '../../support/skip.js';
import { accountService } from '../support/account.js';
import { type Bench, KEY, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { ask as askDatabase, createDatabase, startPostgres } from '../support/postgres.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { startUpstream } from '../support/upstream.js';
import { fetchMessage, messageId, putNote, take, waiting } from './messages.js';
import { as, type Claimed, claim, decide, end, listen, offer, open, type PhoneToken, poll } from './phone.js';

const postgres = await startPostgres();
const needsPostgres = skipWhen(postgres === null, 'npm has no PostgreSQL for this platform');
const redis = await startRedis();
afterAll(async () => {
  await postgres?.stop();
  await redis?.stop();
});

const ENGINES = [
  { name: 'PostgreSQL', options: needsPostgres, openEphemeral: async () => ({}) },
  {
    name: 'PostgreSQL with Redis',
    options: postgres === null ? needsPostgres : needsRedis,
    openEphemeral: async () => ({ ephemeral: await openRedis(redis?.url ?? '') }),
  },
];

describe.for(ENGINES)('two nodes on $name', ({ name, options, openEphemeral }) => {
  describe('pass pages', options, () => {
    let stores: Store[];
    let nodes: [Bench, Bench];
    let turn = 0;
    beforeEach(async () => {
      turn += 1;
      const database = await createDatabase(
        postgres?.url ?? '',
        `pages_${name.includes('Redis') ? 'redis' : 'alone'}_${turn}`,
      );
      stores = await Promise.all([1, 2].map(async () => openStore(database, { ...(await openEphemeral()) })));
      const limits = { heartbeat: 1000, handoffBytesInFlightOfAll: 1000, requestsPerMinute: 10_000 };
      const [one, two] = await Promise.all(
        stores.map((store) => startBench({ answer: accountService().answer, store, limits })),
      );
      nodes = [one!, two!];
    });
    afterEach(async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await Promise.all(stores.map((store) => store.close()));
    });

    const send = (node: Bench, token: string, id: string, body: string | Uint8Array<ArrayBuffer>) =>
      node.call(`/handoff/messages/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: typeof body === 'string' ? Buffer.from(body) : body,
      });
    const pair = async (subject: string) => {
      const [one, two] = nodes;
      const { handoff_id: id, secret } = await open(one, subject, 'pages');
      assert.equal(as<{ scope: string }>(await offer(two, secret)).scope, 'pages');
      const { claim: ticket } = as<Claimed>(await claim(two, secret));
      await decide(one, id, 'confirm', subject);
      return { id, secret, token: as<PhoneToken>(await poll(two, ticket)).access_token };
    };
    const countOf = (replies: readonly Reply[], wanted: number) =>
      replies.filter(({ status }) => status === wanted).length;

    test('the phone is at one, the computer at the other', async () => {
      const [one, two] = nodes;
      const desktop = await listen(one);
      const { id, token } = await pair('ana');
      const [first, second] = [messageId(), messageId()];
      assert.equal((await send(two, token, first, 'one')).status, 204);
      assert.equal((await desktop.event('message')).id, first);
      assert.equal((await send(two, token, second, 'two')).status, 204);
      assert.deepEqual(await waiting(one, id), [first, second]);
      assert.equal((await fetchMessage(one, id, first)).text, 'one');
      assert.equal((await take(one, id, first)).status, 204);
      assert.equal((await send(two, token, first, 'again')).status, 204);
      assert.deepEqual(await waiting(two, id), [second]);
      await putNote(one, id, 'a-note');
      const seen = await two.call('/handoff', { headers: { authorization: `Bearer ${token}` } });
      assert.equal(as<{ note: string }>(seen).note, 'a-note');
      await end(one, id);
      assert.equal((await send(two, token, messageId(), 'late')).status, 401);
      assert.equal(await stores[1]!.messages.read({ tenant: '', subject: 'ana' }, id, second), null);
      await desktop.leave();
    });

    test('the limits hold for what is sent to both at once', async () => {
      const pairings = [];
      for (const who of ['ana', 'ben', 'cleo', 'dora']) pairings.push(await pair(who));
      // Six of each pairing may wait, and 1000 bytes of all people.
      const replies = await Promise.all(
        pairings.map(({ token }) =>
          Promise.all(
            Array.from({ length: 10 }, (_, n) => send(nodes[n % 2]!, token, messageId(), new Uint8Array(90))),
          ),
        ),
      );
      for (const own of replies) assert.ok(countOf(own, 204) <= 6);
      assert.deepEqual([countOf(replies.flat(), 204), countOf(replies.flat(), 429)], [11, 29]);
    });

    test('one message that both get at once is stored once', async () => {
      const { id, token } = await pair('ana');
      const message = messageId();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => send(nodes[n % 2]!, token, message, `copy ${n}`)),
      );
      assert.equal(countOf(replies, 204), 10);
      assert.deepEqual(await waiting(nodes[0], id), [message]);
      const told = (await stores[0]!.events.after({ tenant: '', subject: 'ana' }, 0, 50)).filter(
        ({ event }) => event.type === 'message',
      );
      assert.equal(told.length, 1);
    });

    test('one of twenty that claim again at both is let in', async () => {
      const { secret, token } = await pair('ana');
      const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(nodes[n % 2]!, secret)));
      assert.equal(countOf(replies, 200), 1);
      assert.equal((await send(nodes[1], token, messageId(), 'late')).status, 401);
    });
  });
});

test('PostgreSQL keeps messages in no log, archive, replica or base backup', needsPostgres, async () => {
  const database = await createDatabase(postgres?.url ?? '', 'pages_unlogged');
  await (await openStore(database)).close();
  const unlogged = "select 1 from pg_class where relname = 'handoff_message' and relpersistence = 'u'";
  assert.equal(await askDatabase(database, unlogged), 1);
});

describe('three nodes, one of which is killed', needsPostgres, () => {
  const started: Running[] = [];
  afterAll(() => {
    for (const node of started) node.kill('SIGKILL');
  });

  test('lose no page that they took, and pass none twice', async () => {
    const upstream = await startUpstream(accountService().answer);
    const database = await createDatabase(postgres?.url ?? '', 'pages_killed');
    const startNode = () => {
      const node = run(process.execPath, ['server-stub/gateway/dist/command/main.js'], {
        HDT_SERVICE_URL: upstream.url,
        HDT_API_KEY: KEY,
        HDT_DATABASE_URL: database,
        HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
        PORT: '0',
      });
      started.push(node);
      return node;
    };
    const nodes = [startNode(), startNode(), startNode()] as const;
    const addresses = await Promise.all(
      nodes.map(async (node) => (await node.line(/"address":"([^"]+)"/))[1] ?? ''),
    );
    let turn = 0;
    /** Tries one node after another until one answers with something else than "not now". */
    const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
      for (;;) {
        const address = addresses[turn++ % 3] ?? '';
        try {
          const reply = await fetch(address + path, init);
          if (![429, 503].includes(reply.status)) return reply;
          await reply.arrayBuffer();
        } catch {
          // The node is gone: the answer is lost, and the page may have arrived.
        }
      }
    };
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { ...TOKEN_HEADERS, ...headers }, body: JSON.stringify(body) };
      return (await (await call(path, init)).json()) as Record<string, string>;
    };
    const { access_token } = await post('/token', { scope: 'pathology' });
    const computer = { authorization: `Bearer ${access_token}` };
    const { handoff_id: id, secret } = await post('/handoff', { scope: 'pages' }, computer);
    const { claim: ticket } = await post('/handoff/claim', { secret });
    await post(`/handoff/${id}/confirm`, {}, computer);
    const { access_token: token } = await post('/handoff/token', { claim: ticket });
    const phone = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };

    const pages = Array.from({ length: 20 }, (_, n) => ({
      id: messageId(),
      body: new Uint8Array(300_000).fill(n + 1),
    }));
    let acknowledged = 0;
    const sending = Promise.all(
      [0, 1].map(async (lane) => {
        for (const [n, page] of pages.entries()) {
          if (n % 2 !== lane) continue;
          const init = { method: 'PUT', headers: phone, body: page.body };
          const { status } = await call(`/handoff/messages/${page.id}`, init);
          assert.equal(status, 204);
          acknowledged += 1;
          if (acknowledged === 7) nodes[0].kill('SIGKILL');
        }
      }),
    );
    const arrived: { id: string; byte: number; size: number }[] = [];
    const receiving = (async () => {
      while (arrived.length < pages.length) {
        const reply = await call(`/handoff/${id}`, { headers: computer });
        const { waiting } = (await reply.json()) as { waiting: string[] };
        for (const message of waiting) {
          const target = `/handoff/${id}/messages/${message}`;
          const got = await call(target, { headers: computer });
          assert.equal(got.status, 200);
          const bytes = new Uint8Array(await got.arrayBuffer());
          arrived.push({ id: message, byte: bytes[0] ?? 0, size: bytes.length });
          assert.equal((await call(target, { method: 'DELETE', headers: computer })).status, 204);
        }
      }
    })();
    await Promise.all([sending, receiving]);
    assert.notEqual(await nodes[0].ended, 0, 'the control');
    const expected = pages.map((page) => ({ id: page.id, byte: page.body[0], size: page.body.length }));
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    assert.deepEqual(arrived.sort(byId), expected.sort(byId));
    const { waiting } = (await (await call(`/handoff/${id}`, { headers: computer })).json()) as {
      waiting: string[];
    };
    assert.deepEqual(waiting, []);
    for (const node of nodes.slice(1)) node.kill('SIGTERM');
    for (const node of nodes.slice(1)) assert.equal(await node.ended, 0);
    await upstream.close();
  });
});
