import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideEngines } from './engines.mjs';
import { root } from './programs.mjs';

/** What a stage found. `missing` lists what could not be run, in words. */
const outcome = (counts = {}) => ({ passed: 0, failed: 0, skipped: 0, skips: [], missing: [], ...counts });

const bin = (name) => join(root, 'node_modules/.bin', name);

/** A tool that is either content or not counts as one check. */
const check =
  (command, ...args) =>
  async ({ run }) =>
    outcome((await run(command, args)) ? { passed: 1 } : { failed: 1 });

/** Does something once in a run, however many stages need it. */
function once(work) {
  let done;
  return (...args) => (done ??= work(...args));
}

const buildServers = once((run) => run('npm', ['run', '-s', 'build:servers']));
/** Imported late: before `build` and the like it would only cost time. */
const compiler = once(async () => {
  const { compileTests, compiled, entries } = await import('./compile.mjs');
  await compileTests();
  return { compiled, entries };
});

function testFiles(folder) {
  const path = join(root, 'test', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', folder, name))
    .sort();
}

/** Runs something that leaves its counts in a file; a run that leaves none has failed. */
async function tallied(start) {
  const folder = mkdtempSync(join(tmpdir(), 'hdt-test-'));
  const file = join(folder, 'tally.json');
  try {
    const content = await start(file);
    const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { failed: 1 };
    if (!content && !counts.failed) counts.failed = 1;
    return outcome(counts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Tests of some folders, two files at once. `through` is a compiled program that gets their command as its arguments;
 * `servers` is false for tests that import no server, `without` leaves files out.
 */
const nodeTests =
  (folders, { through, servers = true, without } = {}) =>
  async ({ run, times }) => {
    const missing = folders
      .filter((folder) => testFiles(folder).length === 0)
      .map((folder) => `test/${folder}: no test file in it`);
    const found = folders.flatMap(testFiles).filter((file) => !without?.test(file));
    if (found.length === 0) return outcome({ missing });
    if (servers && !(await buildServers(run))) return outcome({ failed: 1, missing });
    const { compiled, entries } = await compiler();
    const command = [
      ...(through ? [process.execPath, compiled(through)] : []),
      process.execPath,
      '--test',
      '--test-concurrency=2',
      // Only against one that hangs: on a machine ten times overloaded the longest file still ends before.
      `--test-timeout=${30 * 60_000}`,
      '--test-reporter=./test/support/node-reporter.mjs',
      ...entries(found),
    ];
    const counts = await tallied((tally) =>
      run(command[0], command.slice(1), {
        HDT_TALLY: tally,
        HDT_TIMES: times ? '1' : '',
        NODE_OPTIONS: '--no-warnings --enable-source-maps',
      }),
    );
    return { ...counts, missing };
  };

/** Rooms that read and write the database; the others only hold a store. */
const ON_THE_DATABASE = [
  'callbacks',
  'confirmations',
  'events',
  'handoff',
  'observability',
  'ownership',
  'reads',
  'store',
  'tokens',
  'uploads',
].map((room) => `gateway/${room}`);

/**
 * In these rooms, but about bodies on their way, clocks and signatures, the same on any database; or with a PostgreSQL of
 * their own, so that the gateway's stage ran them whole.
 */
const NOT_ABOUT_THIS_DATABASE =
  /callbacks\/(?:large-callbacks|parquet)|uploads\/files|tokens\/(?:tokens|anonymous-session|subject-tag)|events\/shared-streams|store\/(?:nodes|silent-database|store)\./;

/** What the gateway's stage ran on the embedded database, on PostgreSQL. */
async function postgres(context) {
  if (process.platform === 'win32') return outcome({ missing: ['postgres: npm has none for this platform'] });
  return nodeTests(ON_THE_DATABASE, {
    through: 'test/support/with-postgres.ts',
    without: NOT_ABOUT_THIS_DATABASE,
  })(context);
}

async function elements({ run, times }) {
  const engines = await provideEngines(run);
  const { HDT_ENGINES: chosen, HDT_FILES: files } = process.env;
  const missing = Object.entries(engines).flatMap(([engine, path]) => {
    if (!path) return [`${engine}: no such browser found`];
    return chosen && !chosen.split(',').includes(engine) ? [`${engine}: left out by HDT_ENGINES`] : [];
  });
  if (files) missing.push(`elements: all but ${files}, by HDT_FILES`);
  if (Object.values(engines).every((path) => path === null)) return outcome({ missing });
  const counts = await tallied((tally) =>
    run(bin('wtr'), ['--config', 'test/support/web-test-runner.config.mjs'], {
      HDT_TALLY: tally,
      HDT_TIMES: times ? '1' : '',
    }),
  );
  return { ...counts, missing };
}

async function journeys(context) {
  const { chromium } = await provideEngines(context.run);
  if (!chromium) return outcome({ missing: ['journeys: they need Chromium'] });
  return nodeTests(['e2e'], { through: 'test/support/with-product.ts' })(context);
}

async function packages(context) {
  const { chromium } = await provideEngines(context.run);
  if (!chromium) return outcome({ missing: ['packages: they need Chromium'] });
  return nodeTests(['packages'], { through: 'test/support/with-packages.ts' })(context);
}

/**
 * Each gives an outcome. They start in this order, the long ones early; `after` names those whose files a stage reads,
 * or would change under them: `npm start` builds anew what the journeys load.
 */
export const STAGES = {
  build: { run: check('npm', 'run', '-s', 'build') },
  elements: { run: elements },
  types: { run: check('npm', 'run', '-s', 'types'), after: ['build'] },
  lint: { run: check('npm', 'run', '-s', 'lint') },
  emulator: { run: nodeTests(['emulator', 'reader']), after: ['build', 'types'] },
  start: { run: nodeTests(['start']), after: ['build', 'types'] },
  journeys: { run: journeys, after: ['build', 'types', 'start'] },
  packages: { run: packages, after: ['build', 'types', 'start'] },
  gateway: { run: nodeTests(['gateway', 'contract']), after: ['build', 'types'] },
  postgres: { run: postgres, after: ['build', 'types'] },
  unit: { run: nodeTests(['unit', 'support'], { servers: false }) },
};
