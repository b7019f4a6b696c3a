import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { de } from '../../../../src/i18n/de.js';
import { enReports } from '../../../../src/i18n/en-reports.js';
import { es } from '../../../../src/i18n/es.js';
import { zh } from '../../../../src/i18n/zh.js';
import { readBiomarkers } from '../../../../src/results/data/biomarkers.js';
import { readReviewReasons } from '../../../../src/results/data/review-reasons.js';
import { reportState, resultsSummary, spokenSummary } from '../../../../src/results/results-summary.js';

const ROW = { 'Biomarker-Name': 'Glucose', Result: '5', Unit: 'mmol/L' };

describe('reasons of review', () => {
  test('are read from a report', () => {
    const body = {
      fileName: 'a',
      results: [ROW],
      reviewReasons: ['unclear-date', 'missing-unit', 'unread-line'],
    };
    assert.deepEqual(readBiomarkers(body)!.reviewReasons, ['date', 'unit']);
    assert.equal(readBiomarkers({ results: [ROW] })!.reviewReasons, undefined);
  });

  const cases: readonly [codes: unknown, expected: readonly string[]][] = [
    [['implausible-value', 'far-from-limits'], ['impossible']],
    [['constructor', 'of the future'], ['reading']],
    [[5, null, ''], []],
    ['unclear-date', []],
    [undefined, []],
  ];
  for (const [codes, expected] of cases)
    test(JSON.stringify(codes) ?? 'none', () => assert.deepEqual(readReviewReasons(codes), expected));

  test('are said in each language, and no report with one is complete', () => {
    for (const messages of [enReports, de, es, zh]) {
      const { results } = messages;
      const summary = resultsSummary([], 0, messages as never, ['person', 'contradiction']);
      assert.ok(
        summary.includes(`${results.review.person} ${results.review.contradiction} ${results.compare}`),
      );
      const spoken = spokenSummary('a.pdf', [], 1, messages as never, ['date']);
      assert.ok(spoken.endsWith(results.review.date), spoken);
    }
    assert.equal(reportState([], 0, ['date']), 'incomplete');
    assert.equal(reportState([], 0), 'complete');
  });
});
