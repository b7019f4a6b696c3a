import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { HdtError } from '../../../src/errors.js';
import type { Client } from '../../../src/service/client.js';
import { connect } from '../../../src/service/connect.js';
import { listReadings, pageReadings } from '../../../src/service/list-readings.js';
import { listUploads, pageUploads } from '../../../src/service/list-uploads.js';
import { createFakeClock } from '../../support/fake-clock.js';
import { createScriptedService, type ScriptedService } from '../../support/scripted-service.js';

let service: ScriptedService;
let client: Client;
const code = (expected: string) => (error: unknown) => error instanceof HdtError && error.code === expected;

const uploads = (...ids: string[]) => ({ uploads: ids.map((uploadId) => ({ uploadId })) });
const records = (...ids: string[]) => ({ records: ids.map((id) => ({ id })) });
const idsOf = (items: readonly ({ uploadId: string } | { id: string })[]) =>
  items.map((item) => ('uploadId' in item ? item.uploadId : item.id));

/** Answers the next request; `cursor` is where the answer says the list goes on. */
async function answer(body: object, cursor?: string): Promise<string> {
  const turn = await service.nextRequest();
  turn.json(200, body, cursor === undefined ? {} : { link: `<?cursor=${cursor}>; rel="next"` });
  return turn.path;
}

beforeEach(async () => {
  service = createScriptedService();
  client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology', 'medical'],
    tokenSource: async () => ({
      access_token: 't',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
    }),
    fetch: service.fetch,
    clock: createFakeClock(),
  });
});

describe('a list in several answers', () => {
  it('is followed until there are as many as were asked for', async () => {
    const call = listUploads(client, { limit: 3, status: 'failed' });
    assert.equal(await answer(uploads('a'), '1'), '/hdt/api/v1/uploads?limit=3&status=failed');
    assert.equal(await answer(uploads(), '2'), '/hdt/api/v1/uploads?cursor=1');
    assert.equal(await answer(uploads('b', 'c', 'd'), '3'), '/hdt/api/v1/uploads?cursor=2');
    assert.deepEqual(idsOf(await call), ['a', 'b', 'c']);
    assert.equal(service.waiting, 0);
  });

  it('ends where the gateway says no more', async () => {
    const call = pageUploads(client, { limit: 3 });
    await answer(uploads('a'), '1');
    await answer(uploads('b'));
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['a', 'b'], null]);
  });

  it('takes five requests at the most, and says where it goes on', async () => {
    const call = pageUploads(client, { limit: 100 });
    for (const cursor of ['1', '2', '3', '4', '5']) await answer(uploads(`u${cursor}`), cursor);
    const { items, next } = await call;
    assert.deepEqual(idsOf(items), ['u1', 'u2', 'u3', 'u4', 'u5']);
    const rest = pageUploads(client, { limit: 100 }, { cursor: next ?? '' });
    assert.equal(await answer(uploads('u6')), '/hdt/api/v1/uploads?cursor=5');
    assert.deepEqual(idsOf((await rest).items), ['u6']);
  });

  it('loses nothing where an answer brings more than was wanted', async () => {
    const call = pageUploads(client, { limit: 2 });
    await answer(uploads('a'), '1');
    await answer(uploads('b', 'c'), '2');
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['a', 'b', 'c'], '/api/v1/uploads?cursor=2']);
  });

  it('of readings goes the same way', async () => {
    const call = pageReadings(client, { count: 2 });
    assert.equal(await answer(records('m1'), '1'), '/hdt/api/master/transformations?module=medical');
    assert.equal(await answer(records('m2'), '2'), '/hdt/api/master/transformations?cursor=1');
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['m1', 'm2'], '/api/master/transformations?cursor=2']);
    const all = listReadings(client);
    await answer(records('m1'), '1');
    await answer(records('m2'));
    assert.deepEqual(idsOf(await all), ['m1', 'm2']);
  });

  it('asked to slow down keeps what it has, and goes on there', async () => {
    const call = pageUploads(client, { limit: 3 });
    await answer(uploads('a'), '1');
    (await service.nextRequest()).json(429, {}, { 'retry-after': '20' });
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['a'], '/api/v1/uploads?cursor=1']);
    const again = pageUploads(client, { limit: 3 }, { cursor: next ?? '' });
    (await service.nextRequest()).json(429, {});
    await assert.rejects(again, code('rate-limited'));
  });

  it('fails as a whole when an answer does', async () => {
    const call = pageUploads(client, { limit: 3 });
    await answer(uploads('a'), '1');
    (await service.nextRequest()).json(502, {});
    await assert.rejects(call, code('server'));
  });

  it('is followed to no other origin', async () => {
    for (const link of ['https://evil.test/hdt/api/v1/uploads', '//evil.test/', '/elsewhere']) {
      const call = pageUploads(client, { limit: 3 });
      const turn = await service.nextRequest();
      turn.json(200, uploads('a'), { link: `<${link}>; rel="next"` });
      assert.equal((await call).next, null);
      assert.equal(service.waiting, 0);
    }
  });

  it('is cancelled by its signal between two answers', async () => {
    const control = new AbortController();
    const call = pageUploads(client, { limit: 3 }, { signal: control.signal });
    await answer(uploads('a'), '1');
    await service.nextRequest();
    control.abort();
    await assert.rejects(call, code('cancelled'));
  });
});
