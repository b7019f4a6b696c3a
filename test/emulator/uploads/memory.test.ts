import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { accountSettingsFrom } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import { EMPTY_ROW, estimateRowBytes, type Row } from '../../../server-stub/emulator/src/row.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import { advance, type Upload, type UploadEvent } from '../../../server-stub/emulator/src/uploads/upload.js';
import { UploadStore } from '../../../server-stub/emulator/src/uploads/upload-store.js';
import { START } from '../support.js';

describe('the memory of rows', () => {
  const fields: readonly Partial<Row>[] = [
    { preliminary: true },
    { unread: true },
    { confidence: 0.4 },
    { written: { result: '7.100' } },
    { version: { status: 'preliminary', part: '1' } },
  ];
  for (const field of fields)
    test(`is a number for a row with ${Object.keys(field).join()}`, () => {
      assert.equal(estimateRowBytes([{ ...EMPTY_ROW, ...field }]), estimateRowBytes([EMPTY_ROW]));
    });

  test('counts the original values of a row', () => {
    const original = { name: 'Zinc', result: '1', unit: '', low: '', high: '' };
    assert.equal(
      estimateRowBytes([{ ...EMPTY_ROW, original }]),
      estimateRowBytes([EMPTY_ROW]) + estimateRowBytes([{ ...EMPTY_ROW, name: 'Zinc', result: '1' }]),
    );
  });

  test('counts the words of its flaws', () => {
    const flaws = { date: 'tomorrow' };
    assert.equal(
      estimateRowBytes([{ ...EMPTY_ROW, flaws }]),
      estimateRowBytes([EMPTY_ROW]) + estimateRowBytes([{ ...EMPTY_ROW, name: 'tomorrow' }]),
    );
  });

  test('is known after a preliminary result', () => {
    const { store, complete } = createStore();
    complete('a', [{ ...EMPTY_ROW, preliminary: true }]);
    assert.equal(store.memory.used, 200);
  });
});

describe('what a store evicts', () => {
  test('is nothing for uploads that it refuses', () => {
    const { store, receive, complete } = createStore({ keptUploads: 3 });
    complete('a', ROWS);
    receive('b');
    receive('c');
    assert.equal(store.makeRoom(2), false);
    assert.ok(store.get('a'));
    assert.equal(store.makeRoom(1), true);
    assert.equal(store.get('a'), undefined);
  });

  test('is nothing for bytes that it refuses', () => {
    const { store, receive, complete } = createStore({ keptBytes: 1000 });
    complete('a', ROWS);
    receive('b', 500);
    assert.equal(store.memory.reserve(600), false);
    assert.ok(store.get('a'));
    assert.equal(store.memory.reserve(500), true);
    assert.equal(store.get('a'), undefined);
    assert.equal(store.memory.used, 1000);
  });

  test('is never the upload that it replaces', () => {
    const { store, receive, complete } = createStore({ keptBytes: 1000 });
    const known: (string | null)[] = [];
    complete('a', ROWS);
    receive('b', 500);
    store.memory.forceReserve(900);
    const upload = complete('c', ROWS);
    store.watch((uploadId, state) => known.push(state ? uploadId : null));
    const used = store.memory.used;
    store.replace({ ...upload, fileName: 'c.hl7' });
    assert.deepEqual(known, ['c']);
    assert.equal(store.memory.used, used);
  });
});

const ROWS: readonly Row[] = [EMPTY_ROW];

/** A store of three uploads and a megabyte, with shortcuts to fill it. */
function createStore({ keptBytes = 1e6, keptUploads = 3 } = {}) {
  const store = new UploadStore(createClock({ start: START, running: false }), { keptBytes, keptUploads });
  const receive = (uploadId: string, bytes = 0): Upload => {
    const upload: Upload = {
      uploadId,
      transactionId: 1,
      customerId: 1001,
      fileName: '',
      uploadedAt: START,
      settings: accountSettingsFrom(),
      pacing: { by: 'clock' },
      deliveries: [],
      status: 'uploaded',
      original: new Uint8Array(bytes),
    };
    store.memory.forceReserve(bytes);
    store.add(upload);
    return upload;
  };
  return {
    store,
    receive,
    complete(uploadId: string, rows: readonly Row[]): Upload {
      const events: readonly UploadEvent[] = [
        { type: 'start' },
        { type: 'read', laboratory: '', doubts: [], rows, until: START, deliveries: [] },
        { type: 'complete', rows, deliveries: [] },
      ];
      const completed = events.reduce(advance, receive(uploadId));
      store.replace(completed);
      return completed;
    },
  };
}
