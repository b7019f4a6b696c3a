import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import type { ReadingRecord } from '../../../src/records/loaded-records.js';
import { readingRows } from '../../../src/records/reading-rows.js';
import {
  dayOfMoment,
  daysBetween,
  groupByDay,
  matchesReading,
  matchesUpload,
  NO_FILTER,
  serviceFilter,
  showsList,
} from '../../../src/records/record-filter.js';
import { createScale } from '../../../src/results/charts.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { findTrends } from '../../../src/results/data/trends.js';
import { displayText } from '../../../src/results/display-text.js';
import { downloadName } from '../../../src/ui/save-file.js';

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
        fromDate: '2026-11-01',
        toDate: '2026-11-20',
      },
    );
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

describe('the days of records', () => {
  it('are those of the calendar', () => {
    assert.equal(dayOfMoment('2026-11-20T23:59:00'), '2026-11-20');
    assert.equal(dayOfMoment('2026-11-20'), '2026-11-20');
    for (const none of ['soon', 'Week 12', '2026-02-30T08:00:00']) assert.equal(dayOfMoment(none), '', none);
    assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
    assert.deepEqual(
      groupByDay(['2026-11-20T09:00:00', '2026-11-20T08:00:00', '2026-11-19T08:00:00'], (at) => at).map(
        ({ day, items }) => [day, items.length],
      ),
      [
        ['2026-11-20', 2],
        ['2026-11-19', 1],
      ],
    );
  });
});

describe('text of a report', () => {
  it('cannot reorder its digits, keeps its lines, and is cut', () => {
    assert.equal(displayText('7.\u202e15\u0000'), '7.15');
    assert.equal(displayText('a\nb\r'), 'a\nb');
    assert.equal(displayText('123456', 3), '123 …');
    assert.equal(displayText('12😀', 3), '12 …');
  });
});

describe('the name of a saved file', () => {
  it('is that of the report with the ending of the format', () => {
    assert.equal(downloadName('panel.hl7', 'csv'), 'panel.csv');
    assert.equal(downloadName('../a:b.pdf', 'json'), '..ab.json');
    assert.equal(downloadName('', 'csv'), 'results.csv');
  });
});

describe('the scale of a chart', () => {
  it('contains every value and the whole range', () => {
    const results = ['2', '9'].map((Result, at) => ({
      'Biomarker-Name': 'TSH',
      Result,
      Date: `2026-0${at + 1}-01 00:00:00`,
      'Low-Ref-Range': '1',
      'High-Ref-Range': '4',
    }));
    const [trend] = findTrends(readBiomarkers({ results })!.rows);
    const y = createScale(trend!);
    const { points } = trend!;
    const many = {
      ...trend!,
      points: Array.from({ length: 150_000 }, (_, at) => points[at % points.length]!),
    };
    assert.equal(createScale(many)(points[0]!.value), y(points[0]!.value));
    assert.ok(y(9) < y(4) && y(4) < y(2) && y(2) < y(1));
    assert.deepEqual([y(9), y(1)], [6, 58]);
  });
});

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

  it('shows confirmed values only', () => {
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
