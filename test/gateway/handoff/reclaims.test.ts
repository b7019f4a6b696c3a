import assert from 'node:assert/strict';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { Bench } from '../support/bench.js';
import { messageId, ownPairing, send, waiting } from './messages.js';
import {
  answerOf,
  as,
  type Claimed,
  claim,
  decide,
  type KeyPair,
  listen,
  offer,
  type PhoneToken,
  paired,
  poll,
  startHandoffBench,
  use,
} from './phone.js';

describe('a phone whose page was reloaded', () => {
  let bench: Bench;
  let phone: KeyPair;
  let reloaded: KeyPair;
  beforeEach(async () => {
    bench = await startHandoffBench();
    [phone, reloaded] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  });
  afterEach(() => bench.close());

  test('claims again, shows another code, and goes on once it is confirmed', async () => {
    const first = await paired(bench, phone, 'pages');
    const message = messageId();
    await send(bench, first.token, phone, message, 'sent before the reload');
    assert.equal((await offer(bench, first.secret)).status, 200);
    const desktop = await listen(bench);
    const { expires_in: before } = as<{ expires_in: number }>(await bench.as('ana', `/handoff/${first.id}`));
    const second = as<Claimed>(await claim(bench, first.secret, reloaded));
    assert.notEqual(second.code, first.code);
    assert.equal(second.expires_in, before, 'a claim does not move the end');
    assert.deepEqual(await desktop.event('handoff'), {
      type: 'handoff',
      handoffId: first.id,
      code: second.code,
    });
    const { state, code } = as<{ state: string; code: string }>(
      await bench.as('ana', `/handoff/${first.id}`),
    );
    assert.deepEqual([state, code], ['claimed', second.code]);
    assert.equal((await poll(bench, second.claim, reloaded)).status, 202);

    await decide(bench, first.id, 'confirm', 'ana', second.code);
    const { access_token: token } = as<PhoneToken>(await poll(bench, second.claim, reloaded));
    assert.deepEqual((await ownPairing(bench, token, reloaded)).waiting, [message]);
    assert.equal((await send(bench, token, reloaded, messageId(), 'sent afterwards')).status, 204);
    assert.equal((await waiting(bench, first.id))?.length, 2);
    await desktop.leave();
  });

  test('leaves nothing to the first: its token and claim are refused at once, and for good', async () => {
    const first = await paired(bench, phone, 'pages');
    const second = as<Claimed>(await claim(bench, first.secret, reloaded));
    const isRefused = async () => {
      assert.deepEqual(answerOf(await use(bench, first.token, phone, '/handoff')), [401, 'token-invalid']);
      const sent = await send(bench, first.token, phone, messageId(), 'a page');
      assert.deepEqual(answerOf(sent), [401, 'token-invalid']);
      assert.deepEqual(answerOf(await poll(bench, first.ticket, phone)), [400, 'expired-token']);
    };
    await isRefused();
    await decide(bench, first.id, 'confirm', 'ana', second.code);
    assert.equal((await poll(bench, second.claim, reloaded)).status, 200);
    await isRefused();
    assert.deepEqual(await waiting(bench, first.id), []);
  });

  test('a bearer token of the first is refused too, although no key tells the phones apart', async () => {
    const first = await paired(bench, phone, 'pages');
    const again = async () => {
      const { claim: ticket, code } = as<Claimed>(await claim(bench, first.secret));
      await decide(bench, first.id, 'confirm', 'ana', code);
      return as<PhoneToken>(await poll(bench, ticket)).access_token;
    };
    const status = async (token: string) =>
      (await bench.call('/handoff', { headers: { authorization: `Bearer ${token}` } })).status;
    const [second, third] = [await again(), await again()];
    assert.deepEqual([await status(second), await status(third)], [401, 200]);
  });

  test('is let in three times, and not while another claim waits', async () => {
    const { id, secret } = await paired(bench, phone, 'pages');
    for (const _ of [2, 3]) {
      const { code } = as<Claimed>(await claim(bench, secret, reloaded));
      assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown'], 'claimed');
      assert.deepEqual(answerOf(await offer(bench, secret)), [404, 'handoff-unknown'], 'claimed');
      assert.equal((await decide(bench, id, 'confirm', 'ana', code)).status, 200);
    }
    assert.deepEqual(answerOf(await offer(bench, secret)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await claim(bench, secret, reloaded)), [404, 'handoff-unknown']);
  });

  test('is one of twenty that claim again at the same time', async () => {
    const { secret } = await paired(bench, phone, 'pages');
    const replies = await Promise.all(Array.from({ length: 20 }, () => claim(bench, secret)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  });

  test('a stranger is not let in by a confirmation of the phone before, whose answer was lost', async () => {
    const first = await paired(bench, phone, 'pages');
    const stranger = as<Claimed>(await claim(bench, first.secret, reloaded));
    for (const code of [first.code, undefined, 'BBB-BBB'])
      assert.deepEqual(answerOf(await decide(bench, first.id, 'confirm', 'ana', code)), [404, 'not-found']);
    assert.deepEqual(answerOf(await poll(bench, stranger.claim, reloaded)), [202, 'authorization-pending']);
    for (const code of ['b', '%', 'x'.repeat(17), '\u0000'])
      assert.equal((await decide(bench, first.id, 'confirm', 'ana', code)).status, 400);
    assert.equal((await decide(bench, first.id, 'confirm', 'ana', stranger.code)).status, 200, 'the control');
  });

  test('refused by the person, it ends what was confirmed', async () => {
    const first = await paired(bench, phone, 'pages');
    await send(bench, first.token, phone, messageId(), 'a page');
    const stranger = as<Claimed>(await claim(bench, first.secret, reloaded));
    assert.equal((await decide(bench, first.id, 'refuse')).status, 204);
    assert.deepEqual(answerOf(await poll(bench, stranger.claim, reloaded)), [403, 'access-denied']);
    assert.deepEqual(await waiting(bench, first.id), []);
    assert.deepEqual(answerOf(await claim(bench, first.secret, phone)), [404, 'handoff-unknown']);
  });

  test('claims a pairing for photos again, too', async () => {
    const first = await paired(bench, phone);
    const second = as<Claimed>(await claim(bench, first.secret, reloaded));
    await decide(bench, first.id, 'confirm', 'ana', second.code);
    const { scope } = as<PhoneToken>(await poll(bench, second.claim, reloaded));
    assert.equal(scope, 'medical');
  });
});
