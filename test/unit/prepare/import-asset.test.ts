import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createAssetImport } from '../../../src/prepare/import-asset.js';

const SCRIPT = 'https://clinic.example/assets/paper.js';

describe('a script of the package', () => {
  it('is fetched again after a failure, under another address', async () => {
    const fetched: string[] = [];
    let isOffline = true;
    const importPaper = createAssetImport(async (address) => {
      fetched.push(address);
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return 'module';
    });
    await assert.rejects(importPaper(SCRIPT), TypeError);
    await assert.rejects(importPaper(SCRIPT), TypeError);
    isOffline = false;
    assert.equal(await importPaper(SCRIPT), 'module');
    assert.equal(await importPaper(SCRIPT), 'module');
    assert.deepEqual(fetched, [SCRIPT, `${SCRIPT}#1`, `${SCRIPT}#2`, `${SCRIPT}#2`]);
  });
});
