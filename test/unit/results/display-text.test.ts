import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { displayText } from '../../../src/results/display-text.js';

describe('text of a report', () => {
  it('cannot reorder its digits, keeps its lines, and is cut', () => {
    assert.equal(displayText('7.\u202e15\u0000'), '7.15');
    assert.equal(displayText('a\nb\r'), 'a\nb');
    assert.equal(displayText('123456', 3), '123 …');
    assert.equal(displayText('12😀', 3), '12 …');
  });
});
