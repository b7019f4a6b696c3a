// A reporter for node:test that shows failures and skips in full, the rest as a count, and leaves the counts
// in HDT_TALLY for the stage that started the run.
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';

export default async function* report(events) {
  const count = { passed: 0, failed: 0, skipped: 0, skips: [] };
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:pass' && data.details?.type !== 'suite') {
      if (data.skip === undefined) count.passed += 1;
      else {
        count.skipped += 1;
        const reason = typeof data.skip === 'string' ? `: ${data.skip}` : '';
        count.skips.push(`${data.name}${reason}`);
        yield `  skipped  ${data.name}${reason}\n`;
      }
    }
    if (type === 'test:fail') {
      const { error } = data.details;
      // A suite fails because a test in it did; only what failed by itself is counted and shown.
      if (error.failureType === 'subtestsFailed') continue;
      count.failed += 1;
      yield `  FAILED   ${data.file ?? ''} › ${data.name}\n${inspect(error.cause ?? error)}\n\n`;
    }
  }
  if (process.env.HDT_TALLY) writeFileSync(process.env.HDT_TALLY, JSON.stringify(count));
  yield `  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`;
}
