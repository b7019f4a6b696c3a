import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryJournal, storageJournal } from '../../../src/queue/journal.js';

function fakeStorage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

describe('the journal', () => {
  for (const [name, create] of [
    ['in memory', memoryJournal],
    ['in storage', () => storageJournal('k', fakeStorageOnce())],
  ] as const) {
    it(`keeps ids ${name}, once each`, () => {
      const journal = create();
      journal.add('u1');
      journal.add('u2');
      journal.add('u1');
      journal.remove('u2');
      assert.deepEqual(journal.read(), ['u1']);
    });
  }

  it('leaves nothing behind when the last id is gone', () => {
    const storage = fakeStorage();
    const journal = storageJournal('k', () => storage);
    journal.add('u1');
    assert.equal(storage.getItem('k'), '["u1"]');
    journal.remove('u1');
    assert.equal(storage.length, 0);
  });

  it('survives storage that is forbidden or holds something else', () => {
    const forbidden = storageJournal('k', () => {
      throw new DOMException('denied', 'SecurityError');
    });
    forbidden.add('u1');
    assert.deepEqual(forbidden.read(), []);
    const storage = fakeStorage();
    storage.setItem('k', '{"not":"ours"}');
    assert.deepEqual(storageJournal('k', () => storage).read(), []);
  });
});

function fakeStorageOnce() {
  const storage = fakeStorage();
  return () => storage;
}
