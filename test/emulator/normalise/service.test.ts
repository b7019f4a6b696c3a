import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Account } from '../../../server-stub/emulator/src/accounts/accounts.js';
import { createBench, PACE } from '../support.js';

const ACCOUNTS: readonly Account[] = [
  { customerId: 1, keys: ['plain'] },
  { customerId: 2, keys: ['chinese'], settings: { language: 'ZH', standardUnits: 'si' } },
];

const TABLE =
  'Test,Result,Unit,Low,High\nFactor 7,1,mg/dL,,\nKreatinin,1.00,mg/dL,0.50,0.90\nWBC,7.2,K/uL,4.0,10.0\n';

describe('account settings', () => {
  it('apply to the results of that account only', async () => {
    const bench = createBench({ accounts: ACCOUNTS });
    const rowsFor = async (key: string) => {
      const id = await bench.upload(TABLE, 'table.csv', key);
      await bench.pass(PACE);
      await bench.pass(PACE);
      const answer = await bench.get(`/api/v1/results/${id}?format=json`, key);
      const { results } = (await answer.json()) as { results: Record<string, string>[] };
      return results.map((row) =>
        ['Biomarker-Name', 'Result', 'Unit', 'Low-Ref-Range', 'High-Ref-Range', 'LOINC-Code'].map(
          (field) => row[field],
        ),
      );
    };
    assert.deepEqual(await rowsFor('plain'), [
      ['Factor 7', '1', 'mg/dL', '', '', ''],
      ['Kreatinin', '1.00', 'mg/dL', '0.50', '0.90', ''],
      ['WBC', '7.2', 'K/uL', '4.0', '10.0', ''],
    ]);
    assert.deepEqual(await rowsFor('chinese'), [
      ['Factor 7', '1', 'mg/dL', '', '', ''],
      ['肌酐', '88.4', 'umol/L', '44.2', '79.6', '14682-9'],
      ['白细胞', '7.2', '10^9/L', '4.0', '10.0', '26464-8'],
    ]);
  });
});
