import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import type { ReadingRecord } from '../../../src/records/loaded-records.js';
import { readingRows } from '../../../src/records/reading-rows.js';
import { createScale } from '../../../src/results/charts.js';
import { findTrends } from '../../../src/results/data/trends.js';

describe('a blood pressure over time', () => {
  const cuff = (at: number, systolic: string, diastolic: string, unit = 'mmHg'): ReadingRecord => ({
    id: `m${at}`,
    createdAt: `2026-11-2${at} 08:00:00`,
    confirmation: null,
    readings: [
      {
        deviceType: 'blood pressure monitor',
        measurements: [
          { key: 'systolic', value: systolic, unit: 'mmHg' },
          { key: 'diastolic', value: diastolic, unit },
          { key: 'pulseRate', value: '66', unit: 'bpm' },
        ],
        confidence: 0.9,
      },
    ],
  });
  const trends = (...records: ReadingRecord[]) => findTrends(readingRows(records, en));

  it('is one band of both pressures', () => {
    const [pressure, pulse] = trends(cuff(1, '124', '79'), cuff(2, '131', '84'));
    assert.equal(pressure!.name, 'Blood pressure');
    assert.deepEqual(
      pressure!.points.map(({ value, row }) => [value, row.result.text]),
      [
        [124, '124/79'],
        [131, '131/84'],
      ],
    );
    assert.equal(pulse!.name, 'Pulse');
    const y = createScale(pressure!);
    assert.deepEqual([y(131), y(79)], [6, 58]);
    assert.equal(createScale(pulse!)(66), 32, 'what does not change stands in the middle');
  });

  it('leaves out what is dismissed or not confirmed yet', () => {
    const said = (record: ReadingRecord, confirmation: ReadingRecord['confirmation']): ReadingRecord => ({
      ...record,
      confirmation,
    });
    const value = (key: string, text: string, origin: 'read' | 'corrected') =>
      ({ device: 0, deviceType: 'blood pressure monitor', key, value: text, unit: 'mmHg', origin }) as const;
    const word = { at: '2026-11-22T08:00:00Z', surface: 'page', lowConfidence: false } as const;
    const corrected = {
      ...word,
      state: 'confirmed',
      values: [value('systolic', '135', 'corrected'), value('diastolic', '89', 'read')],
    } as const;
    const [pressure] = trends(
      cuff(1, '124', '79'),
      said(cuff(2, '130', '89'), corrected),
      said(cuff(3, '136', '90'), { state: 'unconfirmed' }),
      said(cuff(4, '136', '91'), { ...word, state: 'dismissed', values: [] }),
    );
    assert.deepEqual(
      pressure!.points.map(({ row }) => row.result.text),
      ['124/79', '135/89'],
    );
  });

  it('is one line in whatever spelling its unit is read', () => {
    const spelled = (at: number, [mmHg, bpm]: readonly string[]): ReadingRecord => {
      const record = cuff(at, '124', '79', mmHg);
      const [reading] = record.readings;
      const measurements = reading!.measurements.map((one) =>
        one.key === 'pulseRate' ? { ...one, unit: bpm! } : one,
      );
      return { ...record, readings: [{ ...reading!, measurements }] };
    };
    assert.deepEqual(
      trends(spelled(1, ['mmHg', 'bpm']), spelled(2, ['mmhg', '/min']), spelled(3, ['MMHG', ''])).map(
        ({ name, unit, points }) => [name, unit, points.length],
      ),
      [
        ['Blood pressure', 'mmHg', 3],
        ['Pulse', 'bpm', 3],
      ],
    );
  });

  it('is two lines where its pressures are no pair', () => {
    const names = trends(cuff(1, '124', '10.5', 'kPa'), cuff(2, '131', '11.2', 'kPa')).map(
      ({ name }) => name,
    );
    assert.deepEqual(names, ['Systolic pressure', 'Diastolic pressure', 'Pulse']);
    assert.deepEqual(
      trends(cuff(1, 'Err', ''), cuff(2, 'Err', '')).map(({ name }) => name),
      ['Pulse'],
    );
  });
});
