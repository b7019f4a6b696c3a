import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createLazyPreparer } from '../../../src/prepare/lazy-preparer.js';

describe('the lazy preparer', () => {
  it('passes documents without loading the preparer', async () => {
    const file = new Blob(['%PDF']);
    const prepared = await createLazyPreparer().prepare(file, { kind: 'pass', format: 'pdf' });
    assert.deepEqual(prepared, { body: file, format: 'pdf', via: 'pass' });
  });

  it('forwards pictures with their signal', async () => {
    const preparer = createLazyPreparer();
    const control = new AbortController();
    control.abort();
    const plan = { kind: 'image', format: 'jpeg', maxEdge: 100, quality: 0.9 } as const;
    await assert.rejects(preparer.prepare(new Blob(), plan, { signal: control.signal }), {
      code: 'cancelled',
    });
    preparer.close();
  });
});
