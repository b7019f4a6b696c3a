// `npm test`: runs the scripts below with npm-run-all2 and adds up what they report, since neither Vitest nor Web Test
// Runner counts the other's tests or says what could not be run.
//   --strict   everything in every engine, and whatever could not be run counts as a failure (CI)
//   --labs     the tests of the reader, too
//   --changed  only what the files that are changed can break
//   --times    the slowest test files of each script
//   --whole    every case of what is otherwise sampled
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import runAll from 'npm-run-all2';
import { changedFiles, testsOf } from './changed.mjs';
import { findEngines, findRedis } from './support/engines.mjs';
import { installEngines } from './support/install-engines.mjs';

/** Groups that run one after the other; of each, the longest scripts begin first, so that short ones fill the end. */
const GROUPS = [
  ['build'],
  // `test:start` builds again what the scripts of the next group serve.
  ['test:start', 'types', 'lint'],
  [
    // The reader's tests, with `--labs`.
    'test:labs',
    'test:e2e',
    'test:gateway',
    'test:emulator',
    'test:browser',
    'release:check',
    'test:packages',
    'test:postgres',
    'test:unit',
    'test:redis',
  ],
];

const [isStrict, withLabs, isChanged, withTimes, isWhole] = [
  '--strict',
  '--labs',
  '--changed',
  '--times',
  '--whole',
].map((option) => process.argv.includes(option));
if (isWhole) process.env.HDT_WHOLE = '1';
if (isStrict || isWhole) process.env.HDT_THOROUGH = '1';
else if (!isChanged) process.env.HDT_PLAIN = '1';

/** Scripts that run at once. Tests that measure times, which a plain run leaves out, starve each other beyond two. */
const PARALLEL = process.env.HDT_PLAIN === '1' ? Math.max(3, Math.floor(availableParallelism() / 2)) : 2;

const folder = mkdtempSync(join(tmpdir(), 'hdt-results-'));
process.env.HDT_RESULTS = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const uninstalled = installEngines();
const engines = findEngines();
const groups = isChanged
  ? await changedGroups()
  : GROUPS.map((group) => group.filter((script) => withLabs || script !== 'test:labs'));
const outcomes = [];
for (const group of groups) {
  outcomes.push(...(await run(group.filter((script) => !obstacle(script)))));
  // Nothing else runs on a build that failed.
  if (outcomes[0].code !== 0) break;
}
process.exitCode = summarise(outcomes.map(read)) ? 0 : 1;

/** Checks, and the tests that reach a changed file. */
async function changedGroups() {
  const changed = changedFiles();
  const tests = await testsOf(changed);
  console.log(`${changed.length} files are changed; what can break by them:`);
  for (const [script, files] of tests) console.log(`  ${script.padEnd(13)} ${files.length} files`);
  process.env.HDT_ENGINES = 'chromium';
  const scripts = [...tests].map(([script, files]) =>
    [script, '--', ...(script === 'test:browser' ? ['--files'] : []), ...files].join(' '),
  );
  return [['build:servers'], [...scripts, 'types', 'lint']];
}

/** Why a script cannot run on this machine; undefined where it can. */
function obstacle(script) {
  if (script === 'test:redis' && !findRedis()) return 'no redis-server found';
  if (/^test:(postgres|redis)$/.test(script) && process.platform === 'win32')
    return 'npm has no PostgreSQL for Windows';
  if (/^test:(e2e|packages)$/.test(script) && !engines.chromium) return 'no Chromium found';
  return undefined;
}

async function run(scripts) {
  const options = { parallel: true, maxParallel: PARALLEL, aggregateOutput: true, continueOnError: true };
  const { stdout, stderr } = process;
  try {
    return await runAll(scripts, { ...options, printName: true, silent: true, stdout, stderr });
  } catch (error) {
    if (!error.results) throw error;
    return error.results;
  }
}

/** What one script found. A script without a test runner is one check; one that leaves no results has failed. */
function read({ name: command, code }) {
  const [name = ''] = command.split(' ');
  const file = join(folder, `${name}.json`);
  const { testResults = [], missing = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  const isCheck = !name.startsWith('test:');
  const failed = count('failed') || (code === 0 && (isCheck || existsSync(file)) ? 0 : 1);
  return {
    name,
    passed: isCheck ? 1 - failed : count('passed'),
    failed,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed'),
    missing: missing.map((what) => `${name}: ${what}`),
    failures: testResults.flatMap(findFailures),
    files: testResults.map(({ name: path, startTime, endTime }) => ({
      path,
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** The failed tests of a file with what they said; a file that could not be loaded has a message and no tests. */
function findFailures({ name: path, assertionResults, message }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [{ path, title: message }] : [];
  return failed.map(({ fullName, failureMessages = [] }) => {
    const reason = failureMessages.join('\n').split('\n').slice(0, 6).join('\n  ');
    return { path, title: `${fullName}\n  ${reason}` };
  });
}

/** Prints what was found. Returns whether all is well. */
function summarise(found) {
  console.log('\n── summary');
  for (const { name, passed, failed, skipped, files } of found) {
    console.log(`${name.padEnd(13)} ${passed} passed, ${failed} failed, ${skipped.length} skipped`);
    if (withTimes) printSlowest(files);
  }
  const skipped = found.flatMap((one) => one.skipped);
  const reasons = skipped.map(({ meta }) => meta.skipReason ?? 'no reason');
  for (const reason of new Set(reasons)) {
    console.log(`Skipped: ${reasons.filter((one) => one === reason).length}, ${reason}`);
  }
  if (process.env.HDT_PLAIN)
    console.log(
      'Not everything ran: --strict runs what CI runs (test/support/only-ci.ts), --whole runs every case.',
    );
  const blocked = groups.flat().filter(obstacle);
  const missing = [
    ...blocked.map((script) => `${script}: ${obstacle(script)}`),
    ...found.flatMap((one) => one.missing),
  ];

  // Last, since CI shows only the end of what is printed.
  for (const { name, failures } of found) {
    for (const { path, title } of failures) {
      console.log(`\nFailed in ${name}: ${relative(process.cwd(), path)}\n  ${title}`);
    }
  }

  if (missing.length + uninstalled.length > 0) {
    console.log('\n── NOT RUN ON THIS MACHINE');
    for (const what of [...missing, ...uninstalled]) console.log(`   ${what}`);
  }

  // What a machine lacks that no installation brings: documents of other people, frames of a painted stream in WebKitGTK.
  const refused = skipped.filter(({ meta }) => !/\bon this machine\b/.test(meta.skipReason ?? ''));
  const unrun = isStrict ? missing.length + refused.length : 0;
  if (unrun > 0) console.log('--strict: what was skipped or not run is a failure');
  const sum = (key) => found.reduce((total, one) => total + one[key], 0);
  const failed = sum('failed') + unrun;
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed === 0;
}

function printSlowest(files) {
  for (const { path, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${relative(process.cwd(), path)}`);
  }
}
