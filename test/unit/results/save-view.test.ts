import assert from 'node:assert/strict';
import { afterEach, it, vi } from 'vitest';
import { copyToClipboard } from '../../../src/results/save-view.js';

afterEach(() => vi.unstubAllGlobals());

/** The failures that nobody has handled once `work` has ended. */
async function unhandledBy(work: () => Promise<void>): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const report = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', report);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve));
    return unhandled;
  } finally {
    process.off('unhandledRejection', report);
  }
}

const failedTable = () => Promise.reject<Record<'html' | 'plain', Blob>>(new TypeError('not fetched'));

it('a table that cannot be made is no failure of its own where the page may not copy', async () => {
  vi.stubGlobal('navigator', {});
  assert.deepEqual(await unhandledBy(() => assert.rejects(copyToClipboard(failedTable()), TypeError)), []);
});

it('nor where the browser refuses to copy', async () => {
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write: () => Promise.reject(new DOMException('refused')) } });
  assert.deepEqual(await unhandledBy(() => assert.rejects(copyToClipboard(failedTable()), DOMException)), []);
});
