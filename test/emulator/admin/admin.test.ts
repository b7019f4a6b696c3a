import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Snapshot, UploadContent } from '../../../server-stub/emulator/src/admin/wire.js';
import { createBench, fixture, form, PACE } from '../support.js';

/** What the account of ana is changed to, from its defaults. */
const DRAFT = {
  url: 'http://127.0.0.1:9/hook',
  headerName: 'X-Key',
  headerValue: 'very-secret-value',
  language: 'EN',
  payloadType: 'Inline',
  outputFormat: 'json',
  standardUnits: 'source',
  originals: false,
  mapping: false,
} as const;

function admin(options: Parameters<typeof createBench>[0] = {}) {
  const bench = createBench(options);
  const ask = async (method: string, path: string, body?: unknown) =>
    bench.emulator.request(`/admin${path}`, {
      method,
      headers:
        body instanceof FormData ? { 'x-requested-with': 'test' } : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const snapshot = async (after = 0) => (await (await ask('GET', `?after=${after}`)).json()) as Snapshot;
  const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
  return { ...bench, ask, snapshot, status };
}

describe('a snapshot', () => {
  test('shows uploads by state, with what they wait for and when they expire', async () => {
    const { upload, pass, snapshot } = admin();
    const id = await upload(fixture('chemistry.hl7'), 'chemistry.hl7');
    const [received] = (await snapshot()).uploads;
    assert.deepEqual(
      [received?.uploadId, received?.status, received?.step, received?.delivery, received?.counts],
      [id, 'uploaded', null, null, null],
    );
    assert.equal(received!.expiresAt - received!.uploadedAt, 30 * 24 * 3600 * 1000);
    await pass(PACE);
    const [done] = (await snapshot()).uploads;
    assert.equal(done?.status, 'completed');
    assert.equal(done.counts?.total, done.counts!.passed + done.counts!.review);
  });

  test('shows the result in every format', async () => {
    const { upload, pass, ask, get } = admin();
    const id = await upload(fixture('chemistry.hl7'));
    await pass(PACE);
    for (const format of ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet']) {
      const { result } = (await (
        await ask('GET', `/uploads/${id}?format=${format}`)
      ).json()) as UploadContent;
      const retrieved = Buffer.from(
        await (await get(`/api/v1/results/${id}?format=${format}`)).arrayBuffer(),
      );
      assert.deepEqual(Buffer.from(result!.content.body, 'base64'), retrieved, format);
    }
    assert.equal((await ask('GET', '/uploads/unknown')).status, 404);
  });

  test('is sent as soon as something changes', async () => {
    const { upload, snapshot } = admin();
    const { change } = await snapshot();
    let told = false;
    const waiting = snapshot(change).then((news) => {
      told = true;
      return news;
    });
    await snapshot();
    assert.equal(told, false, 'nothing happened yet');
    await upload(fixture('chemistry.hl7'));
    const news = await waiting;
    assert.ok(news.change > change && news.uploads.length === 1);
  });

  test('never shows a saved or issued key', async () => {
    const { ask, snapshot, status } = admin();
    assert.equal(await status('PATCH', '/accounts/1001/settings', DRAFT), 204);
    const { key } = (await (await ask('POST', '/accounts/1001/keys')).json()) as { key: string };
    const text = JSON.stringify(await snapshot());
    for (const secret of ['key-of-ana', key, DRAFT.headerValue]) assert.ok(!text.includes(secret));
  });
});

describe('the clock', () => {
  test('can be advanced, paused and run', async () => {
    const { snapshot, status, clock } = admin();
    const { now } = (await snapshot()).clock;
    assert.equal(await status('POST', '/clock/push', { ms: 30 * 60_000 }), 204);
    assert.equal((await snapshot()).clock.now, now + 30 * 60_000);
    assert.equal(await status('PUT', '/clock/running', { running: true }), 204);
    assert.equal((await snapshot()).clock.running, true);
    assert.equal(await status('PUT', '/clock/running', { running: false }), 204);
    assert.equal(clock.running, false);
  });

  test('only moves forward', async () => {
    const { status } = admin();
    for (const ms of [0, -1, '5', null, Number.MAX_SAFE_INTEGER]) {
      assert.equal(await status('POST', '/clock/push', { ms }), 400, String(ms));
    }
    assert.equal(await status('PUT', '/clock/running', { running: 'yes' }), 400);
  });
});

describe('accounts', () => {
  test('apply settings to files received afterwards', async () => {
    const { upload, pass, snapshot, status } = admin({ callbackTimeout: 500 });
    await upload(fixture('chemistry.hl7'), 'before.hl7');
    assert.equal(await status('PATCH', '/accounts/1001/settings', DRAFT), 204);
    await upload(fixture('chemistry.hl7'), 'after.hl7');
    await pass(PACE);
    const { uploads, accounts } = await snapshot();
    assert.deepEqual(
      uploads.map(({ fileName, callbacks }) => [fileName, callbacks.length]),
      [
        ['after.hl7', 1],
        ['before.hl7', 0],
      ],
    );
    assert.equal(accounts[0]?.settings.maskedKey, '••••alue');
    assert.equal(accounts[1]?.settings.url, '', 'another account keeps its own');
  });

  test('refuse what the interface forbids, field by field', async () => {
    const { ask, snapshot } = admin();
    const cases: [object, object][] = [
      [{ outputFormat: 'hl7' }, { payloadType: 'file-only' }],
      [{ outputFormat: 'csv' }, { payloadType: 'file-only' }],
      [{ outputFormat: 'xlsx' }, { outputFormat: 'unknown' }],
      [{ outputFormat: null }, { outputFormat: 'unknown' }],
      [
        { outputFormat: 'jsn', payloadType: 'inline' },
        { outputFormat: 'unknown', payloadType: 'unknown' },
      ],
      [{ url: 'ftp://a/b' }, { url: 'not-http' }],
      [{ url: 'http://user:pass@a/' }, { url: 'not-http' }],
      [{ url: 'there' }, { url: 'not-http' }],
      [{ headerName: 'a b' }, { headerName: 'not-a-header' }],
      [{ headerName: 'Content-Length' }, { headerName: 'not-a-header' }],
      [{ headerName: '' }, { headerName: 'missing' }],
      [{ headerValue: '' }, { headerValue: 'missing' }],
      [{ headerValue: ' padded' }, { headerValue: 'not-ascii' }],
      [{ url: 'http://:pass@a/' }, { url: 'not-http' }],
      [
        { url: 5, language: null, originals: 'yes' },
        { url: 'not-http', language: 'unknown', originals: 'unknown' },
      ],
      [
        { language: 'FR', standardUnits: 'SI' },
        { language: 'unknown', standardUnits: 'unknown' },
      ],
      [{ payloadtype: 'File' }, { payloadtype: 'unknown' }],
      [
        { url: 'x', headerName: 'a:', headerValue: 'ü', language: 'en', outputFormat: 'hl7' },
        {
          url: 'not-http',
          headerName: 'not-a-header',
          headerValue: 'not-ascii',
          language: 'unknown',
          payloadType: 'file-only',
        },
      ],
      ...['Content-Type', 'X-Service-Name', 'x-service-status', 'Host', 'Transfer-Encoding', 'TE'].map(
        (name): [object, object] => [{ headerName: name }, { headerName: 'not-a-header' }],
      ),
      [{ headerValue: 'ü' }, { headerValue: 'not-ascii' }],
      [{ headerValue: 'a\r\nb: c' }, { headerValue: 'not-ascii' }],
    ];
    for (const [change, fields] of cases) {
      const answer = await ask('PATCH', '/accounts/1001/settings', { ...DRAFT, ...change });
      assert.equal(answer.status, 422, JSON.stringify(change));
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
      assert.deepEqual(((await answer.json()) as { fields: object }).fields, fields);
    }
    assert.equal((await snapshot()).accounts[0]?.settings.url, '', 'nothing was saved');
    for (const format of ['hl7', 'fhir_xml', 'csv', 'parquet']) {
      const file = { ...DRAFT, outputFormat: format, payloadType: 'File' };
      assert.equal((await ask('PATCH', '/accounts/1001/settings', file)).status, 204, format);
    }
  });

  test('keep fields that a change leaves out', async () => {
    const { status, snapshot } = admin();
    const change = (body: unknown) => status('PATCH', '/accounts/1001/settings', body);
    assert.equal(await change({ outputFormat: 'csv' }), 204, 'without a callback the payload type follows');
    assert.equal(await change({ language: 'DE' }), 204);
    const settings = async () => (await snapshot()).accounts[0]?.settings;
    assert.deepEqual(await settings(), {
      url: '',
      headerName: '',
      maskedKey: '',
      language: 'DE',
      payloadType: 'File',
      outputFormat: 'csv',
      standardUnits: 'source',
      originals: false,
      mapping: true,
    });
    assert.equal(await change({ ...DRAFT }), 204);
    assert.equal(await change({ outputFormat: 'csv' }), 422, 'a callback that is inline stays so');
    for (const body of [null, [], 'EN']) assert.equal(await change(body), 400);
  });

  test('keep the receiver’s key when none is given', async () => {
    const { status, snapshot } = admin();
    await status('PATCH', '/accounts/1001/settings', DRAFT);
    await status('PATCH', '/accounts/1001/settings', { ...DRAFT, headerValue: '' });
    assert.equal((await snapshot()).accounts[0]?.settings.maskedKey, '••••alue');
    await status('PATCH', '/accounts/1001/settings', { ...DRAFT, headerName: '', headerValue: '' });
    assert.equal((await snapshot()).accounts[0]?.settings.maskedKey, '');
  });

  test('can be added, and keys issued and revoked', async () => {
    const { ask, status, snapshot, get } = admin();
    assert.equal(await status('POST', '/accounts'), 204);
    const files = form(['a.hl7', fixture('chemistry.hl7')]);
    assert.equal(await status('POST', '/accounts/1003/files?module=pathology', files), 403, 'without a key');
    const { key } = (await (await ask('POST', '/accounts/1003/keys')).json()) as { key: string };
    assert.equal((await get('/api/v1/uploads', key)).status, 200);
    const added = (await snapshot()).accounts.at(-1);
    assert.deepEqual([added?.customerId, added?.keys.length], [1003, 1]);
    assert.equal(await status('DELETE', `/accounts/1003/keys/${added?.keys[0]?.id}`), 204);
    assert.equal((await get('/api/v1/uploads', key)).status, 401);
    assert.equal((await get('/api/v1/uploads')).status, 200, 'others keep theirs');
    assert.equal(await status('POST', '/accounts/7/keys'), 404);
  });

  test('upload files from the portal as any client does', async () => {
    const { ask, get } = admin();
    const files = form(['chemistry.hl7', fixture('chemistry.hl7')]);
    const answer = await ask('POST', '/accounts/1002/files?module=pathology', files);
    const { uploadId } = (await answer.json()) as { uploadId: string };
    assert.equal((await get(`/api/v1/status/${uploadId}`, 'key-of-ben')).status, 200);
    assert.equal((await get(`/api/v1/status/${uploadId}`)).status, 403);
  });
});

describe('review', () => {
  const DOUBTFUL = 'Test,Result,Unit,Low,High\nGlucose,5.6,mmol/L,3.9,6.1\nPotassium,530,mmol/L,3.5,5.1\n';

  test('shows the rows in doubt with the reason, and takes corrections', async () => {
    const { upload, pass, ask, status, snapshot } = admin();
    const id = await upload(DOUBTFUL, 'doubtful.csv');
    await pass(PACE);
    assert.equal((await snapshot()).uploads[0]?.step, 'review');
    const { review, result } = (await (await ask('GET', `/uploads/${id}`)).json()) as UploadContent;
    assert.equal(result, null);
    assert.deepEqual(
      review?.rows.map(({ row, doubt, name, result: value }) => [row, doubt, name, value]),
      [[2, 'implausible-value', 'Potassium', '530']],
    );
    const corrections = (list: unknown) => status('POST', `/uploads/${id}/review`, { corrections: list });
    assert.equal(await corrections([{ row: 1, result: '1' }]), 400, 'not in doubt');
    assert.equal(await corrections([{ row: '2', result: '1' }]), 400);
    assert.equal(await corrections('all'), 400);
    assert.equal(await corrections([{ row: 2, result: '5.3' }]), 204);
    await pass(0);
    const done = (await (await ask('GET', `/uploads/${id}?format=csv`)).json()) as UploadContent;
    assert.match(Buffer.from(done.result!.content.body, 'base64').toString(), /Potassium,5\.3,/);
    assert.equal(await corrections([]), 400, 'the review is over');
    assert.equal(await status('POST', '/uploads/unknown/review', { corrections: [] }), 404);
  });
});

describe('the journal', () => {
  test('lists requests to the service, newest first, without names or keys', async () => {
    const { upload, get, snapshot } = admin();
    const id = await upload(fixture('chemistry.hl7'), 'name-of-a-person.hl7');
    await get(`/api/v1/status/${id}?who=me`, 'key-of-ben');
    await get('/api/v1/uploads?limit=0', 'a-wrong-key');
    const { requests } = await snapshot();
    assert.deepEqual(
      requests.map(({ method, route, uploadId, status, customerId }) => [
        method,
        route,
        uploadId,
        status,
        customerId,
      ]),
      [
        ['GET', '/api/v1/uploads', null, 401, null],
        ['GET', '/api/v1/status/:uploadId', id, 403, 1002],
        ['POST', '/api/master?module=pathology', null, 200, 1001],
      ],
    );
    assert.doesNotMatch(JSON.stringify(requests), /person|key/);
  });

  test('is bounded', async () => {
    const { get, snapshot } = admin();
    for (let i = 0; i < 210; i++) await get('/api/v1/uploads');
    const { requests } = await snapshot();
    assert.deepEqual([requests.length, requests[0]?.number], [200, 210]);
  });
});

describe('faults', () => {
  test('can be switched on for a number of requests to a route, and off', async () => {
    const { ask, status, snapshot, get } = admin();
    assert.equal(await status('POST', '/faults', { kind: '503', place: 'list', next: 2 }), 204);
    assert.equal(await status('POST', '/faults', { kind: 'html', place: 'everywhere', next: null }), 204);
    assert.deepEqual(
      (await snapshot()).faults.map(({ kind, place, left }) => [kind, place, left]),
      [
        ['503', 'list', 2],
        ['html', 'everywhere', null],
      ],
    );
    const list = async () => (await get('/api/v1/uploads')).status;
    assert.deepEqual([await list(), await list(), await list()], [503, 503, 502]);
    const [left, ...others] = (await snapshot()).faults;
    assert.deepEqual([left?.kind, others], ['html', []], 'what is used up is gone');
    assert.equal((await ask('DELETE', `/faults/${left?.id}`)).status, 204);
    assert.equal(await list(), 200);
  });

  test('are those there are', async () => {
    const { status } = admin();
    const right = { kind: '500', place: 'upload', next: 1 };
    for (const wrong of [{ kind: '418' }, { place: 'nowhere' }, { next: 0 }, { next: 1.5 }, { next: '1' }]) {
      assert.equal(await status('POST', '/faults', { ...right, ...wrong }), 400, JSON.stringify(wrong));
    }
  });
});
