import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ParsedDocument } from '../../../server-stub/emulator/src/parse/document.js';
import { createBench, fixture, form, PACE, START, whole } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const NOTHING: ParsedDocument = { rows: [], laboratory: '', identity: [] };
const DAY = 24 * 60 * 60 * 1000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const problem = (status: number, code: string, title: string, detail: string) => ({
  status,
  type: 'application/problem+json',
  body: { type: `urn:hdt-emulator:problem:${code}`, title, status, detail },
});

const refusal = (statusCode: number, message: string) => ({
  status: statusCode,
  type: 'application/json',
  body: { success: false, statusCode, message },
});

const NOT_FOUND = refusal(404, 'Result not found or expired (> 30 days)');

describe('the key', () => {
  const paths = [
    '/api/v1/status/x',
    '/api/v1/uploads',
    '/api/master?uploadId=x',
    '/api/master/transformations?module=medical',
    '/api/master/medical/x',
    '/api/nowhere',
  ];
  const unauthorized = problem(401, 'unauthorized', 'Unauthorized', 'Invalid or missing API key');
  for (const path of paths) {
    test(`is asked for at ${path}`, async () => {
      const { emulator, get } = createBench();
      assert.deepEqual(await whole(await emulator.request(path)), unauthorized);
      const wrong = await get(path, 'key-of-nobody');
      assert.equal(wrong.headers.get('www-authenticate'), 'Bearer');
      assert.deepEqual(await whole(wrong), unauthorized);
    });
  }

  test('is asked for by an upload, which then stores nothing', async () => {
    const { post, get } = createBench();
    const answer = await post('/api/master?module=pathology', form(['a.hl7', HL7]), 'key-of-nobody');
    assert.deepEqual(await whole(answer), unauthorized);
    assert.deepEqual(await (await get('/api/v1/uploads')).json(), { success: true, count: 0, uploads: [] });
  });

  test("is asked for by retrieval in retrieval's own words", async () => {
    const { emulator, get } = createBench();
    const expected = refusal(401, 'Invalid or missing API key');
    assert.deepEqual(await whole(await emulator.request('/api/v1/results/x')), expected);
    assert.deepEqual(await whole(await get('/api/v1/results/x', 'key-of-nobody')), expected);
  });

  const headers: [authorization: string, status: number][] = [
    ['Bearer key-of-ana', 200],
    ['bearer key-of-ana', 200],
    ['Bearer second-key-of-ana', 200],
    ['key-of-ana', 401],
    ['Basic key-of-ana', 401],
    ['Bearer', 401],
    ['Bearer key-of-ana key-of-ben', 401],
    ['Bearer key-of-an', 401],
  ];
  for (const [authorization, status] of headers) {
    test(`as "${authorization}" gives ${status}`, async () => {
      const { emulator } = createBench();
      assert.equal(
        (await emulator.request('/api/v1/uploads', { headers: { authorization } })).status,
        status,
      );
    });
  }
});

test('every answer says that an emulator gave it', async () => {
  const { emulator, get } = createBench();
  const answers = [
    await get('/api/v1/uploads'),
    await get('/api/v1/results/x'),
    await emulator.request('/'),
    await emulator.request('/api/v1/uploads'),
  ];
  for (const answer of answers) assert.equal(answer.headers.get('x-emulator'), 'hdt-emulator');
});

describe('an upload', () => {
  test('of one file is acknowledged flat', async () => {
    const { post } = createBench();
    const { status, type, body } = await whole(
      await post('/api/master?module=pathology', form(['labor märz.hl7', HL7])),
    );
    assert.deepEqual([status, type], [200, 'application/json']);
    const { uploadId, ...rest } = body as { uploadId: string };
    assert.match(uploadId, UUID);
    assert.deepEqual(rest, { success: true, fileName: 'labor märz.hl7', status: 'uploaded' });
  });

  test('of several is acknowledged in their order, whatever their fields are called', async () => {
    const { post } = createBench();
    const names = Array.from({ length: 10 }, (_, i) => `file-${i}.csv`);
    const body = form(...names.map((name, i) => [name, HL7, `field${i}[]`] as const));
    body.append('note', 'a field that is no file');
    const answer = await (await post('/api/master?module=pathology', body)).json();
    const { uploads, ...rest } = answer as {
      uploads: { uploadId: string; fileName: string; status: string }[];
    };
    assert.deepEqual(rest, { success: true });
    assert.deepEqual(
      uploads.map(({ fileName, status }) => `${fileName} ${status}`),
      names.map((name) => `${name} uploaded`),
    );
    assert.equal(new Set(uploads.map(({ uploadId }) => uploadId)).size, 10);
  });

  const refused: [what: string, body: () => BodyInit, expected: object][] = [
    [
      'of eleven files',
      () => form(...Array.from({ length: 11 }, (_, i) => [`${i}.hl7`, HL7] as const)),
      problem(400, 'too-many-files', 'Too many files', 'At most 10 files may be sent in one request.'),
    ],
    [
      'with a file over the size',
      () => form(['small.hl7', HL7], ['large.hl7', new Uint8Array(3001)]),
      problem(413, 'too-large', 'Too large', 'A file may have at most 3000 bytes.'),
    ],
    ['without a file', () => form(), problem(400, 'no-file', 'No file', 'The request carries no file.')],
    [
      'of an input left empty',
      () => form(['', '']),
      problem(400, 'no-file', 'No file', 'The request carries no file.'),
    ],
    [
      'that is no form',
      () => '{"file":"x"}',
      problem(415, 'unsupported-type', 'Unsupported media type', 'Files are sent as multipart/form-data.'),
    ],
  ];
  for (const [what, body, expected] of refused) {
    test(`${what} is refused whole`, async () => {
      const { post, get } = createBench({ limits: { fileBytes: 3000 } });
      assert.deepEqual(await whole(await post('/api/master?module=pathology', body())), expected);
      assert.equal(((await (await get('/api/v1/uploads')).json()) as { count: number }).count, 0);
    });
  }

  test('of a file of exactly the size is taken', async () => {
    const { post } = createBench({ limits: { fileBytes: 3000 } });
    const body = form(['full.hl7', new Uint8Array(3000)]);
    assert.equal((await post('/api/master?module=pathology', body)).status, 200);
  });

  const raw = (body: string, type = 'multipart/form-data; boundary=b') => ({
    method: 'POST',
    body,
    headers: { authorization: 'Bearer key-of-ana', 'content-type': type },
  });
  const damaged = 'The multipart body is damaged or ends early.';
  const bodies: [what: string, init: RequestInit, detail: string][] = [
    [
      'that ends early',
      raw('--b\r\nContent-Disposition: form-data; name="f"; filename="a.hl7"\r\n\r\nMSH|'),
      damaged,
    ],
    ['with no parts', raw('nothing here'), damaged],
    ['without a boundary', raw('--b--', 'multipart/form-data'), 'The multipart boundary is missing.'],
  ];
  for (const [what, init, detail] of bodies) {
    test(`${what} is a 400 and stores nothing`, async () => {
      const { emulator, get } = createBench();
      const answer = await emulator.request('/api/master?module=pathology', init);
      assert.deepEqual(await whole(answer), problem(400, 'invalid-body', 'Invalid body', detail));
      assert.equal(((await (await get('/api/v1/uploads')).json()) as { count: number }).count, 0);
    });
  }

  test('names no folder and no control character', async () => {
    const { emulator } = createBench();
    const part = 'Content-Disposition: form-data; name="f"; filename="../../etc/a\tb.hl7"';
    const init = raw(`--b\r\n${part}\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n`);
    const answer = await (await emulator.request('/api/master?module=pathology', init)).json();
    assert.equal((answer as { fileName: string }).fileName, 'ab.hl7');
  });

  for (const query of ['', '?module=', '?module=billing']) {
    test(`to /api/master${query} is refused`, async () => {
      const { post } = createBench();
      const answer = await whole(await post(`/api/master${query}`, form(['a.hl7', HL7])));
      assert.deepEqual(
        answer,
        problem(
          400,
          'unknown-module',
          'Unknown module',
          'The query parameter module must be pathology or medical.',
        ),
      );
    });
  }
});

describe('the states', () => {
  test('follow the clock, in status, list and retrieval alike', async () => {
    const { get, upload, pass } = createBench({ retryAfter: 2 });
    const uploadId = await upload(HL7);
    const look = async () => {
      const [status, older, results, list] = [
        await get(`/api/v1/status/${uploadId}`),
        await get(`/api/master?uploadId=${uploadId}`),
        await get(`/api/v1/results/${uploadId}`),
        (await (await get('/api/v1/uploads')).json()) as { uploads: { status: string }[] },
      ];
      const body = (await status.json()) as { status: string };
      assert.deepEqual(await older.json(), body);
      assert.equal(list.uploads[0]?.status, body.status);
      assert.equal(status.headers.get('retry-after'), results.headers.get('retry-after'));
      return [body.status, results.status, results.headers.get('retry-after')];
    };
    assert.deepEqual(await look(), ['uploaded', 202, '2']);
    await pass(PACE * 0.25 - 1);
    assert.deepEqual(await look(), ['uploaded', 202, '2']);
    await pass(1);
    assert.deepEqual(await look(), ['processing', 202, '2']);
    await pass(PACE * 0.75 - 1);
    assert.deepEqual(await look(), ['processing', 202, '2']);
    await pass(1);
    assert.deepEqual(await look(), ['completed', 200, null]);
  });

  test('wait for a document that takes long to read', async () => {
    let begun = () => {};
    let finish = (_: ParsedDocument) => {};
    const reading = new Promise<void>((resolve) => (begun = resolve));
    const document = new Promise<ParsedDocument>((resolve) => (finish = resolve));
    const parse = () => {
      begun();
      return document;
    };
    const { emulator, get, upload, clock } = createBench({ parse });
    const uploadId = await upload(HL7);
    const pushed = clock.advance(PACE * 10);
    await reading;
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 202);
    finish(NOTHING);
    await pushed;
    await emulator.idle();
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 200);
  });

  test('of one upload do not depend on a parser that breaks over another', async () => {
    const lines: string[] = [];
    let reads = 0;
    const parse = async (): Promise<ParsedDocument> => {
      if (reads++ === 0) throw new RangeError('secret content');
      return NOTHING;
    };
    const { get, upload, pass } = createBench({ parse, log: (line) => lines.push(line) });
    const [first, second] = [await upload(HL7), await upload(HL7)];
    await pass(PACE);
    assert.equal((await get(`/api/v1/results/${first}`)).status, 422);
    assert.equal((await get(`/api/v1/results/${second}`)).status, 200);
    assert.ok(lines.includes('a parser failed unexpectedly: RangeError'));
    assert.ok(!lines.join().includes('secret'));
  });

  test('stop where they are when the emulator closes', async () => {
    const { emulator, get, upload, pass } = createBench();
    const uploadId = await upload(HL7);
    emulator.close();
    await pass(PACE);
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 202);
  });
});

describe('status', () => {
  test('is the record with its callback delivery', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7, 'a.hl7');
    const { status, type, body } = await whole(await get(`/api/v1/status/${uploadId}`));
    assert.deepEqual([status, type], [200, 'application/json']);
    assert.deepEqual(body, {
      success: true,
      uploadId,
      fileName: 'a.hl7',
      transactionId: 100_001,
      status: 'uploaded',
      uploadedDate: '2026-01-14T10:00:00.000Z',
      expiresAt: '2026-02-13T10:00:00.000Z',
      callbackDelivery: { status: 'pending' },
    });
  });

  test('of an unknown, a foreign and an unnamed upload', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7);
    const unknown = problem(404, 'not-found', 'Not found', 'The upload does not exist or has expired.');
    const foreign = problem(403, 'forbidden', 'Forbidden', 'The upload belongs to another account.');
    for (const path of ['/api/v1/status/', '/api/master?uploadId=']) {
      assert.deepEqual(await whole(await get(`${path}nowhere`)), unknown);
      assert.deepEqual(await whole(await get(`${path}${uploadId}`, 'key-of-ben')), foreign);
    }
    const unnamed = problem(
      400,
      'missing-parameter',
      'Missing parameter',
      'The query parameter uploadId is missing.',
    );
    assert.deepEqual(await whole(await get('/api/master')), unnamed);
  });
});

describe('retrieval', () => {
  test('before the end is a 202 with where to look', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7);
    const answer = await get(`/api/v1/results/${uploadId}`);
    assert.equal(answer.headers.get('retry-after'), null);
    assert.deepEqual(await whole(answer), {
      status: 202,
      type: 'application/json',
      body: {
        success: false,
        status: 'In Progress',
        uploadId,
        message: 'The document is still being processed. Please try again in a few seconds.',
        statusUrl: `/api/v1/results/${uploadId}`,
      },
    });
  });

  test('gives the rows in the retrieval shape, all of them text', async () => {
    const { get, upload, pass } = createBench();
    const uploadId = await upload(HL7, 'chemistry.hl7');
    await pass(PACE);
    for (const query of ['', '?format=json']) {
      const { status, type, body } = await whole(await get(`/api/v1/results/${uploadId}${query}`));
      assert.deepEqual([status, type], [200, 'application/json']);
      const { results, ...envelope } = body as { results: Record<string, unknown>[] };
      assert.deepEqual(envelope, { customerId: 1001, fileName: 'chemistry.hl7' });
      assert.equal(results.length, 10);
      assert.deepEqual(results[1], {
        Date: '2026-01-14 08:35:00',
        'Biomarker-Name': 'Creatinine',
        Result: '1.00',
        Unit: 'mg/dL',
        'Low-Ref-Range': '0.57',
        'High-Ref-Range': '1.00',
        Interpretation: 'N',
        'LOINC-Code': '2160-0',
      });
      for (const result of results)
        assert.ok(Object.values(result).every((text) => typeof text === 'string'));
    }
  });

  test('of each kind of document, under any name', async () => {
    const { get, upload, pass } = createBench();
    const files: [file: string, rows: number][] = [
      ['chemistry.hl7', 10],
      ['results-en.csv', 4],
      ['rows.json', 3],
      ['bundle.json', 3],
      ['report.xml', 2],
    ];
    for (const [file, rows] of files) {
      const uploadId = await upload(fixture(file), 'holiday.png');
      await pass(PACE);
      const { results } = (await (await get(`/api/v1/results/${uploadId}`)).json()) as { results: unknown[] };
      assert.equal(results.length, rows, file);
    }
  });

  const failing: [what: string, file: string | Uint8Array, reason: string][] = [
    ['an empty file', '', 'empty'],
    ['a program called report.pdf', 'MZ\x90\0\x03\0', 'unrecognised'],
    ['a truncated message', HL7.subarray(0, 300), 'no-results'],
    ['a PDF without pages', '%PDF-1.7\n', 'cut-off'],
  ];
  for (const [what, file, reason] of failing) {
    test(`of ${what} is a 422 in the service's words`, async () => {
      const { get, upload, pass } = createBench();
      const uploadId = await upload(file, 'report.pdf');
      await pass(PACE);
      const answer = await get(`/api/v1/results/${uploadId}`);
      assert.equal(answer.headers.get('x-emulator-reason'), reason);
      assert.deepEqual(
        await whole(answer),
        refusal(422, 'Document processing failed. Please verify file quality or re-upload.'),
      );
      const status = (await (await get(`/api/v1/status/${uploadId}`)).json()) as { status: string };
      assert.equal(status.status, 'failed');
    });
  }

  test('a file that fails costs its batch nothing', async () => {
    const { get, post, pass } = createBench();
    const body = form(['good.hl7', HL7], ['bad.hl7', ''], ['also-good.csv', fixture('results-en.csv')]);
    const { uploads } = (await (await post('/api/master?module=pathology', body)).json()) as {
      uploads: { uploadId: string }[];
    };
    await pass(PACE);
    const answers = await Promise.all(uploads.map(({ uploadId }) => get(`/api/v1/results/${uploadId}`)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 422, 200],
    );
  });

  test("of another account's upload is a 403, of an unknown one a 404", async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7);
    assert.deepEqual(
      await whole(await get(`/api/v1/results/${uploadId}`, 'key-of-ben')),
      refusal(403, 'You do not have permission to access this upload result'),
    );
    assert.equal((await get(`/api/v1/results/${uploadId}`, 'second-key-of-ana')).status, 202);
    assert.deepEqual(
      await whole(await get('/api/v1/results/0b6f0c1e-0000-4000-8000-000000000000')),
      NOT_FOUND,
    );
  });

  test('in a format that does not exist, and before there is one', async () => {
    const { get, upload, pass } = createBench();
    const uploadId = await upload(HL7);
    const unknown = refusal(400, 'Unknown format. Use one of json, fhir_json, hl7, fhir_xml, csv, parquet.');
    for (const format of ['docx', '', 'JSON']) {
      assert.deepEqual(await whole(await get(`/api/v1/results/${uploadId}?format=${format}`)), unknown);
    }
    assert.equal((await get(`/api/v1/results/${uploadId}?format=csv`)).status, 202);
    await pass(PACE);
    assert.deepEqual(await whole(await get(`/api/v1/results/${uploadId}?format=toString`)), unknown);
  });
});

describe('after thirty days', () => {
  test('an upload is gone from every route', async () => {
    const { get, upload, pass } = createBench();
    const uploadId = await upload(HL7);
    await pass(30 * DAY);
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 200);
    await pass(1);
    assert.deepEqual(await whole(await get(`/api/v1/results/${uploadId}`)), NOT_FOUND);
    assert.equal((await get(`/api/v1/results/${uploadId}`, 'key-of-ben')).status, 404);
    assert.equal((await get(`/api/v1/status/${uploadId}`)).status, 404);
    assert.deepEqual(await (await get('/api/v1/uploads')).json(), { success: true, count: 0, uploads: [] });
  });
});

describe('the list', () => {
  /** Twelve uploads of ana, one every twelve hours from START, the odd ones finished; and one of ben. */
  async function filled() {
    const bench = createBench();
    await bench.upload(HL7, 'of-ben.hl7', 'key-of-ben');
    for (let i = 0; i < 12; i++) {
      await bench.upload(i % 2 ? HL7 : '', `${i}.hl7`);
      await bench.pass(DAY / 2);
    }
    const list = async (query: string) => {
      const { success, count, uploads } = (await (await bench.get(`/api/v1/uploads${query}`)).json()) as {
        success: boolean;
        count: number;
        uploads: { fileName: string }[];
      };
      assert.ok(success);
      assert.equal(count, uploads.length);
      return uploads.map(({ fileName }) => Number.parseInt(fileName, 10));
    };
    return { ...bench, list };
  }
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

  test('is newest first, ten unless asked otherwise, and of the account only', async () => {
    const { list, get } = await filled();
    assert.deepEqual(await list(''), down(11, 2));
    assert.deepEqual(await list('?limit=1'), [11]);
    assert.deepEqual(await list('?limit=100'), down(11, 0));
    const ofBen = (await (await get('/api/v1/uploads', 'key-of-ben')).json()) as { uploads: object[] };
    assert.equal(ofBen.uploads.length, 1);
  });

  test('of a batch keeps the order of receipt', async () => {
    const { get, post } = createBench();
    await post('/api/master?module=pathology', form(['first.hl7', HL7], ['second.hl7', HL7]));
    const { uploads } = (await (await get('/api/v1/uploads')).json()) as { uploads: { fileName: string }[] };
    assert.deepEqual(
      uploads.map(({ fileName }) => fileName),
      ['second.hl7', 'first.hl7'],
    );
  });

  test('takes its filters one by one and together', async () => {
    // START is ten in the morning: upload 0 on the 14th, 1 and 2 on the 14th at 22 and the 15th at 10, and so on.
    const { list } = await filled();
    assert.deepEqual(await list('?fromDate=2026-01-18'), down(11, 8));
    assert.deepEqual(await list('?toDate=2026-01-14'), [1, 0]);
    assert.deepEqual(await list('?fromDate=2026-01-15&toDate=2026-01-15'), [3, 2]);
    assert.deepEqual(await list('?fromDate=2026-01-16&toDate=2026-01-15'), []);
    assert.deepEqual(await list('?status=completed&limit=3'), [11, 9, 7]);
    assert.deepEqual(await list('?status=failed&toDate=2026-01-16&limit=2'), [4, 2]);
    assert.deepEqual(await list('?status=processing'), []);
  });

  test('shows records whole', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7, 'a.hl7');
    const { uploads } = (await (await get('/api/v1/uploads')).json()) as { uploads: object[] };
    assert.deepEqual(uploads, [
      {
        uploadId,
        transactionId: 100_001,
        fileName: 'a.hl7',
        status: 'uploaded',
        uploadedDate: new Date(START).toISOString(),
        expiresAt: new Date(START + 30 * DAY).toISOString(),
      },
    ]);
  });

  const refused: [query: string, detail: string][] = [
    ...['0', '101', '-1', '1.5', 'ten', '', '1e1'].map((limit): [string, string] => [
      `limit=${limit}`,
      'limit must be a whole number from 1 to 100.',
    ]),
    ...['2026-02-30', '2026-2-1', '14.01.2026', '2026-01-14T00:00:00Z', '', 'today'].flatMap(
      (date): [string, string][] => [
        [`fromDate=${date}`, 'fromDate must be a date in the form YYYY-MM-DD.'],
        [`toDate=${date}`, 'toDate must be a date in the form YYYY-MM-DD.'],
      ],
    ),
    ...['done', '', 'Completed'].map((status): [string, string] => [
      `status=${status}`,
      'status must be one of uploaded, processing, completed, failed.',
    ]),
  ];
  for (const [query, detail] of refused) {
    test(`refuses ${query}`, async () => {
      const { get } = createBench();
      const answer = await whole(await get(`/api/v1/uploads?${query}`));
      assert.deepEqual(answer, problem(400, 'invalid-parameter', 'Invalid parameter', detail));
    });
  }
});

describe('bounded memory', () => {
  test('lets the oldest finished uploads go when there are too many', async () => {
    const { get, upload, pass } = createBench({ limits: { keptUploads: 2 } });
    const ids = [await upload(HL7), await upload(HL7)];
    await pass(PACE);
    ids.push(await upload(HL7));
    const states = await Promise.all(ids.map((id) => get(`/api/v1/status/${id}`)));
    assert.deepEqual(
      states.map(({ status }) => status),
      [404, 200, 200],
    );
  });

  test('refuses rather than forget an unfinished one', async () => {
    const { get, post, upload } = createBench({ limits: { keptUploads: 1 } });
    const uploadId = await upload(HL7);
    const refused = await post('/api/master?module=pathology', form(['b.hl7', HL7]));
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '5');
    assert.equal((await get(`/api/v1/status/${uploadId}`)).status, 200);
  });

  test('counts originals while they are needed, and gives them back', async () => {
    const file = new Uint8Array(1000);
    const { post, pass } = createBench({ limits: { keptBytes: 2500 } });
    const send = async () => (await post('/api/master?module=pathology', form(['zeros', file]))).status;
    assert.deepEqual([await send(), await send(), await send()], [200, 200, 503]);
    await pass(PACE);
    // Both failed and hold nothing any more; a refused request left nothing behind either.
    assert.deepEqual([await send(), await send(), await send()], [200, 200, 503]);
  });

  test('lets old results go for a new upload', async () => {
    const { get, upload, pass } = createBench({ limits: { keptBytes: 9000 } });
    const first = await upload(HL7);
    await pass(PACE);
    assert.equal((await get(`/api/v1/results/${first}`)).status, 200);
    const second = await upload(new Uint8Array(8000));
    assert.equal((await get(`/api/v1/results/${first}`)).status, 404);
    assert.equal((await get(`/api/v1/results/${second}`)).status, 202);
  });
});

test('an address the service does not have is a 404', async () => {
  const { get } = createBench();
  const expected = problem(404, 'not-found', 'Not found', 'The service has no such address.');
  assert.deepEqual(await whole(await get('/api/v2/uploads')), expected);
  assert.deepEqual(await whole(await get('/')), expected);
});

test('the log names routes and states, never ids of requests, names or values', async () => {
  const lines: string[] = [];
  const { get, upload, pass } = createBench({ log: (line) => lines.push(line) });
  const uploadId = await upload(HL7, 'talvik.hl7');
  await pass(PACE);
  await get(`/api/v1/results/${uploadId}?format=json`);
  await get('/api/v1/status/talvik?x=talvik');
  await get('/talvik');
  assert.deepEqual(lines, [
    'POST /api/master?module=pathology 200 0 ms',
    `upload ${uploadId} completed`,
    'GET /api/v1/results/:uploadId 200 0 ms',
    'GET /api/v1/status/:uploadId 404 0 ms',
    'GET (unknown) 404 0 ms',
  ]);
});

test('a seed makes the same ids in every run', async () => {
  const ids = async () => {
    const { upload } = createBench();
    return [await upload(HL7), await upload(HL7)];
  };
  const [first, second] = [await ids(), await ids()];
  assert.deepEqual(first, second);
  assert.notEqual(first[0], first[1]);
  for (const id of first) assert.match(id, UUID);
});
