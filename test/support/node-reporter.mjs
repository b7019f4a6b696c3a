// A reporter for node:test that shows failures and skips in full, the rest as a count, and leaves the counts
// in HDT_TALLY for the stage that started the run.
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';

/** What one event adds to the counts, and the line it is worth. */
function take({ type, data }, count) {
  if (type === 'test:stdout' || type === 'test:stderr') return data.message;
  const isSuite = data.details?.type === 'suite';
  // Also a suite that is skipped as a whole: nothing else is said of the tests in it.
  if (type === 'test:pass' && data.skip !== undefined) {
    const skip = typeof data.skip === 'string' ? `${data.name}: ${data.skip}` : data.name;
    count.skipped += 1;
    count.skips.push(skip);
    return `  skipped  ${skip}\n`;
  }
  if (type === 'test:pass' && !isSuite) count.passed += 1;
  // A suite fails because a test in it did; only what failed by itself is counted and shown.
  if (type !== 'test:fail' || data.details.error.failureType === 'subtestsFailed') return '';
  count.failed += 1;
  const { error } = data.details;
  return `  FAILED   ${data.file ?? ''} › ${data.name}\n${inspect(error.cause ?? error)}\n\n`;
}

export default async function* report(events) {
  const count = { passed: 0, failed: 0, skipped: 0, skips: [] };
  for await (const event of events) yield take(event, count);
  if (process.env.HDT_TALLY) writeFileSync(process.env.HDT_TALLY, JSON.stringify(count));
  yield `  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`;
}
