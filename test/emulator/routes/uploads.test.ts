import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, fixture, form, PACE, problem, whole } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

describe('upload', () => {
  test('acknowledges one file flat', async () => {
    const { post } = createBench();
    const { status, type, body } = await whole(
      await post('/api/master?module=pathology', form(['labor märz.hl7', HL7])),
    );
    assert.deepEqual([status, type], [200, 'application/json']);
    const { uploadId, ...rest } = body as { uploadId: string };
    assert.match(uploadId, UUID);
    assert.deepEqual(rest, { success: true, fileName: 'labor märz.hl7', status: 'uploaded' });
  });

  test('acknowledges several files in order, under any field names', async () => {
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
      'eleven files',
      () => form(...Array.from({ length: 11 }, (_, i) => [`${i}.hl7`, HL7] as const)),
      problem(400, 'too-many-files', 'Too many files', 'At most 10 files may be sent in one request.'),
    ],
    [
      'a file over the size limit',
      () => form(['small.hl7', HL7], ['large.hl7', new Uint8Array(3001)]),
      problem(413, 'too-large', 'Too large', 'A file must not exceed 3000 bytes.'),
    ],
    ['no file', () => form(), problem(400, 'no-file', 'No file', 'The request carries no file.')],
    [
      'an unused file input',
      () => form(['', '']),
      problem(400, 'no-file', 'No file', 'The request carries no file.'),
    ],
    [
      'a body other than a form',
      () => '{"file":"x"}',
      problem(
        415,
        'unsupported-type',
        'Unsupported media type',
        'Files must be sent as multipart/form-data.',
      ),
    ],
  ];
  for (const [what, body, expected] of refused) {
    test(`refuses ${what} and stores nothing`, async () => {
      const { post, get } = createBench({ limits: { fileBytes: 3000 } });
      assert.deepEqual(await whole(await post('/api/master?module=pathology', body())), expected);
      assert.equal(((await (await get('/api/v1/uploads')).json()) as { count: number }).count, 0);
    });
  }

  test('accepts a file of exactly the size limit', async () => {
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
      'a body that ends early',
      raw('--b\r\nContent-Disposition: form-data; name="f"; filename="a.hl7"\r\n\r\nMSH|'),
      damaged,
    ],
    ['a body without parts', raw('nothing here'), damaged],
    ['a missing boundary', raw('--b--', 'multipart/form-data'), 'The multipart boundary is missing.'],
  ];
  for (const [what, init, detail] of bodies) {
    test(`answers 400 to ${what} and stores nothing`, async () => {
      const { emulator, get } = createBench();
      const answer = await emulator.request('/api/master?module=pathology', init);
      assert.deepEqual(await whole(answer), problem(400, 'invalid-body', 'Invalid body', detail));
      assert.equal(((await (await get('/api/v1/uploads')).json()) as { count: number }).count, 0);
    });
  }

  test('removes folders and control characters from file names', async () => {
    const { emulator } = createBench();
    const part = 'Content-Disposition: form-data; name="f"; filename="../../etc/a\tb.hl7"';
    const init = raw(`--b\r\n${part}\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n`);
    const answer = await (await emulator.request('/api/master?module=pathology', init)).json();
    assert.equal((answer as { fileName: string }).fileName, 'ab.hl7');
  });

  for (const query of ['', '?module=', '?module=billing']) {
    test(`refuses /api/master${query}`, async () => {
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

describe('memory limits', () => {
  test('evict the oldest finished uploads when there are too many', async () => {
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

  test('refuse an upload rather than evict an unfinished one', async () => {
    const { get, post, upload } = createBench({ limits: { keptUploads: 1 } });
    const uploadId = await upload(HL7);
    const refused = await post('/api/master?module=pathology', form(['b.hl7', HL7]));
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '5');
    assert.equal((await get(`/api/v1/status/${uploadId}`)).status, 200);
  });

  test('count originals only until they are processed', async () => {
    const file = new Uint8Array(1000);
    const { post, pass } = createBench({ limits: { keptBytes: 2500 } });
    const send = async () => (await post('/api/master?module=pathology', form(['zeros', file]))).status;
    assert.deepEqual([await send(), await send(), await send()], [200, 200, 503]);
    await pass(PACE);
    // Failed uploads and refused requests hold no memory.
    assert.deepEqual([await send(), await send(), await send()], [200, 200, 503]);
  });

  test('evict old results for a new upload', async () => {
    const { get, upload, pass } = createBench({ limits: { keptBytes: 9000 } });
    const first = await upload(HL7);
    await pass(PACE);
    assert.equal((await get(`/api/v1/results/${first}`)).status, 200);
    const second = await upload(new Uint8Array(8000));
    assert.equal((await get(`/api/v1/results/${first}`)).status, 404);
    assert.equal((await get(`/api/v1/results/${second}`)).status, 202);
  });
});
