import assert from 'node:assert/strict';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import {
  answerOf,
  as,
  end,
  type KeyPair,
  type PhoneToken,
  POST,
  paired,
  poll,
  use,
} from '../handoff/phone.js';
import { type Bench, form } from '../support/bench.js';
import { type LossyBench, startLossyBench } from '../support/lost-responses.js';
import { ask, idOf, pathOf, put, say, word } from './say.js';

describe('the phone of a pairing', () => {
  let bench: LossyBench;
  let phone: KeyPair;
  beforeEach(async () => {
    bench = await startLossyBench();
    phone = await generateKeyPair('ES256');
  });
  afterEach(() => bench.close());

  const shoot = (on: Bench, token: string, headers = {}) =>
    use(on, token, phone, '/api/master?module=medical', { ...POST, body: form(1), headers });

  test('learns that the person confirmed what it sent', async () => {
    const { ticket, token } = await paired(bench, phone);
    const { features } = as<PhoneToken & { features: string[] }>(await poll(bench, ticket, phone));
    assert.ok(features.includes('confirmations'));
    const id = idOf(await shoot(bench, token));
    const seen = () => use(bench, token, phone, pathOf(id));
    assert.deepEqual((await seen()).json(), { state: 'unconfirmed' });
    await say(bench, 'ana', id, word(bench));
    assert.deepEqual((await seen()).json(), await ask(bench, 'ana', id));
  });

  test('may not confirm by itself', async () => {
    const { token } = await paired(bench, phone);
    const id = idOf(await shoot(bench, token));
    const reply = await use(bench, token, phone, pathOf(id), put(word(bench, 0, { surface: 'phone' })));
    assert.deepEqual(answerOf(reply), [403, 'scope-insufficient']);
    assert.deepEqual(await ask(bench, 'ana', id), { state: 'unconfirmed' });
  });

  test('may not ask about a reading that it did not send: as if there were none', async () => {
    const { token: earlier } = await paired(bench, phone);
    const ofEarlierPairing = idOf(await shoot(bench, earlier));
    const { token } = await paired(bench, phone);
    const ofPage = idOf(await bench.upload('ana', 'medical'));
    const ofBen = idOf(await bench.upload('ben', 'medical'));
    await say(bench, 'ana', ofPage, word(bench));
    await say(bench, 'ana', ofEarlierPairing, word(bench));
    const unknown = await use(bench, token, phone, pathOf('unknown'));
    assert.deepEqual(answerOf(unknown), [404, 'not-found']);
    for (const id of [ofPage, ofEarlierPairing, ofBen]) {
      const reply = await use(bench, token, phone, pathOf(id));
      assert.deepEqual([reply.status, reply.text], [unknown.status, unknown.text], id);
    }
    assert.equal((await use(bench, earlier, phone, pathOf(ofEarlierPairing))).status, 200, 'the control');
  });

  test('may not ask once its pairing has ended', async () => {
    const { id: pairing, token } = await paired(bench, phone);
    const id = idOf(await shoot(bench, token));
    await say(bench, 'ana', id, word(bench));
    assert.equal((await end(bench, pairing)).status, 204);
    for (const init of [{}, put(word(bench, 0, { state: 'dismissed' }))]) {
      const reply = await use(bench, token, phone, pathOf(id), init);
      assert.deepEqual(answerOf(reply), [401, 'token-invalid']);
      assert.doesNotMatch(reply.text, /of-ana/);
    }
    assert.equal((await ask(bench, 'ana', id)).state, 'confirmed', 'what was said stays');
  });

  test('may not ask once its person has signed out', async () => {
    const { token } = await paired(bench, phone);
    const id = idOf(await shoot(bench, token));
    await say(bench, 'ana', id, word(bench));
    await bench.gateway.revoke({ subject: 'ana' });
    assert.deepEqual(answerOf(await use(bench, token, phone, pathOf(id))), [401, 'token-invalid']);
  });

  test('learns it too when the service’s response was lost', async () => {
    const { token } = await paired(bench, phone);
    bench.loseNext((_, response) => response.destroy());
    const id = idOf(await shoot(bench, token, { 'idempotency-key': 'k' }));
    await say(bench, 'ana', id, word(bench));
    const reply = await use(bench, token, phone, pathOf(id));
    assert.equal(as<{ state: string }>(reply).state, 'confirmed');
  });
});
