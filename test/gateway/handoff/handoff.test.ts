import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { decodeJwt, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeEach, describe, test } from 'vitest';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { skipWhen } from '../../support/skip.js';
import { accountService } from '../support/account.js';
import { type Bench, form, type Reply, startBench } from '../support/bench.js';
import { person } from '../support/person.js';
import { startPostgres } from '../support/postgres.js';
import { messageId, send } from './messages.js';
import {
  answerOf,
  as,
  ask,
  type Claimed,
  claim,
  decide,
  end,
  jpeg,
  type KeyPair,
  listen,
  open,
  type Pairing,
  type PhoneToken,
  POST,
  paired,
  poll,
  sendPhoto,
  startHandoffBench,
  use,
} from './phone.js';

describe('a handoff to a phone', () => {
  let bench: Bench;
  let phone: KeyPair;
  beforeEach(async () => {
    bench = await startHandoffBench();
    phone = await generateKeyPair('ES256');
  });
  afterEach(() => bench.close());

  test('runs from the code on both screens to photos and readings', async () => {
    const desktop = await listen(bench);
    const asked = await bench.as('ana', '/handoff', POST);
    assert.equal(asked.status, 201);
    const { handoff_id: id, secret, expires_in } = as<Pairing>(asked);
    assert.equal(expires_in, 600);
    const reply = as<Claimed>(await claim(bench, secret, phone));
    assert.match(reply.code, /^[B-Z]{3}-[B-Z]{3}$/);
    assert.deepEqual(await desktop.event('handoff'), { type: 'handoff', handoffId: id, code: reply.code });
    const seen = as<Record<string, unknown>>(await bench.as('ana', `/handoff/${id}`));
    assert.deepEqual(seen, { handoff_id: id, state: 'claimed', code: reply.code, expires_in: 600 });

    const pending = await poll(bench, reply.claim, phone);
    assert.deepEqual(answerOf(pending), [202, 'authorization-pending']);
    assert.equal((await decide(bench, id, 'confirm')).status, 200);
    const token = as<PhoneToken>(await poll(bench, reply.claim, phone));
    const { access_token: value, ...rest } = token;
    assert.deepEqual(rest, {
      token_type: 'DPoP',
      expires_in: 120,
      scope: 'medical',
      base_url: '/',
      features: ['idempotency', 'events', 'handoff', 'pages', 'confirmations', 'patients', 'files'],
      handoff_expires_in: 598,
    });
    assert.deepEqual([decodeJwt(value).operations, decodeJwt(value).handoff], ['capture', id]);

    const picture = jpeg();
    assert.equal((await sendPhoto(bench, value, phone, picture)).status, 204);
    const shown = await desktop.event('photo');
    assert.deepEqual(Buffer.from(shown.jpeg, 'base64'), Buffer.from(picture));
    const sent = await use(bench, value, phone, '/api/master?module=medical', { ...POST, body: form(1) });
    assert.equal(sent.status, 200);
    const { ids, handoffId, sha256 } = await desktop.event('reading');
    assert.equal(handoffId, id);
    assert.match(sha256 ?? '', /^[\da-f]{64}$/);
    assert.equal((await bench.as('ana', `/api/master/medical/${ids[0]}`)).status, 200, "it is the desktop's");
    const own = as<{ state: string }>(await use(bench, value, phone, '/handoff'));
    assert.equal(own.state, 'confirmed');
    assert.equal((await end(bench, id)).status, 204);
    await desktop.leave();
  });

  test('lists the readings of its own phone alone, to its own person', async () => {
    const { id, token } = await paired(bench, phone);
    const upload = { ...POST, body: form(1) };
    await bench.as('ana', '/api/master?module=medical', upload);
    await use(bench, token, phone, '/api/master?module=medical', { ...POST, body: form(1) });
    const idsIn = (reply: Reply) =>
      as<{ records: { id: string }[] }>(reply).records.map((record) => record.id);
    const [all, sent] = await Promise.all(
      ['/api/master/transformations?module=medical', `/handoff/${id}/readings`].map(async (path) =>
        idsIn(await bench.as('ana', path)),
      ),
    );
    assert.equal(all?.length, 2);
    assert.deepEqual(sent, [all?.[0]]);
    assert.equal((await bench.as('ben', `/handoff/${id}/readings`)).status, 404);
    const { handoff_id: other } = await open(bench);
    assert.deepEqual(idsIn(await bench.as('ana', `/handoff/${other}/readings`)), []);
    assert.equal((await use(bench, token, phone, `/handoff/${id}/readings`)).status, 403);
    assert.equal((await bench.as('ana', '/handoff/%00/readings')).status, 404);
  });

  test('works for a phone without a key, by a bearer token', async () => {
    const { handoff_id: id, secret } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret));
    await decide(bench, id, 'confirm');
    const { access_token, token_type } = as<PhoneToken>(await poll(bench, ticket));
    assert.equal(token_type, 'Bearer');
    const reply = await bench.call('/handoff', { headers: { authorization: `Bearer ${access_token}` } });
    assert.equal(reply.status, 200);
  });

  test('expires when not claimed or not confirmed in time', async () => {
    const { handoff_id: late, secret } = await open(bench);
    bench.clock.time += 600_000;
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
    assert.equal((await bench.as('ana', `/handoff/${late}`)).status, 404);
    const { handoff_id: id, secret: next } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, next, phone));
    bench.clock.time += 600_000;
    assert.equal((await decide(bench, id, 'confirm')).status, 404);
    const unknown = await poll(bench, ticket.replace(/^./, 'x'), phone);
    assert.deepEqual(answerOf(unknown), [400, 'expired-token']);
    assert.equal((await poll(bench, ticket, phone)).text, unknown.text);
  });

  test('tells each half how long the other has been silent', async () => {
    const { id, token } = await paired(bench, phone);
    const silence = async (reply: Promise<Reply>) => as<{ silent_for: number }>(await reply).silent_for;
    bench.clock.time += 7000;
    assert.equal(await silence(bench.as('ana', `/handoff/${id}`)), 7);
    bench.clock.time += 5000;
    assert.equal(await silence(use(bench, token, phone, '/handoff')), 5);
    assert.equal(await silence(bench.as('ana', `/handoff/${id}`)), 0);
  });

  test('cannot be confirmed before it is claimed', async () => {
    const { handoff_id: id, secret } = await open(bench);
    assert.equal((await decide(bench, id, 'confirm')).status, 404);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret, phone));
    assert.equal((await poll(bench, ticket, phone)).status, 202);
  });

  test('its token is renewed until the pairing expires, and never outlives it', async () => {
    const { ticket, token } = await paired(bench, phone);
    bench.clock.time += 120_000;
    assert.deepEqual(answerOf(await use(bench, token, phone, '/handoff')), [401, 'token-expired']);
    const second = as<PhoneToken>(await poll(bench, ticket, phone));
    assert.equal((await use(bench, second.access_token, phone, '/handoff')).status, 200);
    bench.clock.time += 430_000;
    const last = as<PhoneToken>(await poll(bench, ticket, phone));
    assert.ok(last.expires_in < 60 && last.expires_in === last.handoff_expires_in);
    bench.clock.time += last.expires_in * 1000;
    assert.equal((await use(bench, last.access_token, phone, '/handoff')).status, 401);
    bench.clock.time += 1000;
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [400, 'expired-token']);
  });

  test('ended at the desktop: its token is revoked at once', async () => {
    const { id, ticket, token } = await paired(bench, phone);
    assert.equal((await end(bench, id)).status, 204);
    const picture = { ...POST, body: form(1) };
    const reply = await use(bench, token, phone, '/api/master?module=medical', picture);
    assert.deepEqual(answerOf(reply), [401, 'token-invalid']);
    assert.deepEqual(answerOf(await sendPhoto(bench, token, phone, jpeg())), [401, 'token-invalid']);
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [400, 'expired-token']);
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  test('ends when its person is signed out', async () => {
    const { ticket, token } = await paired(bench, phone);
    const { secret } = await open(bench);
    bench.clock.time += 1000;
    await bench.gateway.revoke({ subject: 'ana' });
    assert.deepEqual(answerOf(await use(bench, token, phone, '/handoff')), [401, 'token-invalid']);
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [400, 'expired-token']);
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
  });

  test('is limited per person; one more ends the oldest', async () => {
    const opened: Pairing[] = [];
    for (let n = 0; n < 4; n += 1) {
      opened.push(await open(bench));
      bench.clock.time += 1000;
    }
    const found = await Promise.all(
      opened.map(async ({ handoff_id }) => (await bench.as('ana', `/handoff/${handoff_id}`)).status),
    );
    assert.deepEqual(found, [404, 200, 200, 200]);
    await open(bench, 'ben');
    assert.equal((await bench.as('ana', `/handoff/${opened[1]?.handoff_id}`)).status, 200);
  });

  test('is left as often as a person may have it, however many are opened at once', () =>
    checkOpenedAtOnce([bench.store]));

  test('gets its next token in time, whatever else its phone has just asked or sent', async () => {
    const { ticket, token } = await paired(bench, phone, 'pages');
    bench.clock.time += 5000;
    const requests = [
      async () => assert.equal((await use(bench, token, phone, '/handoff')).status, 200),
      async () => assert.equal((await send(bench, token, phone, messageId(), 'a page')).status, 204),
    ];
    for (const request of requests) {
      await request();
      bench.clock.time += 1000;
      assert.equal((await ask(bench, '/handoff/token', { claim: ticket }, phone)).status, 200);
      bench.clock.time += 2000;
    }
  });
});

/** Opens pairings of one person through all of the stores at once, with room for one or two. */
async function checkOpenedAtOnce(stores: readonly Store[]): Promise<void> {
  const [store] = stores as [Store];
  for (const [now, max] of [1, 2, 1].entries()) {
    const opening = Array.from({ length: 6 }, (_, n) =>
      stores[n % stores.length]!.handoffs.open(person('ana'), {
        secret: `${max} ${n} ${randomUUID()}`,
        scope: new Set(['medical']),
        personName: null,
        signOut: 0,
        now,
        expiresAt: 10,
        max,
      }),
    );
    const ids = await Promise.all(opening);
    const found = await Promise.all(ids.map((id) => store.handoffs.find(person('ana'), id, now)));
    assert.equal(found.filter(Boolean).length, max);
  }
}

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe(
  'two nodes on one store',
  skipWhen(postgres === null, 'npm has no PostgreSQL for this platform'),
  () => {
    let stores: Store[];
    let nodes: Bench[];
    beforeEach(async () => {
      stores = [await openStore(postgres?.url ?? ''), await openStore(postgres?.url ?? '')];
      const options = { answer: accountService().answer, limits: { heartbeat: 1000 } };
      nodes = await Promise.all(stores.map((store) => startBench({ ...options, store })));
    });
    afterEach(async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await Promise.all(stores.map((store) => store.close()));
    });

    test('each step may run on a different node', async () => {
      const [one, two] = nodes as [Bench, Bench];
      const desktop = await listen(one);
      const { handoff_id: id, secret } = await open(one);
      const reply = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(n % 2 ? one : two, secret)));
      const won = reply.filter(({ status }) => status === 200);
      assert.equal(won.length, 1);
      const { claim: ticket, code } = as<Claimed>(won[0]!);
      assert.equal((await desktop.event('handoff')).code, code);
      assert.equal((await decide(one, id, 'confirm')).status, 200);
      const { access_token } = as<PhoneToken>(await poll(two, ticket));
      const authorization = `Bearer ${access_token}`;
      const headers = { authorization, 'content-type': 'image/jpeg' };
      const sent = await two.call('/handoff/photo', { method: 'POST', headers, body: jpeg() });
      assert.equal(sent.status, 204);
      assert.equal((await desktop.event('photo')).handoffId, id);
      assert.equal((await end(one, id)).status, 204);
      assert.equal((await two.call('/handoff', { headers: { authorization } })).status, 401);
      await desktop.leave();
    });

    test('leave a person as many pairings as they may have, however many are opened at once', () =>
      checkOpenedAtOnce(stores));
  },
);
