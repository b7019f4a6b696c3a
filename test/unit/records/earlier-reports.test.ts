import assert from 'node:assert/strict';
import { it } from 'vitest';
import type { UploadRecord } from '../../../src/core/service/wire.js';
import { EarlierReports } from '../../../src/records/earlier-reports.js';
import { FetchedReports } from '../../../src/records/fetched-reports.js';
import type { LoadedReport } from '../../../src/records/records-flow.js';
import type { BiomarkerRow } from '../../../src/results/data/biomarkers.js';

const upload = (uploadId: string, unreadLines = 0): UploadRecord => ({
  uploadId,
  fileName: `${uploadId}.pdf`,
  status: 'completed',
  uploadedDate: '2026-11-20T08:00:00Z',
  expiresAt: null,
  unreadLines,
});
const signal = new AbortController().signal;

it('compares with the rows of now once the only other report is read anew', async () => {
  let name = 'first';
  const fetched = new FetchedReports({
    openReport: async (): Promise<LoadedReport> => ({
      kind: 'loaded',
      rows: [{ name } as BiomarkerRow],
      unreadLines: 0,
    }),
  });
  const earlier = new EarlierReports(fetched);
  const namesFor = (group: readonly UploadRecord[]) => earlier.rowsFor('a', group).map((row) => row.name);
  const before = [upload('a'), upload('b', 2)];
  fetched.forgetChanged(before);
  await fetched.open('b', { signal });
  const rows = earlier.rowsFor('a', before);
  assert.deepEqual(namesFor(before), ['first']);
  assert.equal(earlier.rowsFor('a', before), rows, 'the same array while nothing changes');
  name = 'second';
  const after = [upload('a'), upload('b')];
  fetched.forgetChanged(after);
  assert.deepEqual(namesFor(after), []);
  await fetched.open('b', { signal });
  assert.deepEqual(namesFor(after), ['second']);
});
