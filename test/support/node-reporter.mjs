// A reporter for node:test that shows failures in full, the rest as a count, and leaves the counts in HDT_TALLY for
// the stage that started the run. With HDT_TIMES it names the slowest files.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { root } from './programs.mjs';
import { skipsByReason, slowest } from './summaries.mjs';

/** Tests run compiled; their sources have the same path outside of `test/dist`. */
const sourceOf = (file = '') => relative(root, file).replace(/^test[\\/]dist[\\/](.*)\.js$/, '$1.ts');

/** What one event adds to the counts, and the line it is worth. */
function take({ type, data }, count) {
  if (type === 'test:stdout' || type === 'test:stderr') return data.message;
  // A file is a process, or a suite in one that is shared.
  if (type === 'test:complete' && /(?<!shared-\d+)\.test\.[jt]s$/.test(data.name)) {
    const name = data.name === data.file ? sourceOf(data.file) : data.name;
    count.files.push({ name, seconds: data.details.duration_ms / 1000 });
  }
  const isSuite = data.details?.type === 'suite';
  // Also a suite that is skipped as a whole: nothing else is said of the tests in it.
  if (type === 'test:pass' && data.skip !== undefined) {
    count.skipped += 1;
    count.skips.push({ name: data.name, reason: typeof data.skip === 'string' ? data.skip : 'no reason' });
    return '';
  }
  if (type === 'test:pass' && !isSuite) count.passed += 1;
  // A suite fails because a test in it did; only what failed by itself is counted and shown.
  if (type !== 'test:fail' || data.details.error.failureType === 'subtestsFailed') return '';
  count.failed += 1;
  const { error } = data.details;
  return `  FAILED   ${sourceOf(data.file)} › ${data.name}\n${inspect(error.cause ?? error)}\n\n`;
}

export default async function* report(events) {
  const count = { passed: 0, failed: 0, skipped: 0, skips: [], files: [] };
  for await (const event of events) yield take(event, count);
  const { files, ...tally } = count;
  if (process.env.HDT_TALLY) writeFileSync(process.env.HDT_TALLY, JSON.stringify(tally));
  for (const line of skipsByReason(count.skips)) yield `  skipped  ${line}\n`;
  if (process.env.HDT_TIMES) yield slowest(files);
  yield `  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`;
}
