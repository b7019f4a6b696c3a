import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench, uploadIds } from '../support/bench.js';
import {
  type Counts,
  callbackJson,
  type Payload,
  ROWS,
  type Rows,
  VARIANTS,
} from '../support/callback-payloads.js';

const HEADER = {
  name: 'X-Lab-Key',
  values: ['the-value-the-service-was-given', 'the-one-before-it'],
} as const;
const ALL: Counts = { totalTests: 2, qaPassed: 2, manualReview: 0 };
const [GLUCOSE, KETONES] = ROWS;
/** Both say `HH:mm:ss` in one place and a day in another; the gateway passes on what it was told. */
const ana = { tenant: '', subject: 'ana' };

describe('callbacks of the service', () => {
  let bench: Bench;
  let uploadId: string;
  beforeEach(async () => {
    bench = await startBench({
      answer: accountService().answer,
      callbacks: { header: HEADER },
      limits: { callbackOwnerTimeout: 10 },
    });
    [uploadId = ''] = uploadIds(await bench.upload('ana'));
  });
  afterEach(() => bench.close());

  const post = (
    { type, body, headers }: Payload,
    path = '/api/results',
    value: string | null = HEADER.values[0],
  ) =>
    bench.call(path, {
      method: 'POST',
      body: body as BodyInit,
      headers: { ...headers, 'content-type': type, ...(value !== null && { 'x-lab-key': value }) },
    });
  const inline = (rows: Rows, counts: Counts = ALL, id = uploadId): Payload => ({
    type: 'application/json',
    body: JSON.stringify(callbackJson(id, rows, counts)),
    headers: {},
  });
  const reply = async () => (await bench.store.events.after(ana, 0, 100)).map(({ event }) => event);
  const outcome = async () => (await bench.store.forOwner(ana).list('upload'))[0]?.outcome;

  test('a stream begins by saying that results come by it', async () => {
    const gone = new AbortController();
    const response = await fetch(`${bench.url}/events`, {
      headers: { authorization: `Bearer ${await bench.token('ana', 'pathology')}` },
      signal: gone.signal,
    });
    const { value } = await response.body!.getReader().read();
    gone.abort();
    assert.match(
      new TextDecoder().decode(value),
      /^retry: 3000\nid: \d+\nevent: live\ndata: {"type":"live"}\n: open\n\n$/,
    );
  });

  for (const [name, write] of Object.entries(VARIANTS)) {
    test(`${name}: the same rows`, async () => {
      assert.equal((await post(write(uploadId, ROWS, ALL))).status, 204);
      assert.deepEqual(await bench.store.receipts.collected(uploadId), { totalTests: 2, rows: ROWS });
      assert.deepEqual(await reply(), [
        { type: 'rows', uploadId, stage: 'complete', totalTests: 2, received: 2, rows: ROWS },
      ]);
      assert.equal(await outcome(), 'completed');
    });
  }

  for (const path of ['/api/hl7/results', '/api/fhir/json/results', '/api/fhir/xml/results']) {
    test(`are accepted at ${path}`, async () => {
      assert.equal((await post(inline(ROWS), path)).status, 204);
    });
  }

  const HALVES: Counts = { totalTests: 2, qaPassed: 1, manualReview: 1 };

  test('in two stages are combined, and dispatched with their stage', async () => {
    await post(inline([GLUCOSE], HALVES));
    assert.equal(await outcome(), null, 'half a report is no report');
    await post(inline([KETONES], HALVES));
    assert.deepEqual(await reply(), [
      { type: 'rows', uploadId, stage: 'verified', totalTests: 2, received: 1, rows: [GLUCOSE] },
      { type: 'rows', uploadId, stage: 'reviewed', totalTests: 2, received: 2, rows: [KETONES] },
    ]);
    assert.deepEqual(await bench.store.receipts.collected(uploadId), { totalTests: 2, rows: ROWS });
    assert.equal(await outcome(), 'completed');
  });

  test('in reverse order are distinguished by their counts', async () => {
    const third = { ...KETONES, name: 'Protein' };
    const counts: Counts = { totalTests: 3, qaPassed: 1, manualReview: 2 };
    await post(inline([KETONES, third as never], counts));
    await post(inline([GLUCOSE], counts));
    const stages = (await reply()).map((event) =>
      event.type === 'rows' ? [event.stage, event.received] : event,
    );
    assert.deepEqual(stages, [
      ['reviewed', 2],
      ['verified', 3],
    ]);
    assert.equal(await outcome(), 'completed');
  });

  test('that correct a part count once, and replace it', async () => {
    const counts: Counts = { totalTests: 3, qaPassed: 2, manualReview: 1 };
    const corrected = { ...KETONES, result: 'positive' };
    const third = { ...KETONES, name: 'Protein' };
    await post(inline(ROWS, counts));
    await post(inline([GLUCOSE, corrected as never], counts));
    assert.equal(await outcome(), null, 'one part is missing');
    await post(inline([third as never], counts));
    const received = (await reply()).map((event) => event.type === 'rows' && event.received);
    assert.deepEqual(received, [2, 2, 3]);
    assert.equal(await outcome(), 'completed');
    const rows = (await bench.store.receipts.collected(uploadId))?.rows;
    assert.deepEqual(rows, [GLUCOSE, corrected, third]);
  });

  test('that correct a complete one replace it', async () => {
    const corrected = { ...KETONES, result: 'positive' };
    await post(inline(ROWS));
    await post(inline([GLUCOSE, corrected as never]));
    assert.deepEqual(await bench.store.receipts.collected(uploadId), {
      totalTests: 2,
      rows: [GLUCOSE, corrected],
    });
  });

  test('repeated change nothing', async () => {
    for (const write of [VARIANTS.CSV, VARIANTS.CSV, VARIANTS['JSON inline']]) {
      assert.equal((await post(write!(uploadId, ROWS, ALL))).status, 204);
    }
    assert.equal((await reply()).length, 1);
    assert.deepEqual((await bench.store.receipts.collected(uploadId))?.rows, ROWS);
  });

  test('are complete when the second part repeats the first', async () => {
    await post(inline([GLUCOSE], HALVES));
    await post(inline(ROWS, HALVES));
    assert.deepEqual(await bench.store.receipts.collected(uploadId), { totalTests: 2, rows: ROWS });
  });

  test('that differ again and again are refused after sixteen of an upload, and nothing of them is lost', async () => {
    const counts: Counts = { totalTests: 500, qaPassed: 2, manualReview: 498 };
    const nth = (n: number) => inline([{ ...GLUCOSE, result: `${n}` } as never], counts);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await post(nth(n))).status);
    assert.deepEqual(statuses, [...Array<number>(16).fill(204), ...Array<number>(24).fill(409)]);
    assert.equal((await bench.store.receipts.collected(uploadId))?.rows.length, 16);
    assert.equal((await reply()).length, 16);

    const refused = await post(nth(41));
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'callbacks-exceeded']);
    assert.equal((await post(nth(3))).status, 204, 'a repetition of one that is stored');
    assert.equal((await bench.as('ana', `/api/v1/results/${uploadId}`)).status, 200, 'the service has it');
    const [other = ''] = uploadIds(await bench.upload('ana'));
    assert.equal((await post(inline(ROWS, ALL, other))).status, 204, 'another upload');
  });

  test('twenty times at once dispatch one event', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(inline(ROWS))));
    assert.ok(answers.every(({ status }) => status === 204));
    assert.equal((await reply()).length, 1);
  });

  test('that report a failure have no results and are stored', async () => {
    await post(inline([], { totalTests: 0, qaPassed: 0, manualReview: 0 }));
    assert.deepEqual(await reply(), [{ type: 'failed', uploadId }]);
    assert.equal(await outcome(), 'failed');
  });

  test('that report a failure need no counts', async () => {
    const body = JSON.stringify({ uploadId, outputFormat: 'JSON', totalTests: null, Results: [] });
    assert.equal((await post({ type: 'application/json', body, headers: {} })).status, 204);
    assert.deepEqual(await reply(), [{ type: 'failed', uploadId }]);
  });

  test('for an unknown upload are rejected', async () => {
    const answer = await post(inline(ROWS, ALL, '00000000-0000-4000-8000-999999999999'));
    assert.deepEqual([answer.status, codeOf(answer)], [404, 'not-found']);
    assert.deepEqual(await reply(), []);
  });

  test('require the header with one of its values', async () => {
    for (const value of [
      null,
      '',
      'wrong',
      `${HEADER.values[0]} `.repeat(2),
      HEADER.values[0].slice(0, -1),
    ]) {
      const answer = await post(inline(ROWS), '/api/results', value);
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'callback-refused']);
    }
    assert.deepEqual(await reply(), []);
    assert.equal((await post(inline(ROWS), '/api/results', HEADER.values[1])).status, 204);
  });

  const file = (id: string) => VARIANTS.CSV!(id, ROWS, ALL);
  const cut = (payload: Payload): Payload => ({
    ...payload,
    body: Buffer.from(payload.body).subarray(0, -40),
  });
  const broken: [string, (good: Payload, id: string) => Payload, string][] = [
    ['JSON that ends early', (good) => ({ ...good, body: String(good.body).slice(0, -9) }), 'json'],
    [
      'no results',
      (good) => ({ ...good, body: String(good.body).replace('"Results"', '"Rows"') }),
      'results',
    ],
    [
      'a row without a name',
      (good) => ({ ...good, body: String(good.body).replace('"Biomarker-Name"', '"X"') }),
      'results',
    ],
    ['no upload', (good) => ({ ...good, body: String(good.body).replace('"uploadId"', '"id"') }), 'uploadId'],
    [
      'a count that is none',
      (good) => ({ ...good, body: String(good.body).replace('"totalTests":2', '"totalTests":-2') }),
      'count',
    ],
    ['no count', (good) => ({ ...good, body: String(good.body).replace('"totalTests":2,', '') }), 'count'],
    [
      'another format',
      (good) => ({ ...good, body: String(good.body).replace('"JSON"', '"YAML"') }),
      'outputFormat',
    ],
    ['another content type', (good) => ({ ...good, type: 'text/plain' }), 'content-type'],
    ['a Bundle without headers', (good) => ({ ...good, type: 'application/fhir+json' }), 'uploadId'],
    ['bytes that are no text', (good) => ({ ...good, body: new Uint8Array([0x7b, 0xff, 0x7d]) }), 'encoding'],
    ['a form cut off', (_, id) => cut(file(id)), 'multipart'],
    ['a form without a boundary', (_, id) => ({ ...file(id), type: 'multipart/form-data' }), 'multipart'],
  ];
  for (const [name, damage, part] of broken) {
    test(`with ${name} are rejected, so that the service sends them again`, async () => {
      const answer = await post(damage(inline(ROWS), uploadId));
      assert.deepEqual([answer.status, codeOf(answer)], [400, 'callback-invalid']);
      assert.ok(
        bench.logs.some((event) => event.event === 'request' && event.reason === part),
        part,
      );
      assert.deepEqual(await reply(), []);
    });
  }

  for (const [name, result] of Object.entries({ object: { value: 1 }, list: [1, 2] })) {
    test(`whose result is of the wrong type (${name}) are rejected`, async () => {
      const body = JSON.stringify(callbackJson(uploadId, [{ ...GLUCOSE, result: result as never }], ALL));
      const sent = await post({ type: 'application/json', body, headers: {} });
      assert.deepEqual([sent.status, codeOf(sent)], [400, 'callback-invalid']);
    });
  }

  test('are accepted in chunks too', async () => {
    const body = new Blob([String(inline(ROWS).body)]).stream();
    const headers = { 'content-type': 'application/json', 'x-lab-key': HEADER.values[0] };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    assert.equal((await bench.call('/api/results', init)).status, 204);
    const endless = new Blob([new Uint8Array(33 * 1024 * 1024)]).stream();
    const answer = await bench.call('/api/results', { ...init, body: endless } as RequestInit);
    assert.deepEqual([answer.status, codeOf(answer)], [413, 'too-large']);
  });

  test('above the size limit are rejected without parsing', async () => {
    const answer = await post({ ...inline(ROWS), body: new Uint8Array(33 * 1024 * 1024) });
    assert.deepEqual([answer.status, codeOf(answer)], [413, 'too-large']);
  });

  test('are deleted with their upload', async () => {
    await post(inline(ROWS));
    const now = bench.clock.time;
    await bench.store.purge({ createdBefore: now + 1, now: now + 2 * 24 * 3600 * 1000 });
    assert.equal(await bench.store.receipts.collected(uploadId), null);
    assert.deepEqual(await reply(), []);
  });
});

test('a gateway without callbacks responds with 404', async () => {
  const bench = await startBench();
  const answer = await bench.call('/api/results', { method: 'POST', body: '{}' });
  assert.equal(answer.status, 404);
  await bench.close();
});
