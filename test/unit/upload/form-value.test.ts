import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Entry } from '../../../src/upload/entry.js';
import { findProblem } from '../../../src/upload/form-value.js';
import { uploadIds } from '../../../src/upload/upload-ids.js';

const common = { name: 'a.pdf', size: 1, format: 'pdf' } as const;
const ready: Entry = { ...common, id: 'f1', status: 'ready', uploadId: 'u1', rows: [] };
const failed = (retry: Extract<Entry, { status: 'failed' }>['retry']): Entry => ({
  ...common,
  id: 'f2',
  status: 'failed',
  code: 'server',
  retry,
});

describe('the value of a field', () => {
  it('has what the service has, also while it cannot be followed', () => {
    assert.deepEqual(uploadIds([ready, failed({ kind: 'watch', uploadId: 'u2' })]), ['u1', 'u2']);
    assert.deepEqual(uploadIds([failed({ kind: 'none' })]), []);
  });

  it('is no longer missing then', () => {
    assert.equal(findProblem([failed({ kind: 'watch', uploadId: 'u2' })], true), null);
    assert.equal(findProblem([failed({ kind: 'none' })], true)?.message, 'required');
  });
});
