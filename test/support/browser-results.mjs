// Web Test Runner has no reporter that writes results into a file, which `npm test` adds to those of Vitest.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Reasons of skipped tests, in order. Mocha's `skip` takes no reason, so tests log it. */
const reasonsIn = (logs) =>
  logs.flat().flatMap((line) => (typeof line === 'string' ? (/^skipped: (.*)/s.exec(line)?.[1] ?? []) : []));

const testsIn = (suite) => [...suite.tests, ...suite.suites.flatMap(testsIn)];

/** The results of a test file in one browser, as Vitest's reporter `json` writes them. */
function fileResult({ browser, testFile, testResults, logs, passed }) {
  const tests = testResults ? testsIn(testResults) : [];
  const reasons = reasonsIn(logs);
  const assertionResults = tests.map(({ name, skipped, passed, error }) => ({
    fullName: name,
    status: skipped ? 'skipped' : passed ? 'passed' : 'failed',
    failureMessages: error ? [error.message] : [],
    meta: skipped ? { skipReason: reasons.shift() } : {},
  }));
  // A file fails if it does not load or its page crashes, even if each of its tests passes.
  if (!passed && assertionResults.every(({ status }) => status !== 'failed')) {
    assertionResults.push({ fullName: 'the file itself', status: 'failed', meta: {} });
  }
  return {
    name: `${relative(process.cwd(), testFile ?? '')}, ${browser.name}`,
    startTime: 0,
    endTime: tests.reduce((sum, { duration = 0 }) => sum + duration, 0),
    assertionResults,
  };
}

/**
 * A reporter of Web Test Runner for `npm test`.
 *
 * @param {readonly string[]} missing Engines that this run leaves out.
 */
export const results = (missing) => ({
  onTestRunFinished({ sessions }) {
    const { HDT_RESULTS, npm_lifecycle_event: script } = process.env;
    if (!HDT_RESULTS) return;
    const content = { missing, testResults: [...sessions].map(fileResult) };
    writeFileSync(join(HDT_RESULTS, `${script}.json`), JSON.stringify(content));
  },
});
