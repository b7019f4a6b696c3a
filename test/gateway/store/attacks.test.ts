import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { createUploadKey } from '../../../server-stub/gateway/src/uploads/idempotency.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, form, startBench, TOKEN_HEADERS, uploadIds } from '../support/bench.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

/** Texts that end a statement, mean everybody, or are somebody else to a database that folds letters. */
const TEXTS = [
  "' OR '1'='1",
  "ana' --",
  "'; DROP TABLE owned; --",
  '"; DELETE FROM owned; --',
  "ana' UNION SELECT id FROM owned --",
  "') ON CONFLICT DO NOTHING; --",
  '%',
  '_na',
  'a%',
  '*',
  '?',
  '$1',
  ':subject',
  '\\',
  "\\'",
  'null',
  '0',
  'ANA',
  'Ana',
  'ana ',
  ' ana',
  'ana\u200b',
  'a\u0301na',
  'ána',
  'ａｎａ',
  '["","ana"]',
  '\u{1f469}\u200d\u2695\ufe0f',
  'x'.repeat(255),
];

describe('a store with texts that databases interpret', () => {
  let store: Store;
  const NOW = Date.UTC(2026, 0, 2);
  const uploadKey = createUploadKey(person('ana'), 'pathology', 'mine');
  const holding = { holder: 'h', module: 'pathology', handoff: null, now: NOW, lease: NOW + 1000 } as const;
  let requests = 0;
  beforeAll(async () => {
    store = await openTestStore();
    await store.forOwner(person('ana')).record('upload', ['a-1'], NOW);
    await store.events.append(person('ana'), { type: 'status', uploadId: 'a-1', status: 'completed' }, NOW);
    assert.equal(await store.idempotency.acquire(uploadKey, holding), true);
    await store.spend({ jti: 'j', expiresAt: NOW }, { files: 1, bytes: 1 }, { files: 1, bytes: 1 });
  });
  afterAll(() => store.close());

  for (const text of TEXTS) {
    test(`takes ${JSON.stringify(text).slice(0, 40)} as a name like any other`, async () => {
      for (const who of [person(text), { tenant: text, subject: 'ana' }]) {
        const other = store.forOwner(who);
        assert.equal(await other.owns('upload', 'a-1'), false);
        assert.deepEqual(await other.list('upload'), []);
        assert.equal(await other.setOutcome('a-1', 'failed'), false);
        assert.deepEqual(await store.events.after(who, 0, 100), []);
        assert.equal(await store.events.latest(who), 0);
        await store.events.deleteHandoff(who, text);
        assert.equal(
          await store.idempotency.acquire(createUploadKey(who, 'pathology', 'mine'), holding),
          true,
        );
        await store.idempotency.release(createUploadKey(who, 'pathology', 'mine'), holding.holder);
        await store.revoke(who, NOW);
        assert.equal(await store.isRevoked(who, 0), true);
        const id = await store.handoffs.open(who, {
          secret: text.slice(0, 64),
          scope: new Set(['pages'] as const),
          personName: null,
          signOut: 0,
          now: NOW,
          expiresAt: NOW + 1000,
          max: 3,
        });
        assert.equal((await store.handoffs.find(who, id, NOW))?.person.subject, who.subject);
        assert.equal(await store.handoffs.find(person('ana'), id, NOW), null);
        assert.equal(await store.handoffs.end(who, id, NOW), true);
      }
      const id = text.replace(/[^\x21-\x7e]/g, '_').slice(0, 200);
      await store.forOwner(person('ben')).record('upload', [id], NOW);
      assert.equal(await store.forOwner(person('ben')).owns('upload', id), true);
      assert.equal(await store.forOwner(person('ana')).owns('upload', text), false);
      assert.equal(
        await store.idempotency.acquire(createUploadKey(person('ana'), 'pathology', text), holding),
        true,
      );
      const proof = { thumbprint: text, key: ['proof', text], notBefore: NOW, expiresAt: NOW };
      requests += 1;
      const admitted = { count: requests, signOut: 0 };
      assert.deepEqual(await store.admit(person('dan'), proof, NOW), admitted);
      assert.equal(await store.admit(person('dan'), proof, NOW), 'used', 'a replay');
      assert.equal(await store.rates.count([text], NOW), 1);
      assert.equal(
        await store.spend(
          { jti: text.slice(0, 64), expiresAt: NOW },
          { files: 1, bytes: 1 },
          { files: 1, bytes: 1 },
        ),
        true,
      );
      assert.equal(
        await store.handoffs.claim(text, { claim: 'c', code: 'c', thumbprint: null }, { now: NOW, max: 3 }),
        null,
      );
      assert.equal(await store.handoffs.findByClaim(text, NOW), null);
      assert.equal(await store.receipts.collected(text), null);
    });
  }

  test('and other people’s data is unchanged', async () => {
    assert.deepEqual(
      (await store.forOwner(person('ana')).list('upload')).map(({ id, outcome }) => [id, outcome]),
      [['a-1', null]],
    );
    assert.equal((await store.events.after(person('ana'), 0, 100)).length, 1);
    assert.equal(await store.idempotency.acquire(uploadKey, holding), false);
    assert.deepEqual(await store.idempotency.find(uploadKey, NOW), { state: 'sending' });
    assert.equal(await store.isRevoked(person('ana'), 0), false);
    assert.deepEqual(await store.spent('j'), { files: 1, bytes: 1 });
  });
});

describe('requests with texts that databases interpret', { timeout: 280_000 }, () => {
  let bench: Bench;
  let id: string;
  beforeAll(async () => {
    bench = await startBench({
      answer: accountService().answer,
      authenticate: (request) => ({
        subject: decodeURIComponent(request.headers.get('x-test-subject') ?? ''),
      }),
    });
    [id = ''] = uploadIds(await bench.upload('ana'));
  });
  afterAll(() => bench.close());

  const exchange = (subject: string) =>
    bench.call('/token', {
      method: 'POST',
      headers: { ...TOKEN_HEADERS, 'x-test-subject': encodeURIComponent(subject) },
      body: '{"scope":"pathology"}',
    });

  test('get the same responses as others', async () => {
    const known = bench.upstream.arrivals.length;
    for (const text of [...TEXTS, 'x'.repeat(10_000), '\0', 'a\0', '\ufeff', '\u{10ffff}']) {
      const inPath = encodeURIComponent(text);
      for (const path of [
        `/api/v1/status/${inPath}`,
        `/api/master?uploadId=${inPath}`,
        `/api/v1/results/${inPath}`,
        `/api/master/medical/${inPath}`,
        `/handoff/${inPath}`,
      ]) {
        assert.equal((await bench.as('ana', path)).status, 404, path.slice(0, 60));
      }
      for (const name of ['limit', 'fromDate', 'toDate', 'status']) {
        const reply = await bench.as('ana', `/api/v1/uploads?${name}=${inPath}`);
        assert.deepEqual(
          [reply.status, codeOf(reply)],
          [400, 'query-invalid'],
          `${name} ${inPath.slice(0, 40)}`,
        );
      }
    }
    assert.equal(bench.upstream.arrivals.length, known);
  });

  test('may resume events at any number and nothing else', async () => {
    for (const place of [
      '-1',
      '1.5',
      '1e3',
      '0x1',
      '1;',
      "1' --",
      '99999999999',
      String(2 ** 31),
      '9999999999',
      'NaN',
      '1,1',
    ]) {
      const reply = await bench.as('ana', '/events', { headers: { 'last-event-id': place } });
      assert.deepEqual([reply.status, codeOf(reply)], [400, 'query-invalid'], place);
    }
    const authorization = `Bearer ${await bench.token('ana')}`;
    const far = await fetch(`${bench.url}/events`, {
      headers: { authorization, 'last-event-id': String(2 ** 31 - 1) },
    });
    assert.equal(far.status, 200);
    await far.body!.cancel();
  });

  test('may use such a text as an idempotency key', async () => {
    for (const key of TEXTS.filter((text) => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text))) {
      const init = { method: 'POST', body: form(1), headers: { 'idempotency-key': key } };
      const first = await bench.as('ana', '/api/master?module=pathology', init);
      const again = await bench.as('ana', '/api/master?module=pathology', { ...init, body: form(1) });
      assert.deepEqual([first.status, uploadIds(again)], [200, uploadIds(first)], key.slice(0, 40));
    }
  });

  test('are rejected for subjects that a store cannot tell apart', async () => {
    for (const name of ['a\0', '\0']) {
      assert.equal(codeOf(await exchange(name)), 'internal', JSON.stringify(name));
    }
    assert.equal(codeOf(await exchange('')), 'session-required', 'no subject is nobody');
    const half = await startBench({ authenticate: () => ({ subject: 'a\ud800' }) });
    const reply = await half.call('/token', {
      method: 'POST',
      headers: TOKEN_HEADERS,
      body: '{"scope":"medical"}',
    });
    await half.close();
    assert.equal(codeOf(reply), 'internal');
    assert.equal((await exchange('Zoë \u{1f469}')).status, 200, 'the control');
  });

  test('cannot turn ids of the service into path segments', async () => {
    bench.upstream.answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"uploadId":".."}');
    assert.equal((await bench.upload('eve')).status, 502);
    bench.upstream.answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"uploadId":"../x?y=z#\\\\%2e"}');
    assert.equal((await bench.upload('eve')).status, 200);
    const steps = '../x?y=z#\\%2e';
    assert.equal((await bench.as('eve', `/api/v1/status/${encodeURIComponent(steps)}`)).status, 200);
    assert.equal(bench.upstream.arrivals.at(-1)?.url, `/api/v1/status/${encodeURIComponent(steps)}`);
    assert.equal((await bench.as('eve', `/api/v1/results/${encodeURIComponent(steps)}`)).status, 200);
    assert.equal(bench.upstream.arrivals.at(-1)?.url, `/api/v1/results/${encodeURIComponent(steps)}`);
    assert.equal((await bench.as('eve', `/api/master?uploadId=${encodeURIComponent(steps)}`)).status, 200);
    assert.equal(
      bench.upstream.arrivals.at(-1)?.url,
      `/api/master?${new URLSearchParams({ uploadId: steps })}`,
    );
    assert.equal((await bench.as('ana', `/api/v1/status/${id}`)).status, 200, 'the control');
  });
});
