import assert from 'node:assert/strict';
import { win32 } from 'node:path';
import { describe, test } from 'vitest';
import { nearestFolder } from '../../../server-stub/gateway/src/file-access.js';

describe('the nearest folder that exists', () => {
  const onWindows = (folder: string, existing: readonly string[]) =>
    nearestFolder(folder, { exists: (path) => existing.includes(String(path)), parentOf: win32.dirname });

  test('is the folder itself, or one above it', () => {
    assert.equal(onWindows('C:\\a\\b', ['C:\\', 'C:\\a', 'C:\\a\\b']), 'C:\\a\\b');
    assert.equal(onWindows('C:\\a\\b\\c', ['C:\\', 'C:\\a']), 'C:\\a');
  });

  test('is the root of a drive that does not exist', () =>
    assert.equal(onWindows('Z:\\data\\gateway', []), 'Z:\\'));
});
