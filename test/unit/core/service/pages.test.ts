import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { HdtError } from '../../../../src/core/hdt-error.js';
import type { Client } from '../../../../src/core/service/client.js';
import { connect } from '../../../../src/core/service/connect.js';
import { listReadings, listUploads, pageReadings, pageUploads } from '../../../../src/core/service/lists.js';
import { createFakeClock } from '../../../support/fake-clock.js';
import { createScriptedService, type ScriptedService } from '../../../support/scripted-service.js';

let service: ScriptedService;
let client: Client;
const code = (expected: string) => (error: unknown) => error instanceof HdtError && error.code === expected;

const uploads = (...ids: string[]) => ({ uploads: ids.map((uploadId) => ({ uploadId })) });
const records = (...ids: string[]) => ({ records: ids.map((id) => ({ id })) });
const idsOf = (items: readonly ({ uploadId: string } | { id: string })[]) =>
  items.map((item) => ('uploadId' in item ? item.uploadId : item.id));

/** Responds to the next request, with a link to the next page at `cursor`. */
async function respond(body: object, cursor?: string): Promise<string> {
  const request = await service.nextRequest();
  request.json(200, body, cursor === undefined ? {} : { link: `<?cursor=${cursor}>; rel="next"` });
  return request.path;
}

describe('a response of many items', () => {
  it('is read whole', async () => {
    const page = pageUploads(client);
    await respond({ uploads: Array.from({ length: 150_000 }, (_, at) => ({ uploadId: `u${at}` })) });
    assert.equal((await page).items.length, 150_000);
  });
});

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

describe('a list in several responses', () => {
  it('is followed until the limit is reached', async () => {
    const call = listUploads(client, { limit: 3, status: 'failed' });
    assert.equal(await respond(uploads('a'), '1'), '/hdt/api/v1/uploads?limit=3&status=failed');
    assert.equal(await respond(uploads(), '2'), '/hdt/api/v1/uploads?cursor=1');
    assert.equal(await respond(uploads('b', 'c', 'd'), '3'), '/hdt/api/v1/uploads?cursor=2');
    assert.deepEqual(idsOf(await call), ['a', 'b', 'c']);
    assert.equal(service.waiting, 0);
  });

  it('ends when the gateway sends no link', async () => {
    const call = pageUploads(client, { limit: 3 });
    await respond(uploads('a'), '1');
    await respond(uploads('b'));
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['a', 'b'], null]);
  });

  it('takes five requests at most, and returns the cursor', async () => {
    const call = pageUploads(client, { limit: 100 });
    for (const cursor of ['1', '2', '3', '4', '5']) await respond(uploads(`u${cursor}`), cursor);
    const { items, next } = await call;
    assert.deepEqual(idsOf(items), ['u1', 'u2', 'u3', 'u4', 'u5']);
    const rest = pageUploads(client, { limit: 100 }, { cursor: next ?? '' });
    assert.equal(await respond(uploads('u6')), '/hdt/api/v1/uploads?cursor=5');
    assert.deepEqual(idsOf((await rest).items), ['u6']);
  });

  it('keeps all items when a response exceeds the limit', async () => {
    const call = pageUploads(client, { limit: 2 });
    await respond(uploads('a'), '1');
    await respond(uploads('b', 'c'), '2');
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['a', 'b', 'c'], '/api/v1/uploads?cursor=2']);
  });

  it('is the same for readings', async () => {
    const call = pageReadings(client, { count: 2 });
    assert.equal(await respond(records('m1'), '1'), '/hdt/api/master/transformations?module=medical');
    assert.equal(await respond(records('m2'), '2'), '/hdt/api/master/transformations?cursor=1');
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['m1', 'm2'], '/api/master/transformations?cursor=2']);
    const all = listReadings(client);
    await respond(records('m1'), '1');
    await respond(records('m2'));
    assert.deepEqual(idsOf(await all), ['m1', 'm2']);
  });

  it('keeps its items after a 429, and resumes there', async () => {
    const call = pageUploads(client, { limit: 3 });
    await respond(uploads('a'), '1');
    (await service.nextRequest()).json(429, {}, { 'retry-after': '20' });
    const { items, next } = await call;
    assert.deepEqual([idsOf(items), next], [['a'], '/api/v1/uploads?cursor=1']);
    const again = pageUploads(client, { limit: 3 }, { cursor: next ?? '' });
    (await service.nextRequest()).json(429, {});
    await assert.rejects(again, code('rate-limited'));
  });

  it('fails as a whole when a response fails', async () => {
    const call = pageUploads(client, { limit: 3 });
    await respond(uploads('a'), '1');
    (await service.nextRequest()).json(502, {});
    await assert.rejects(call, code('server'));
  });

  it('is not followed to another origin', async () => {
    for (const link of ['https://evil.test/hdt/api/v1/uploads', '//evil.test/', '/elsewhere']) {
      const call = pageUploads(client, { limit: 3 });
      const request = await service.nextRequest();
      request.json(200, uploads('a'), { link: `<${link}>; rel="next"` });
      assert.equal((await call).next, null);
      assert.equal(service.waiting, 0);
    }
  });

  it('is cancelled by its signal between two responses', async () => {
    const control = new AbortController();
    const call = pageUploads(client, { limit: 3 }, { signal: control.signal });
    await respond(uploads('a'), '1');
    await service.nextRequest();
    control.abort();
    await assert.rejects(call, code('cancelled'));
  });
});
