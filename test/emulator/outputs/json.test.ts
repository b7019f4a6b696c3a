import assert from 'node:assert/strict';
import { describe } from 'vitest';
import { OUTPUTS } from '../../../server-stub/emulator/src/outputs/output.js';
import { testReports } from './support.js';

describe('JSON', () => {
  testReports('is read back by JSON.parse', 200, (report) => {
    const { results } = JSON.parse(OUTPUTS.json.write(report) as string) as { results: object[] };
    assert.deepEqual(
      results,
      report.rows.map((row) => ({
        Date: row.date,
        'Biomarker-Name': row.name,
        Result: row.result,
        Unit: row.unit,
        'Low-Ref-Range': row.low,
        'High-Ref-Range': row.high,
        Interpretation: row.interpretation,
        'LOINC-Code': row.loinc,
        ...(row.comment === '' ? {} : { Comment: row.comment }),
        ...(row.preliminary ? { Status: 'preliminary' } : {}),
      })),
    );
  });
});
