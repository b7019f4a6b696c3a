import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { MAX_ROWS } from '../../../server-stub/emulator/src/parse/bounds.js';
import { joinDocuments } from '../../../server-stub/emulator/src/parse/document.js';
import { ParseFailure } from '../../../server-stub/emulator/src/parse/failure.js';
import { withUnreadLines } from '../../../server-stub/emulator/src/review/unread-row.js';
import { EMPTY_ROW } from '../../../server-stub/emulator/src/row.js';

const document = (count: number) => ({
  rows: Array.from({ length: count }, () => EMPTY_ROW),
  laboratory: '',
  identity: [],
});

describe('several documents in one', () => {
  test('have the rows of one document at most', () => {
    assert.equal(joinDocuments([document(MAX_ROWS - 1), document(1)]).rows.length, MAX_ROWS);
    assert.throws(
      () => joinDocuments([document(MAX_ROWS), document(1)]),
      (thrown) => thrown instanceof ParseFailure && thrown.reason === 'too-large',
    );
  });

  test('take no unread lines beyond them', () => {
    for (const count of [MAX_ROWS, MAX_ROWS + 1])
      assert.equal(withUnreadLines({ ...document(count), unreadLines: 9 }).length, count);
  });
});
