import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/languages.js';
import { findTestNames, loadTestNames } from '../../../src/results/translated-test-names.js';

test('names that could not be fetched are fetched again', async () => {
  const fetched = vi.spyOn(LANGUAGES.de!, 'testNames').mockRejectedValueOnce(new TypeError('offline'));
  const first = [loadTestNames('de'), loadTestNames('de-AT')];
  assert.deepEqual(await Promise.all(first), [null, null]);
  assert.equal(fetched.mock.calls.length, 1);
  const names = await loadTestNames('de');
  assert.equal(names?.find({ name: 'Potassium', loinc: '2823-3' }), 'Kalium');
  assert.equal(findTestNames('de'), names);
  fetched.mockRestore();
});
