import assert from 'node:assert/strict';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { PairingScope } from '../../../server-stub/gateway/src/grant.js';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { createTokens } from '../../../server-stub/gateway/src/tokens/tokens.js';
import { type Bench, form, type Reply, SECRET } from '../support/bench.js';
import { person } from '../support/person.js';
import { fetchMessage, messageId, putNote, send, take, waiting } from './messages.js';
import {
  answerOf,
  as,
  type Claimed,
  claim,
  decide,
  end,
  jpeg,
  type KeyPair,
  offer,
  open,
  POST,
  paired,
  poll,
  sendPhoto,
  startHandoffBench,
  use,
} from './phone.js';

describe('attacks on pages', () => {
  let bench: Bench;
  let phone: KeyPair;
  let thief: KeyPair;
  beforeEach(async () => {
    bench = await startHandoffBench();
    [phone, thief] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  });
  afterEach(() => bench.close());

  test('another person’s, an unknown and a malformed pairing or message are the same 404', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    const message = messageId();
    await send(bench, token, phone, message, 'a page');
    const { handoff_id: own } = await open(bench, 'ben', 'pages');
    const shown = ({ status, text }: Reply) => [status, text];
    const unknown = shown(await fetchMessage(bench, crypto.randomUUID(), message, 'ben'));
    assert.equal(unknown[0], 404);
    const targets = [
      [id, message],
      [own, message],
      [own, messageId()],
      [id.toUpperCase(), message],
      ['%00', message],
      [own, '%00'],
      [own, 'x'.repeat(4000)],
      [own, "a-message'or'1'='1"],
    ] as const;
    for (const [pairing, text] of targets) {
      assert.deepEqual(shown(await fetchMessage(bench, pairing, text, 'ben')), unknown, pairing + text);
      assert.deepEqual(shown(await take(bench, pairing, text, 'ben')), unknown, pairing + text);
    }
    for (const pairing of [id, '%00', crypto.randomUUID()])
      assert.deepEqual(shown(await putNote(bench, pairing, 'x', 'ben')), unknown);
    assert.equal((await fetchMessage(bench, id, message)).text, 'a page', 'and it is still there');
  });

  test('an id with characters of a path, or of another length, is none', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    const wrong = [
      'x'.repeat(15),
      'x'.repeat(41),
      `..%2F..%2F${'x'.repeat(20)}`,
      `${'x'.repeat(16)}%2F..`,
      `${'x'.repeat(16)}%00`,
      `${'x'.repeat(16)}.`,
      `${'x'.repeat(16)}%0A`,
      'é'.repeat(16),
    ];
    for (const text of wrong)
      assert.deepEqual(answerOf(await send(bench, token, phone, text, 'x')), [404, 'not-found'], text);
    assert.deepEqual(await waiting(bench, id), []);
    assert.equal((await send(bench, token, phone, 'x'.repeat(16), 'x')).status, 204);
    assert.equal((await send(bench, token, phone, '-_'.repeat(20), 'x')).status, 204);
  });

  test('a body that is empty, compressed or of another type is refused', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    assert.deepEqual(answerOf(await send(bench, token, phone, messageId(), '')), [400, 'body-invalid']);
    for (const type of ['image/jpeg', 'text/html', 'application/octet-streams', '']) {
      const reply = await send(bench, token, phone, messageId(), 'x', type);
      assert.deepEqual(answerOf(reply), [415, 'body-unsupported'], type);
    }
    const headers = { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' };
    const packed = { method: 'PUT', headers, body: 'x' };
    const reply = await use(bench, token, phone, `/handoff/messages/${messageId()}`, packed);
    assert.deepEqual(answerOf(reply), [415, 'body-unsupported']);
    assert.deepEqual(await waiting(bench, id), []);
  });

  test('a phone for pages sends pages and reads its pairing, and nothing else, on every route', async () => {
    const { token, id } = await paired(bench, phone, 'pages');
    const asked = bench.upstream.arrivals.length;
    const allowed = ['PUT /handoff/messages/:id', 'GET /handoff'];
    const open = [
      'POST /token',
      'POST /handoff/offer',
      'POST /handoff/claim',
      'POST /handoff/token',
      'POST /api/master',
      'GET /openapi.json',
    ];
    for (const { method, path } of bench.gateway.routes) {
      const route = `${method} ${path}`;
      if ([...allowed, ...open].includes(route) || path.startsWith('/health')) continue;
      const target = path.replace(':id', id).replace(':message', messageId());
      assert.deepEqual(
        answerOf(await use(bench, token, phone, target, { method })),
        [403, 'scope-insufficient'],
        route,
      );
    }
    for (const module of ['pathology', 'medical']) {
      const upload = { ...POST, body: form(1) };
      const reply = await use(bench, token, phone, `/api/master?module=${module}`, upload);
      assert.deepEqual(answerOf(reply), [403, 'scope-insufficient'], module);
    }
    assert.deepEqual(answerOf(await sendPhoto(bench, token, phone, jpeg())), [403, 'scope-insufficient']);
    assert.equal(bench.upstream.arrivals.length, asked);
  });

  test('a phone for photos sends no pages, and no person’s token does', async () => {
    const { token, id } = await paired(bench, phone);
    const refused = [403, 'scope-insufficient'];
    assert.deepEqual(answerOf(await send(bench, token, phone, messageId(), 'x')), refused);
    const own = await bench.as('ana', `/handoff/messages/${messageId()}`, { method: 'PUT', body: 'x' });
    assert.deepEqual(answerOf(own), refused);
    const authorization = `Bearer ${await bench.token('ana', 'medical')}`;
    const { handoff_id: pages } = await open(bench, 'ana', 'pages');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/confirm'],
      ['POST', '/refuse'],
      ['DELETE', ''],
      ['GET', `/messages/${messageId()}`],
      ['DELETE', `/messages/${messageId()}`],
      ['PUT', '/note'],
    ] as const) {
      const reply = await bench.call(`/handoff/${pages}${path}`, { method, headers: { authorization } });
      assert.deepEqual(answerOf(reply), refused, method + path);
    }
    assert.deepEqual(answerOf(await fetchMessage(bench, id, messageId())), [404, 'not-found']);
  });

  test('a stranger who claims first is shown to the person, and refused leaves nothing', async () => {
    const { handoff_id: id, secret } = await open(bench, 'ana', 'pages');
    const stolen = as<Claimed>(await claim(bench, secret, thief));
    assert.deepEqual(answerOf(await offer(bench, secret)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [202, 'authorization-pending']);
    await decide(bench, id, 'refuse');
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [403, 'access-denied']);
    assert.deepEqual(answerOf(await offer(bench, secret)), [404, 'handoff-unknown']);
  });

  test('an old code, an ended pairing and an expired one let nobody in', async () => {
    const { id, secret, token } = await paired(bench, phone, 'pages');
    await end(bench, id);
    assert.deepEqual(answerOf(await claim(bench, secret, thief)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await send(bench, token, phone, messageId(), 'x')), [401, 'token-invalid']);
    const late = await paired(bench, phone, 'pages');
    bench.clock.time += 600_000;
    assert.deepEqual(answerOf(await claim(bench, late.secret, thief)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await send(bench, late.token, phone, messageId(), 'x')), [
      401,
      'token-expired',
    ]);
  });

  test('a copied token is useless without the phone’s key', async () => {
    const { token } = await paired(bench, phone, 'pages');
    assert.deepEqual(answerOf(await send(bench, token, thief, messageId(), 'x')), [401, 'proof-invalid']);
    const bearer = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const init = { method: 'PUT', headers: bearer, body: 'x' };
    const reply = await bench.call(`/handoff/messages/${messageId()}`, init);
    assert.deepEqual(answerOf(reply), [401, 'token-invalid']);
  });

  test('a token for photos, as a node of an earlier version issues it, is refused in a pairing for pages', async () => {
    const { id } = await paired(bench, phone, 'pages');
    const tokens = createTokens({ secrets: [SECRET], limits: DEFAULT_LIMITS, clock: bench.clock });
    const issue = (scope: PairingScope) =>
      tokens.issue({
        person: person('ana'),
        scope: new Set([scope]),
        origin: null,
        thumbprint: null,
        signOut: 0,
        handoff: { id, reclaims: 0, lifetime: 120 },
      });
    const status = async (scope: PairingScope) =>
      (await bench.call('/handoff', { headers: { authorization: `Bearer ${await issue(scope)}` } })).status;
    assert.equal(await status('medical'), 401);
    assert.equal(await status('pages'), 200, 'the control');
  });

  /** Ways in which a pairing ends. Each is given the pairing that ends. */
  const ENDS: Record<string, (id: string, secret: string) => Promise<unknown>> = {
    'the computer ends it': (id) => end(bench, id),
    'the person signs out': () => bench.gateway.revoke({ subject: 'ana' }),
    'a claim again is refused': async (id, secret) => {
      await claim(bench, secret, thief);
      await decide(bench, id, 'refuse');
    },
    'three more are opened': async () => {
      for (let n = 0; n < 3; n += 1) {
        bench.clock.time += 1000;
        await open(bench);
      }
    },
    'it expires': async () => {
      bench.clock.time += 601_000;
      await bench.store.sweep(bench.clock.time);
    },
  };
  for (const [name, happen] of Object.entries(ENDS)) {
    test(`no message and no note is left once ${name}`, async () => {
      const { id, secret, token } = await paired(bench, phone, 'pages');
      const bens = await paired(bench, thief, 'pages', 'ben');
      const [message, other] = [messageId(), messageId()];
      await send(bench, token, phone, message, 'a page');
      await send(bench, bens.token, thief, other, 'a page of Ben');
      await putNote(bench, id, 'a-note');
      await happen(id, secret);
      assert.equal(await bench.store.messages.read(person('ana'), id, message), null);
      assert.deepEqual(await bench.store.messages.waiting(id), []);
      // The row itself, which a clock would hide.
      const left = await bench.store.handoffs.find(person('ana'), id, 0);
      assert.ok(left === null || left.note === null);
      const isKept = name !== 'it expires';
      assert.equal((await bench.store.messages.waiting(bens.id)).length, isKept ? 1 : 0, 'nobody else’s');
    });
  }

  test('a message that is still arriving when its pairing ends is not stored', async () => {
    const ways = [
      (id: string) => end(bench, id),
      (_: string, secret: string) => claim(bench, secret, thief),
      () => bench.gateway.revoke({ subject: 'ana' }),
    ];
    for (const happen of ways) {
      const { id, secret, token } = await paired(bench, phone, 'pages');
      const { add } = bench.store.messages;
      const message = messageId();
      bench.store.messages.add = async (...given) => {
        bench.store.messages.add = add;
        await happen(id, secret);
        return add(...given);
      };
      const reply = await send(bench, token, phone, message, 'a page');
      assert.deepEqual(answerOf(reply), [401, 'token-invalid']);
      assert.deepEqual(await bench.store.messages.waiting(id), []);
    }
  });

  test('neither logs nor audit, events or problems have a body or a note', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    const message = messageId();
    await send(bench, token, phone, message, 'MARKER-OF-A-PAGE');
    await putNote(bench, id, 'MARKER-OF-A-NOTE');
    await send(bench, token, phone, message, 'MARKER-OF-A-PAGE');
    await send(bench, token, phone, 'short', 'MARKER-OF-A-PAGE');
    await putNote(bench, id, 'MARKER OF A NOTE');
    const events = await bench.store.events.after(person('ana'), 0, 100);
    const written = JSON.stringify([bench.logs, events]);
    assert.match(written, /\/handoff\/messages\/:id/, 'the control');
    assert.doesNotMatch(written, /MARKER/);
    assert.ok(!JSON.stringify(bench.logs).includes(message));
  });
});
