import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  readConfirmation,
  readHistory,
  readMeasurementParts,
  readStatus,
  readUploadAck,
  readUploadList,
  readUploadStatus,
} from '../../../../src/core/service/wire.js';

describe('readUploadAck', () => {
  const one = [{ uploadId: 'u1' }];
  const two = [{ uploadId: 'u1' }, { uploadId: 'u2' }];
  const CASES: readonly [string, unknown, number, unknown][] = [
    ['one object', { success: true, uploadId: 'u1' }, 1, one],
    ['another spelling', { UploadId: 'u1' }, 1, one],
    ['snake case', { upload_id: 'u1' }, 1, one],
    ['an object under data', { data: { uploadId: 'u1' } }, 1, one],
    ['an array', [{ id: 'u1' }, { id: 'u2' }], 2, two],
    ['an array under uploads', { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] }, 2, two],
    ['an array under data.files', { data: { files: [{ uploadId: 'u1' }, { uploadId: 'u2' }] } }, 2, two],
    ['too few ids', { uploads: [{ uploadId: 'u1' }] }, 2, null],
    ['no id', { success: true }, 1, null],
    ['a stray body', 'ok', 1, null],
  ];
  for (const [name, body, count, expected] of CASES) {
    it(`finds ${count} in ${name}`, () => assert.deepEqual(readUploadAck(body, count), expected));
  }
});

describe('readMeasurementParts', () => {
  const CASES: readonly [string, unknown, unknown][] = [
    ['a value that was not read', { value: null, unit: 'bpm' }, null],
    ['a blank value', { value: ' ', unit: 'bpm' }, null],
    ['an empty text', '', null],
    ['nothing', undefined, null],
    [
      'the first value that is not blank',
      { value: '', reading: 61, units: 'bpm' },
      { value: '61', unit: 'bpm' },
    ],
    ['zero', { value: 0, unit: 'kg' }, { value: '0', unit: 'kg' }],
    ['an unknown object', { a: 1 }, { value: '{"a":1}', unit: '' }],
    ['an unknown value', { value: [1] }, { value: '[1]', unit: '' }],
  ];
  for (const [name, value, expected] of CASES) {
    it(`reads ${name}`, () => assert.deepEqual(readMeasurementParts(value), expected));
  }
});

describe('readStatus', () => {
  it('reads flat and nested bodies', () => {
    const nothing = { fileName: '', checked: null, unreadLines: 0, reason: '' };
    assert.deepEqual(readStatus({ status: 'processing', fileName: 'a.pdf' }), {
      ...nothing,
      status: 'processing',
      fileName: 'a.pdf',
    });
    assert.deepEqual(readStatus({ data: { status: 'In Progress' } }), { ...nothing, status: 'processing' });
    assert.deepEqual(readStatus('<html>'), { ...nothing, status: 'unknown' });
  });

  it('reads the progress of a review, unread lines, and why a document failed', () => {
    const { checked, unreadLines } = readStatus({
      status: 'processing',
      totalTests: 47,
      qaPassed: 16,
      manualReview: 31,
      unreadLines: 31,
    });
    assert.deepEqual([checked, unreadLines], [{ received: 16, total: 47 }, 31]);
    assert.equal(readStatus({ status: 'failed', reason: 'no-results' }).reason, 'no-results');
    const odd = readStatus({
      status: 'processing',
      totalTests: '47',
      qaPassed: 99,
      unreadLines: -1,
      reason: {},
    });
    assert.deepEqual([odd.checked, odd.unreadLines, odd.reason], [null, 0, '']);
  });

  it('reads other values as unknown', () => assert.equal(readUploadStatus('quarantined'), 'unknown'));
});

describe('lists', () => {
  it('reads the list of uploads', () => {
    const row = {
      uploadId: 'u1',
      fileName: 'a.pdf',
      status: 'completed',
      uploadedDate: '2026-01-01T00:00:00Z',
      expiresAt: null,
    };
    assert.deepEqual(readUploadList({ success: true, count: 1, uploads: [row, { fileName: 'no id' }] }), [
      row,
    ]);
    assert.deepEqual(readUploadList({ success: true, count: 0, uploads: [] }), []);
  });

  it('reads history bare or under a likely key', () => {
    const record = { id: 'm1', createdAt: '2026-01-01', extractions: [] };
    const expected = [{ id: 'm1', createdAt: '2026-01-01', body: record, confirmation: null }];
    for (const body of [[record], { records: [record] }, { data: [record] }, { transformations: [record] }]) {
      assert.deepEqual(readHistory(body), expected);
    }
  });

  it('reads the confirmation of a record', () => {
    const said = {
      state: 'dismissed',
      at: '2026-01-01T10:00:00Z',
      surface: 'records',
      lowConfidence: false,
      values: [],
    };
    const record = { id: 'm1', confirmation: { ...said, storedAt: '2026-01-01T10:00:01Z' } };
    assert.deepEqual(readHistory([record]), [{ id: 'm1', createdAt: '', body: record, confirmation: said }]);
  });
});

describe('readConfirmation', () => {
  const confirmed = {
    state: 'confirmed',
    at: '2026-01-01T10:00:00Z',
    surface: 'page',
    lowConfidence: false,
    values: [],
  };
  const value = { device: 1, deviceType: 'scale', key: 'weight', value: '71.5', unit: 'kg', origin: 'read' };
  const CASES: readonly [string, unknown, unknown][] = [
    ['nothing that was said', { state: 'unconfirmed' }, { state: 'unconfirmed' }],
    ['a word that was taken back', { ...confirmed, state: 'unconfirmed' }, { state: 'unconfirmed' }],
    ['values', { ...confirmed, values: [value] }, { ...confirmed, values: [value] }],
    [
      'a value with less in it, as typed: nobody claims that it was read',
      { ...confirmed, values: [{ key: 'weight', value: 71.5 }, 'stray'] },
      {
        ...confirmed,
        values: [{ device: 0, deviceType: '', key: 'weight', value: '71.5', unit: '', origin: 'typed' }],
      },
    ],
    [
      'no value of a device that no picture can show',
      { ...confirmed, values: [1e9, 100, -1, 0.5, '1', null].map((device) => ({ ...value, device })) },
      confirmed,
    ],
    [
      'the last device that a picture can show',
      { ...confirmed, values: [{ ...value, device: 99 }] },
      { ...confirmed, values: [{ ...value, device: 99 }] },
    ],
    ['an unknown surface as the page', { ...confirmed, surface: 'watch' }, confirmed],
    ['no confirmation in a back end without a store', undefined, null],
    ['no confirmation in an unknown state', { ...confirmed, state: 'signed' }, null],
    ['no confirmation in a list', [confirmed], null],
  ];
  for (const [name, body, expected] of CASES) {
    it(`reads ${name}`, () => assert.deepEqual(readConfirmation(body), expected));
  }
});
