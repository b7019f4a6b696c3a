import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  matchesReading,
  matchesUpload,
  NO_FILTER,
  serviceFilter,
  showsList,
} from '../../../src/records/record-filter.js';

describe('the filter of records', () => {
  const upload = {
    uploadId: 'u1',
    fileName: 'Blood Panel.hl7',
    status: 'completed',
    uploadedDate: '2026-11-20T08:00:00',
    expiresAt: null,
  } as const;
  const reading = { id: 'm1', createdAt: '2026-11-20T23:30:00', readings: [], confirmation: null };

  it('requests the chosen dates and status from the service, and nothing else', () => {
    assert.deepEqual(serviceFilter(NO_FILTER), {});
    assert.deepEqual(
      serviceFilter({ ...NO_FILTER, status: 'failed', from: '2026-11-01', to: '2026-11-20' }),
      {
        status: 'failed',
        fromDate: '2026-10-31',
        toDate: '2026-11-21',
      },
    );
    assert.deepEqual(serviceFilter({ ...NO_FILTER, to: '9999-12-31' }), { toDate: '9999-12-31' });
  });
  it('asks the service for no day that its dates cannot have, such as one that is still being typed', () => {
    for (const day of ['20266-03-05', '0002-03-05', '0001-01-01'])
      assert.deepEqual(serviceFilter({ ...NO_FILTER, from: day, to: day }), {}, day);
  });
  it('finds an upload of the evening, which is one of tomorrow for a service in Greenwich', () => {
    const evening = { ...upload, uploadedDate: '2026-11-20T23:30:00' };
    const on = (from: string, to: string) => matchesUpload(evening, { ...NO_FILTER, from, to });
    assert.deepEqual(
      [on('2026-11-20', '2026-11-20'), on('2026-11-21', ''), on('', '2026-11-19'), on('', '')],
      [true, false, false, true],
    );
    const undated = { ...upload, uploadedDate: '' };
    assert.ok(matchesUpload(undated, { ...NO_FILTER, from: '2026-11-20' }));
  });
  it('takes a year of five digits for the later one', () => {
    for (const day of ['20256-03-05', '20266-03-05', '202610-03-05']) {
      assert.ok(matchesUpload(upload, { ...NO_FILTER, to: day }), day);
      assert.ok(!matchesUpload(upload, { ...NO_FILTER, from: day }), day);
    }
  });
  it('finds names in any case', () => {
    assert.ok(matchesUpload(upload, { ...NO_FILTER, name: ' blood ' }));
    assert.ok(!matchesUpload(upload, { ...NO_FILTER, name: 'lipid' }));
    assert.ok(matchesReading(reading, { ...NO_FILTER, name: 'gluco' }, ['Glucometer']));
  });
  it('finds names without their accents', () => {
    const named = { ...upload, fileName: 'M\u00fcller.pdf' };
    for (const name of ['muller', 'M\u00dcLLER', 'mu\u0308ller'])
      assert.ok(matchesUpload(named, { ...NO_FILTER, name }));
  });
  it('limits readings to the chosen days, both included', () => {
    const on = (from: string, to: string) => matchesReading(reading, { ...NO_FILTER, from, to }, ['x']);
    assert.deepEqual(
      [on('2026-11-20', '2026-11-20'), on('2026-11-21', ''), on('', '2026-11-19'), on('', '')],
      [true, false, false, true],
    );
  });
  it('shows only reports where a status is chosen', () => {
    assert.ok(showsList({ ...NO_FILTER, status: 'failed' }, 'uploads'));
    assert.ok(!showsList({ ...NO_FILTER, status: 'failed' }, 'readings'));
    assert.ok(!showsList({ ...NO_FILTER, kind: 'readings' }, 'uploads'));
  });
});
