import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import {
  acknowledgedReadings,
  acknowledgedUploads,
  errorBody,
  extractionsOf,
  historyRecords,
  listedUploads,
  statusOutcome,
  storedRecord,
  uploadRecordOf,
} from '../../../server-stub/gateway/src/dialect.js';

describe('upload ids', () => {
  const cases: [string, unknown, string[]][] = [
    ['one object', { success: true, uploadId: 'a', fileName: 'x' }, ['a']],
    ['several', { success: true, uploads: [{ uploadId: 'a' }, { uploadId: 'b' }] }, ['a', 'b']],
    ['a bare array', [{ uploadId: 'b' }, { uploadId: 'a' }], ['b', 'a']],
    ['the text’s own spelling', { UploadId: 'a' }, ['a']],
    ['snake case', { upload_id: 'a' }, ['a']],
    ['plain id', { id: 'a' }, ['a']],
    ['a number', { id: 17 }, ['17']],
    ['under data', { data: { uploadId: 'a' } }, ['a']],
    ['under data.uploads', { data: { uploads: [{ uploadId: 'a' }] } }, ['a']],
    ['under files', { files: [{ id: 'a' }] }, ['a']],
    ['under results', { results: [{ uploadId: 'a' }] }, ['a']],
    ['said twice', { uploadId: 'a', uploads: [{ uploadId: 'a' }, { uploadId: 'b' }] }, ['a', 'b']],
    ['uploadId before id', { id: 'row-1', uploadId: 'a' }, ['a']],
    ['a partial refusal', { uploads: [{ uploadId: 'a' }, { error: 'no' }] }, ['a']],
    ['none', { success: true }, []],
    ['empty', { uploadId: '' }, []],
    ['endless', { uploadId: 'x'.repeat(201) }, []],
    ['control characters', { uploadId: 'a\u0000b' }, []],
    ['not JSON objects', 'a', []],
    ['null', null, []],
  ];
  for (const [name, body, ids] of cases) {
    test(name, () => assert.deepEqual(acknowledgedUploads(body), ids));
  }
});

describe('ids of readings', () => {
  const item = { deviceType: 'thermometer', id: 'no-record', data: {}, confidence: 1 };
  const cases: [string, unknown, string[]][] = [
    [
      'in the extraction',
      { extractions: [{ id: 'm1', result: { items: [item] } }, { id: 'm2' }] },
      ['m1', 'm2'],
    ],
    ['beside it', { id: 'm1', extractions: [{ result: {} }] }, ['m1']],
    ['a number', { extractions: [{ id: 5 }] }, ['5']],
    ['none stored', { extractions: [{ result: { success: false } }] }, []],
  ];
  for (const [name, body, ids] of cases) {
    test(name, () => assert.deepEqual(acknowledgedReadings(body), ids));
  }
});

describe('records', () => {
  const row = {
    uploadId: 'a',
    transactionId: 7,
    fileName: 'x.hl7',
    status: 'failed',
    uploadedDate: '2026-01-01T00:00:00Z',
    expiresAt: null,
  };

  test('a status body becomes a list row, wherever its fields are', () => {
    for (const body of [
      row,
      { success: true, ...row, callbackDelivery: {} },
      { data: row },
      { upload: row },
    ]) {
      assert.deepEqual(uploadRecordOf(body, 'a', 0), row);
      assert.equal(statusOutcome(body), 'failed');
    }
  });

  test('missing fields of a status body are filled', () => {
    const bare = { callbackDelivery: { status: 'pending' } };
    assert.deepEqual(uploadRecordOf(bare, 'a', Date.UTC(2026, 0, 1)), {
      uploadId: 'a',
      fileName: '',
      status: 'processing',
      uploadedDate: '2026-01-01T00:00:00.000Z',
      expiresAt: null,
    });
    assert.equal(statusOutcome(bare), null);
  });

  test('list rows are found by id; rows without one are dropped', () => {
    const listed = listedUploads(
      { success: true, count: 2, uploads: [row, { status: 'failed' }, 'x'] },
      new Map(),
    );
    assert.deepEqual([...listed], [['a', row]]);
    assert.equal(listedUploads({}, new Map()).size, 0);
  });

  test('history under any of its likely keys', () => {
    const record = { id: 'm1', fileName: 'x' };
    for (const body of [
      [record],
      { records: [record] },
      { data: { records: [record] } },
      { transformations: [record] },
    ]) {
      assert.deepEqual([...historyRecords(body)], [['m1', record]]);
    }
    assert.deepEqual(storedRecord({ success: true, record }), record);
    assert.deepEqual(storedRecord(record), record);
  });
});

test('a picture whose answer was lost is answered by its record, with a list of extractions or as one', () => {
  const result = { success: true, deviceType: 'thermometer', data: { temperature: { value: 37 } } };
  for (const record of [
    { id: 'm1', extractions: [{ result }] },
    { id: 'm1', result },
  ])
    for (const body of [record, { success: true, record }, { data: record }])
      assert.deepEqual(extractionsOf([['m1', body]]), { extractions: [{ id: 'm1', result }] });
  assert.deepEqual(extractionsOf([['m1', null]]), { extractions: [] });
});

test('an error keeps the members the interface and RFC 7807 name, when they are plain', () => {
  assert.deepEqual(errorBody({ success: false, statusCode: 422, message: 'm', stack: 's', inner: {} }), {
    success: false,
    statusCode: 422,
    message: 'm',
  });
  assert.deepEqual(errorBody({ title: 't', detail: { deep: 1 } }), { title: 't' });
  assert.equal(errorBody({ stack: 's' }), null);
  assert.equal(errorBody('text'), null);
});
