import assert from 'node:assert/strict';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { type Bench, form, startBench, TOKEN_HEADERS } from '../support/bench.js';
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
  proof,
  sendPhoto,
  startHandoffBench,
  use,
} from './phone.js';

describe('security of a handoff', () => {
  let bench: Bench;
  let phone: KeyPair;
  let thief: KeyPair;
  beforeEach(async () => {
    bench = await startHandoffBench();
    [phone, thief] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  });
  afterEach(() => bench.close());

  test('is claimed once; a used secret looks like a forged one', async () => {
    const { secret } = await open(bench);
    assert.equal((await claim(bench, secret, phone)).status, 200);
    const forged = await claim(bench, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, thief);
    assert.deepEqual(answerOf(forged), [404, 'handoff-unknown']);
    const again = await claim(bench, secret, thief);
    assert.deepEqual([again.status, again.text], [forged.status, forged.text]);
    for (const bad of ['', 'x', 7, null]) {
      assert.equal((await ask(bench, '/handoff/claim', { secret: bad })).text, forged.text);
    }
  });

  test('is claimed by one of twenty concurrent phones', async () => {
    const { secret } = await open(bench);
    const reply = await Promise.all(Array.from({ length: 20 }, () => claim(bench, secret)));
    assert.equal(reply.filter(({ status }) => status === 200).length, 1);
    assert.equal(reply.filter(({ status }) => status === 404).length, 19);
  });

  test('a claim by a stolen link is shown to the person, and is void once refused', async () => {
    const desktop = await listen(bench);
    const { handoff_id: id, secret } = await open(bench);
    const stolen = as<Claimed>(await claim(bench, secret, thief));
    assert.equal((await desktop.event('handoff')).code, stolen.code);
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [202, 'authorization-pending']);
    assert.equal((await decide(bench, id, 'refuse')).status, 204);
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [403, 'access-denied']);
    assert.equal((await decide(bench, id, 'confirm')).status, 404, 'a refusal is final');
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [403, 'access-denied']);
    await desktop.leave();
  });

  test('a copied claim or token is useless without the key', async () => {
    const { ticket, token } = await paired(bench, phone);
    assert.deepEqual(answerOf(await poll(bench, ticket, thief)), [401, 'proof-invalid']);
    assert.deepEqual(answerOf(await poll(bench, ticket)), [401, 'proof-required']);
    assert.deepEqual(answerOf(await use(bench, token, thief, '/handoff')), [401, 'proof-invalid']);
    const bearer = await bench.call('/handoff', { headers: { authorization: `Bearer ${token}` } });
    assert.deepEqual(answerOf(bearer), [401, 'token-invalid']);
    assert.equal((await poll(bench, ticket, phone)).status, 200, 'the control');
  });

  test('its token may capture and nothing else, on every route', async () => {
    const { token, id } = await paired(bench, phone);
    const asked = bench.upstream.arrivals.length;
    // Of the last one: confirmations/phone.test.ts.
    const open = ['POST /handoff/photo', 'GET /handoff', 'GET /readings/:id/confirmation'];
    const without = [
      'POST /token',
      'POST /handoff/offer',
      'POST /handoff/claim',
      'POST /handoff/token',
      'POST /api/master',
      'GET /openapi.json',
    ];
    for (const { method, path } of bench.gateway.routes) {
      const route = `${method} ${path}`;
      if (open.includes(route) || without.includes(route) || path.startsWith('/health')) continue;
      const reply = await use(
        bench,
        token,
        phone,
        path.replace(':id', id).replace(':message', 'a-message-of-the-phone'),
        { method },
      );
      assert.deepEqual(answerOf(reply), [403, 'scope-insufficient'], route);
    }
    const report = { ...POST, body: form(1) };
    const reply = await use(bench, token, phone, '/api/master?module=pathology', report);
    assert.deepEqual(answerOf(reply), [403, 'scope-insufficient']);
    assert.equal(bench.upstream.arrivals.length, asked);
    // And a person's own token is no phone's.
    const own = await bench.as('ana', '/handoff');
    assert.deepEqual(answerOf(own), [403, 'scope-insufficient']);
  });

  test('rejects polling that is too fast', async () => {
    const { secret } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret, phone));
    assert.equal((await poll(bench, ticket, phone)).status, 202);
    const soon = await ask(bench, '/handoff/token', { claim: ticket }, phone);
    assert.deepEqual([...answerOf(soon), soon.headers.get('retry-after')], [429, 'slow-down', '2']);
    assert.equal((await poll(bench, ticket, phone)).status, 202);
  });

  test('lets a phone go on polling after the clock was set back', async () => {
    const { secret } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret, phone));
    assert.equal((await poll(bench, ticket, phone)).status, 202);
    bench.clock.time -= 30_000;
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [202, 'authorization-pending']);
    const soon = await ask(bench, '/handoff/token', { claim: ticket }, phone);
    assert.deepEqual(answerOf(soon), [429, 'slow-down']);
  });

  test('attempts are limited per secret and per claim', async () => {
    const [first, second] = [await open(bench), await open(bench)];
    const reply = await Promise.all(Array.from({ length: 70 }, () => claim(bench, first.secret)));
    assert.equal(reply.filter(({ status }) => status === 429).length, 10);
    assert.equal((await claim(bench, second.secret)).status, 200);
  });

  test('logs nothing of its content', async () => {
    const { id, secret, ticket, code, token } = await paired(bench, phone);
    await sendPhoto(bench, token, phone, jpeg());
    await end(bench, id);
    const logged = JSON.stringify(bench.logs);
    assert.match(logged, /\/handoff\/:id\/confirm/, 'the control');
    for (const hidden of [id, secret, ticket, code, token, '"ana"']) assert.ok(!logged.includes(hidden));
  });

  test('rejects cross-site requests', async () => {
    const { secret } = await open(bench);
    for (const path of ['/handoff/claim', '/handoff/token']) {
      const body = JSON.stringify({ secret });
      const headers = { 'content-type': 'application/json' };
      const bare = await bench.call(path, { method: 'POST', headers, body });
      assert.deepEqual(answerOf(bare), [403, 'client-header-required']);
      const foreign = await bench.call(path, {
        method: 'POST',
        headers: { ...TOKEN_HEADERS, origin: 'https://evil.example' },
        body,
      });
      assert.deepEqual(answerOf(foreign), [403, 'origin-not-allowed']);
    }
    assert.equal((await claim(bench, secret)).status, 200, 'nothing of it used the secret');
  });
});

test('a gateway that requires proof rejects claims without one', async () => {
  const bench = await startBench({ requireProof: true });
  const pair = await generateKeyPair('ES256');
  const dpop = await proof(pair, bench, 'POST', '/token');
  const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana', dpop };
  const exchanged = await bench.call('/token', { method: 'POST', headers, body: '{"scope":"medical"}' });
  const { access_token } = as<PhoneToken>(exchanged);
  const { secret } = as<Pairing>(await use(bench, access_token, pair, '/handoff', POST));
  assert.deepEqual(answerOf(await claim(bench, secret)), [401, 'proof-required']);
  assert.equal((await claim(bench, secret, pair)).status, 200, 'and the secret is not spent by that');
  await bench.close();
});
