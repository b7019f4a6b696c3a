import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench } from '../support/bench.js';
import { ask, idOf, pathOf, put, say, word } from './say.js';

const shown = ({ status, text, headers }: Reply) => ({
  status,
  text,
  headers: [...headers]
    .filter(([name]) => !['date', 'x-request-id'].includes(name))
    // Every request lowers the count of the person who asks, whatever the id.
    .map(([name, value]) => [name, name === 'ratelimit' ? value.replace(/(?<=[rt]=)\d+/g, '#') : value]),
});

describe('a reading that is not the person’s', () => {
  let bench: Bench;
  let id: string;
  let purged: string;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer });
    purged = idOf(await bench.upload('ana', 'medical'));
    await say(bench, 'ana', purged, word(bench));
    bench.clock.time += 1000;
    await bench.store.purge({ createdBefore: bench.clock.time, now: bench.clock.time });
    id = idOf(await bench.upload('ana', 'medical'));
    await say(bench, 'ana', id, word(bench));
  });
  afterAll(() => bench.close());

  test('another’s, a purged and an unknown one are the same 404, and nothing changes', async () => {
    const before = await ask(bench, 'ana', id);
    const asked = bench.upstream.arrivals.length;
    const ids = ['unknown', purged, '..%2f..', '%00', "x'%20OR%20'1'='1", 'x'.repeat(500), '%E2%82%AC'];
    for (const body of [undefined, word(bench, 0, { state: 'dismissed' }), '{', 'x'.repeat(20_000)]) {
      const init = body === undefined ? {} : put(body);
      const unknown = shown(await bench.as('eve', pathOf('unknown'), init));
      assert.equal(unknown.status, 404);
      for (const other of [id, ...ids]) {
        assert.deepEqual(shown(await bench.as('eve', pathOf(other), init)), unknown, other);
      }
      for (const other of ids) {
        assert.deepEqual(shown(await bench.as('ana', pathOf(other), init)), unknown, other);
      }
    }
    assert.deepEqual(await ask(bench, 'ana', id), before);
    assert.equal(bench.upstream.arrivals.length, asked, 'the service was asked');
  });

  test('a report’s id is no reading’s', async () => {
    const { uploads } = (await bench.upload('ana')).json() as { uploads: { uploadId: string }[] };
    assert.equal((await say(bench, 'ana', uploads[0]?.uploadId ?? '', word(bench))).status, 404);
  });

  test('needs a token for readings', async () => {
    for (const init of [{}, put(word(bench))]) {
      assert.equal((await bench.call(pathOf(id), init)).status, 401);
      const authorization = `Bearer ${await bench.token('ana', 'pathology')}`;
      const reply = await bench.call(pathOf(id), { ...init, headers: { ...init.headers, authorization } });
      assert.deepEqual([reply.status, codeOf(reply)], [403, 'scope-insufficient']);
    }
  });

  test('after a sign-out is refused', async () => {
    const authorization = `Bearer ${await bench.token('ana')}`;
    const send = (init: RequestInit) =>
      bench.call(pathOf(id), { ...init, headers: { ...(init.headers as object), authorization } });
    assert.equal((await send({})).status, 200, 'the control');
    await bench.gateway.revoke({ subject: 'ana' });
    for (const init of [{}, put(word(bench, 0, { state: 'dismissed' }))]) {
      const reply = await send(init);
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'token-invalid']);
      assert.doesNotMatch(reply.text, /of-ana/);
    }
    bench.clock.time += 400_000;
    assert.equal((await ask(bench, 'ana', id)).state, 'confirmed');
  });
});

test('no value leaks to the same person’s name in another tenant, by any route', async () => {
  const service = accountService();
  const bench = await startBench({
    answer: service.answer,
    limits: { heartbeat: 40 },
    authenticate: (request) => ({ subject: 'ana', tenant: request.headers.get('x-test-subject') ?? '' }),
  });
  onTestFinished(() => bench.close());
  const id = idOf(await bench.upload('north', 'medical'));
  await say(bench, 'north', id, word(bench));
  // The stranger has a reading, and even a confirmation, of their own; and the id as if it had leaked.
  const theirs = idOf(await bench.upload('south', 'medical'));
  const seen: string[] = [];
  for (const attempt of [id, theirs, 'unknown']) {
    for (const init of [{}, put(word(bench, -60_000, { state: 'dismissed' }))]) {
      seen.push((await bench.as('south', pathOf(attempt), init)).text);
    }
    seen.push((await bench.as('south', `/api/master/medical/${attempt}`)).text);
  }
  seen.push((await bench.as('south', '/api/master/transformations?module=medical')).text);
  const authorization = `Bearer ${await bench.token('south')}`;
  const { body } = await fetch(`${bench.url}/events`, { headers: { authorization, 'last-event-id': '0' } });
  let heard = '';
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    heard += piece;
    if (heard.includes(': heartbeat')) break;
  }
  assert.match(heard, /event: confirmation/, 'the control: their own');
  assert.doesNotMatch([...seen, heard].join('\n'), /of-ana/);
  const [mine, other] = [await ask(bench, 'north', id), await ask(bench, 'south', theirs)];
  assert.deepEqual([mine.state, other.state], ['confirmed', 'dismissed']);
});

test('equal ids of two tenants in the store keep apart', async () => {
  const bench = await startBench();
  onTestFinished(() => bench.close());
  const people = ['north', 'south', ''].flatMap((tenant) =>
    ['ana', 'ben'].map((subject) => ({ tenant, subject })),
  );
  const values = [];
  for (const who of people) {
    const value = `${who.tenant}/${who.subject}`;
    const said = word(bench);
    const [first] = said.values;
    await bench.store.confirmations.save(
      who,
      'm-1',
      { ...said, values: [{ ...first!, value }] },
      bench.clock.time,
    );
  }
  for (const who of people) {
    const found = await bench.store.confirmations.find(who, ['m-1', 'm-2']);
    values.push(...[...found.values()].map((stored) => stored.values[0]?.value));
  }
  assert.deepEqual(
    values,
    people.map(({ tenant, subject }) => `${tenant}/${subject}`),
  );
});

test('a page of a listed origin may PUT, another may not', async () => {
  const origin = 'https://clinic.example';
  const bench = await startBench({ origins: [origin] });
  onTestFinished(() => bench.close());
  const preflight = (from: string) =>
    bench.call(pathOf('m-1'), {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,dpop',
      },
    });
  const { headers } = await preflight(origin);
  assert.equal(headers.get('access-control-allow-origin'), origin);
  assert.match(headers.get('access-control-allow-methods') ?? '', /\bPUT\b/);
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-methods'), null);
});
