import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { applyPolicy, type FilePolicy } from '../../../src/files/check-file.js';
import { PATHOLOGY_FORMATS, parseAccept, pickerAccept } from '../../../src/files/format.js';
import type { Sniffed } from '../../../src/files/sniff.js';

const policy: FilePolicy = { formats: PATHOLOGY_FORMATS, maxFileSize: 1000, maxFiles: 10 };
const pdf: Sniffed = { kind: 'known', format: 'pdf' };

const CASES: readonly [string, Sniffed, number, number, string][] = [
  ['a report', pdf, 1000, 9, 'pdf'],
  ['a byte too many', pdf, 1001, 0, 'too-large'],
  ['the eleventh file', pdf, 10, 10, 'too-many-files'],
  ['a GIF', { kind: 'known', format: 'gif' }, 10, 0, 'unsupported-format'],
  ['a program', { kind: 'unsupported', type: 'program' }, 10, 0, 'executable'],
  ['a zip', { kind: 'unsupported', type: 'archive' }, 10, 0, 'unsupported-format'],
  ['nothing', { kind: 'empty' }, 0, 0, 'empty-file'],
  // The format is checked before the size: a smaller program is refused, too.
  ['a huge program', { kind: 'unsupported', type: 'program' }, 5000, 20, 'executable'],
];

describe('applyPolicy', () => {
  for (const [name, sniffed, size, others, expected] of CASES) {
    it(`returns ${expected} for ${name}`, () => {
      const admission = applyPolicy(sniffed, size, others, policy);
      assert.equal(admission.kind === 'accepted' ? admission.format : admission.code, expected);
    });
  }
});

describe('accept', () => {
  it('reads formats, extensions and types, in the order of the allowed formats', () => {
    assert.deepEqual(parseAccept('.csv, application/pdf hl7', PATHOLOGY_FORMATS), ['pdf', 'hl7', 'csv']);
  });

  it('accepts every allowed picture for image/*', () => {
    assert.deepEqual(parseAccept('image/*', PATHOLOGY_FORMATS), ['png', 'jpeg', 'heic', 'avif', 'webp']);
  });

  it('accepts everything for an attribute that is missing or names nothing', () => {
    assert.deepEqual(parseAccept(null, PATHOLOGY_FORMATS), PATHOLOGY_FORMATS);
    assert.deepEqual(parseAccept('gif, .docx', PATHOLOGY_FORMATS), PATHOLOGY_FORMATS);
  });

  it('lists extensions for the picker, since no browser has a type for .hl7 and .parquet', () => {
    assert.match(pickerAccept(['hl7', 'parquet']), /\.hl7.*\.parquet/);
    assert.doesNotMatch(pickerAccept(PATHOLOGY_FORMATS), /image\/\*/);
  });
});
