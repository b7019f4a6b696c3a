import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { downloadName } from '../../../src/ui/save-file.js';

describe('the name of a saved file', () => {
  it('is that of the report with the ending of the format', () => {
    assert.equal(downloadName('panel.hl7', 'csv'), 'panel.csv');
    assert.equal(downloadName('../a:b.pdf', 'json'), '..ab.json');
    assert.equal(downloadName('', 'csv'), 'results.csv');
  });
});
