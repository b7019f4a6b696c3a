import assert from 'node:assert/strict';
import { test } from 'vitest';
import { inTransaction } from '../../../server-stub/emulator/src/node/sqlite.js';

test('a transaction fails with its own error, also where the rollback fails', () => {
  const asked: string[] = [];
  const db = {
    exec(sql: string) {
      asked.push(sql);
      if (sql === 'ROLLBACK') throw new Error('no transaction is active');
    },
    prepare: () => assert.fail(),
    close: () => assert.fail(),
  };
  assert.throws(
    () =>
      inTransaction(db, () => {
        throw new Error('database or disk is full');
      }),
    /disk is full/,
  );
  assert.deepEqual(asked, ['BEGIN', 'ROLLBACK']);
});
