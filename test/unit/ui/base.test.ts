import assert from 'node:assert/strict';
import { afterEach, it, vi } from 'vitest';
import { HdtElement } from '../../../src/ui/base.js';

class Plain extends HdtElement<object, object> {}

afterEach(() => {
  vi.doUnmock('../../../src/ui/scheme-fallback.js');
  vi.unstubAllGlobals();
});

it('an element stays as it is where the fallback for dark pages cannot be fetched', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  let fetches = 0;
  vi.doMock('../../../src/ui/scheme-fallback.js', () => {
    fetches += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const unhandled: unknown[] = [];
  const report = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', report);
  try {
    assert.ok(new Plain());
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', report);
  }
  assert.deepEqual([fetches, unhandled], [1, []]);
});
