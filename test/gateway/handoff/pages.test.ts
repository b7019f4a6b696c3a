import assert from 'node:assert/strict';
import { decodeJwt, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, form, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { fetchMessage, messageId, ownPairing, putNote, send, take, waiting } from './messages.js';
import {
  answerOf,
  as,
  type Claimed,
  claim,
  decide,
  type KeyPair,
  listen,
  offer,
  open,
  type Pairing,
  type PhoneToken,
  POST,
  paired,
  poll,
  startHandoffBench,
  use,
} from './phone.js';

describe('pages of a phone', () => {
  let bench: Bench;
  let phone: KeyPair;
  beforeEach(async () => {
    bench = await startHandoffBench();
    phone = await generateKeyPair('ES256');
  });
  afterEach(() => bench.close());

  const openWith = async (tokenScope: string, body?: string) =>
    bench.call('/handoff', {
      ...POST,
      headers: { authorization: `Bearer ${await bench.token('ana', tokenScope)}` },
      ...(body && { body }),
    });

  test('pass from the phone to the computer, one by one', async () => {
    const desktop = await listen(bench);
    const { id, token } = await paired(bench, phone, 'pages');
    const ids = [messageId(), messageId(), messageId()];
    const bodies = ids.map((_, n) => Uint8Array.from([0, 255, 128, n]));
    for (const [n, message] of ids.entries())
      assert.equal((await send(bench, token, phone, message, bodies[n]!)).status, 204);
    assert.deepEqual(await desktop.event('message'), { type: 'message', handoffId: id, id: ids[0] });
    assert.deepEqual(await waiting(bench, id), ids);
    assert.deepEqual((await ownPairing(bench, token, phone)).waiting, ids);

    const authorization = `Bearer ${await bench.token('ana', 'pathology')}`;
    const got = await fetch(`${bench.url}/handoff/${id}/messages/${ids[1]}`, { headers: { authorization } });
    assert.equal(got.headers.get('content-type'), 'application/octet-stream');
    assert.equal(got.headers.get('cache-control'), 'no-store');
    assert.deepEqual(new Uint8Array(await got.arrayBuffer()), bodies[1]);
    assert.equal((await fetchMessage(bench, id, ids[1]!)).status, 200, 'reading takes nothing');

    assert.equal((await take(bench, id, ids[1]!)).status, 204);
    assert.deepEqual(answerOf(await fetchMessage(bench, id, ids[1]!)), [404, 'not-found']);
    assert.deepEqual(await waiting(bench, id), [ids[0], ids[2]]);
    assert.deepEqual((await ownPairing(bench, token, phone)).waiting, [ids[0], ids[2]]);
    await desktop.leave();
  });

  test('a message sent again changes nothing, before and after it was taken', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    const message = messageId();
    for (const body of ['first', 'second'])
      assert.equal((await send(bench, token, phone, message, body)).status, 204);
    assert.equal((await fetchMessage(bench, id, message)).text, 'first');
    assert.equal((await take(bench, id, message)).status, 204);
    assert.equal((await send(bench, token, phone, message, 'third')).status, 204);
    assert.deepEqual(answerOf(await fetchMessage(bench, id, message)), [404, 'not-found']);
    assert.deepEqual(await waiting(bench, id), []);
    assert.equal(
      (await take(bench, id, message)).status,
      204,
      'an answer that was lost may be asked for again',
    );
    assert.deepEqual(answerOf(await take(bench, id, messageId())), [404, 'not-found']);
    const events = await bench.store.events.after({ tenant: '', subject: 'ana' }, 0, 10);
    assert.equal(events.filter(({ event }) => event.type === 'message').length, 1, 'told of once');
  });

  test('twenty pages are sent and fetched within a minute', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    for (let n = 0; n < 20; n += 1) {
      const message = messageId();
      assert.equal((await send(bench, token, phone, message, `page ${n}`)).status, 204);
      assert.equal((await ownPairing(bench, token, phone)).state, 'confirmed');
      assert.deepEqual(await waiting(bench, id), [message]);
      assert.equal((await fetchMessage(bench, id, message)).text, `page ${n}`);
      assert.equal((await take(bench, id, message)).status, 204);
    }
  });

  test('the computer’s note reaches the phone, the newest alone', async () => {
    const { id, token } = await paired(bench, phone, 'pages');
    assert.equal((await ownPairing(bench, token, phone)).note, undefined);
    for (const note of ['first_-9', 'x'.repeat(2048)]) {
      assert.equal((await putNote(bench, id, note)).status, 204);
      assert.equal((await ownPairing(bench, token, phone)).note, note);
    }
    for (const note of ['', 'x'.repeat(2049), 'a b', 'ä', 7, null])
      assert.deepEqual(answerOf(await putNote(bench, id, note)), [400, 'body-invalid']);
    const whole = JSON.stringify({ note: 'x', more: 'y'.repeat(5000) });
    const headers = { 'content-type': 'application/json' };
    const long = await bench.as('ana', `/handoff/${id}/note`, { method: 'PUT', headers, body: whole });
    assert.deepEqual(answerOf(long), [413, 'too-large']);
    assert.deepEqual(answerOf(await putNote(bench, id, 'x', 'ben')), [404, 'not-found']);
    const { handoff_id: photos } = await open(bench);
    assert.deepEqual(answerOf(await putNote(bench, photos, 'x')), [404, 'not-found']);
  });

  test('a pairing has the scope that it is opened with, and the phone’s token too', async () => {
    const scopes: [string | undefined, string][] = [
      [undefined, 'medical'],
      ['medical', 'medical'],
      ['pages', 'pages'],
      ['medical pages', 'medical pages'],
    ];
    for (const [asked, scope] of scopes) {
      const opened = await open(bench, 'ana', asked);
      assert.deepEqual([opened.scope, opened.expires_in], [scope, 600]);
      assert.equal(as<{ scope: string }>(await offer(bench, opened.secret)).scope, scope);
      const { claim: ticket } = as<Claimed>(await claim(bench, opened.secret, phone));
      await decide(bench, opened.handoff_id, 'confirm');
      const token = as<PhoneToken>(await poll(bench, ticket, phone));
      assert.deepEqual([token.scope, decodeJwt(token.access_token).scope], [scope, scope]);
    }
    for (const scope of ['pathology', 'pages!', '', 'medical  pages x', 7, {}]) {
      const reply = await openWith('pathology medical', JSON.stringify({ scope }));
      assert.deepEqual(answerOf(reply), [400, 'scope-invalid'], String(scope));
    }
  });

  test('a pairing needs the scopes of its person’s token', async () => {
    const body = (scope: string) => JSON.stringify({ scope });
    const refused = [403, 'scope-insufficient'];
    assert.deepEqual(answerOf(await openWith('pathology')), refused);
    assert.deepEqual(answerOf(await openWith('medical', body('pages'))), refused);
    assert.deepEqual(answerOf(await openWith('medical', body('medical pages'))), refused);
    assert.deepEqual(answerOf(await openWith('pathology', body('medical pages'))), refused);
    assert.equal((await openWith('pathology', body('pages'))).status, 201);

    const { handoff_id: id, secret } = as<Pairing>(
      await openWith('pathology medical', body('medical pages')),
    );
    await claim(bench, secret, phone);
    const withScope = async (scope: string, path: string, init: RequestInit = {}) =>
      bench.call(`/handoff/${id}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${await bench.token('ana', scope)}` },
      });
    for (const scope of ['pathology', 'medical']) {
      assert.equal((await withScope(scope, '')).status, 200);
      assert.deepEqual(answerOf(await withScope(scope, '/confirm', POST)), refused);
    }
    assert.equal((await withScope('pathology medical', '/confirm', POST)).status, 200);
  });

  test('no person’s token has the scope of a phone', async () => {
    for (const scope of ['pages', 'pathology pages', 'medical pages']) {
      const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };
      const body = JSON.stringify({ scope });
      assert.deepEqual(answerOf(await bench.call('/token', { ...POST, headers, body })), [
        400,
        'scope-invalid',
      ]);
    }
  });

  test('a stream for reports has the events of pages, and of their claim', async () => {
    const authorization = `Bearer ${await bench.token('ana', 'pathology')}`;
    const { id, token, code } = await paired(bench, phone, 'pages');
    const message = messageId();
    await send(bench, token, phone, message, 'a page');
    const gone = new AbortController();
    const headers = { authorization, 'last-event-id': '0' };
    const { body } = await fetch(`${bench.url}/events`, { headers, signal: gone.signal });
    let heard = '';
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      heard += piece;
      if (heard.includes('"message"')) break;
    }
    gone.abort();
    assert.ok(heard.includes(JSON.stringify({ type: 'handoff', handoffId: id, code })));
    assert.ok(heard.includes(JSON.stringify({ type: 'message', handoffId: id, id: message })));
  });

  test('a photo of a device and a page go by one pairing', async () => {
    const { id, token } = await paired(bench, phone, 'medical pages');
    const message = messageId();
    assert.equal((await send(bench, token, phone, message, 'a page')).status, 204);
    const picture = { ...POST, body: form(1) };
    assert.equal((await use(bench, token, phone, '/api/master?module=medical', picture)).status, 200);
    assert.deepEqual(await waiting(bench, id), [message]);
  });
});

describe('the offer of a pairing', () => {
  let bench: Bench;
  let phone: KeyPair;
  beforeEach(async () => {
    bench = await startBench({
      answer: accountService().answer,
      authenticate: (request) => {
        const subject = request.headers.get('x-test-subject');
        return subject ? { subject, name: 'Erika Maria Muster' } : null;
      },
    });
    phone = await generateKeyPair('ES256');
  });
  afterEach(() => bench.close());

  test('says what a phone may do and for whom, and uses nothing up', async () => {
    const { handoff_id: id, secret } = await open(bench, 'ana', 'pages');
    bench.clock.time += 60_000;
    const { state, ...before } = as<Record<string, unknown>>(await bench.as('ana', `/handoff/${id}`));
    for (let n = 0; n < 5; n += 1) {
      const reply = await offer(bench, secret);
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.json(), { scope: 'pages', person: 'E••••• M••••• M•••••', expires_in: 540 });
    }
    assert.equal(state, 'open');
    assert.deepEqual(as(await bench.as('ana', `/handoff/${id}`)), { state, ...before });
    assert.equal((await claim(bench, secret, phone)).status, 200);
    assert.deepEqual(answerOf(await offer(bench, secret)), [404, 'handoff-unknown']);
  });

  test('keeps the name itself nowhere', async () => {
    const { secret } = await open(bench, 'ana', 'pages');
    const claims = decodeJwt(await bench.token('ana'));
    assert.equal(claims.name, 'E••••• M••••• M•••••');
    const reply = await offer(bench, secret);
    assert.doesNotMatch(JSON.stringify([claims, reply.json(), bench.logs]), /rika|aria|uster/);
  });

  test('looks the same for a forged, used, refused, expired and signed-out secret', async () => {
    const { handoff_id: id, secret } = await open(bench, 'ana', 'pages');
    const forged = await offer(bench, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`);
    assert.deepEqual(answerOf(forged), [404, 'handoff-unknown']);
    await claim(bench, secret, phone);
    assert.equal((await offer(bench, secret)).text, forged.text, 'claimed');
    await decide(bench, id, 'refuse');
    assert.equal((await offer(bench, secret)).text, forged.text, 'refused');
    const late = await open(bench, 'ana', 'pages');
    bench.clock.time += 600_000;
    assert.equal((await offer(bench, late.secret)).text, forged.text, 'expired');
    const ended = await open(bench, 'ana', 'pages');
    await bench.gateway.revoke({ subject: 'ana' });
    assert.equal((await offer(bench, ended.secret)).text, forged.text, 'signed out');
  });

  test('counts as an attempt, and is refused to other pages', async () => {
    const { secret } = await open(bench, 'ana', 'pages');
    const bare = {
      ...POST,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    };
    assert.deepEqual(answerOf(await bench.call('/handoff/offer', bare)), [403, 'client-header-required']);
    const foreign = { ...bare, headers: { ...TOKEN_HEADERS, origin: 'https://evil.example' } };
    assert.deepEqual(answerOf(await bench.call('/handoff/offer', foreign)), [403, 'origin-not-allowed']);
    const replies = await Promise.all(Array.from({ length: 62 }, () => offer(bench, secret)));
    assert.equal(replies.filter(({ status }) => status === 429).length, 2);
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [429, 'rate-limited']);
  });
});

test('without a name the offer names nobody', async () => {
  const bench = await startHandoffBench();
  const { secret } = await open(bench, 'ana', 'pages');
  assert.deepEqual(as(await offer(bench, secret)), { scope: 'pages', expires_in: 600 });
  await bench.close();
});
