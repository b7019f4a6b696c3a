import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { memoryJournal, storageJournal } from '../../../src/upload/journal.js';

function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

describe('the journal', () => {
  for (const [name, create] of [
    ['in memory', memoryJournal],
    ['in storage', () => storageJournal('k', fakeStorageOnce())],
  ] as const) {
    it(`stores ids ${name}, each once`, () => {
      const journal = create();
      journal.add('u1');
      journal.add('u2');
      journal.add('u1');
      journal.remove('u2');
      assert.deepEqual(journal.read(), ['u1']);
    });
  }

  it('removes its entry with the last id', () => {
    const storage = fakeStorage();
    const journal = storageJournal('k', () => storage);
    journal.add('u1');
    assert.equal(storage.getItem('k'), '["u1"]');
    journal.remove('u1');
    assert.equal(storage.length, 0);
  });

  it('works with storage that is forbidden or has other content', () => {
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
