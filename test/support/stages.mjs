import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideEngines } from './engines.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What a stage found. `missing` lists what could not be run, in words. */
const outcome = (counts = {}) => ({ passed: 0, failed: 0, skipped: 0, skips: [], missing: [], ...counts });

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0;

/** A tool that is either content or not counts as one check. */
const check = (...commands) => {
  const content = commands.every(([command, ...args]) => run(command, args));
  return outcome(content ? { passed: 1 } : { failed: 1 });
};

const bin = (name) => join(root, 'node_modules/.bin', name);

function testFiles(...folders) {
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walk(path);
      return entry.name.endsWith('.test.ts') ? [path] : [];
    });
  return folders
    .map((folder) => join(root, 'test', folder))
    .filter(existsSync)
    .flatMap(walk)
    .sort();
}

/** Runs something that leaves its counts in a file; a run that leaves none has failed. */
function tallied(start) {
  const folder = mkdtempSync(join(tmpdir(), 'hdt-test-'));
  const file = join(folder, 'tally.json');
  try {
    const content = start(file);
    const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { failed: 1 };
    if (!content && !counts.failed) counts.failed = 1;
    return outcome(counts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `through` is a command that takes the run as its arguments. */
function nodeTests(folders, { atOnce = 2, through = [] } = {}) {
  const missing = folders
    .filter((folder) => testFiles(folder).length === 0)
    .map((folder) => `test/${folder}: no test file in it`);
  const files = testFiles(...folders);
  if (files.length === 0) return outcome({ missing });
  const reporter = './test/support/node-reporter.mjs';
  // A file that never ends fails and is named; without this the run would wait for it.
  const bounds = [`--test-concurrency=${atOnce}`, '--test-timeout=300000'];
  const options = ['--test', ...bounds, `--test-reporter=${reporter}`];
  const [command, ...args] = [...through, process.execPath, '--import', 'tsx', ...options, ...files];
  const counts = tallied((tally) => run(command, args, { HDT_TALLY: tally, NODE_OPTIONS: '--no-warnings' }));
  return { ...counts, missing };
}

/** What the server stage ran on the embedded database, on PostgreSQL. */
function postgres() {
  if (process.platform === 'win32') return outcome({ missing: ['postgres: npm has none for this platform'] });
  const through = [bin('tsx'), 'test/support/with-postgres.ts'];
  return nodeTests(['gateway', 'contract'], { through });
}

function elements() {
  const engines = provideEngines();
  const { HDT_ENGINES: chosen, HDT_FILES: files } = process.env;
  const missing = Object.entries(engines).flatMap(([engine, path]) => {
    if (!path) return [`${engine}: no such browser found`];
    return chosen && !chosen.split(',').includes(engine) ? [`${engine}: left out by HDT_ENGINES`] : [];
  });
  if (files) missing.push(`elements: all but ${files}, by HDT_FILES`);
  if (Object.values(engines).every((path) => path === null)) return outcome({ missing });
  const counts = tallied((tally) =>
    run(bin('wtr'), ['--config', 'test/support/web-test-runner.config.mjs'], { HDT_TALLY: tally }),
  );
  return { ...counts, missing };
}

function journeys() {
  if (!provideEngines().chromium) return outcome({ missing: ['journeys: they need Chromium'] });
  // One at a time: each has a browser and a server of its own.
  return nodeTests(['e2e'], { atOnce: 1 });
}

/** In order: the cheap ones first. Each gives an outcome. */
export const STAGES = {
  build: () => check(['npm', 'run', '-s', 'build']),
  types: () => check(['npm', 'run', '-s', 'types']),
  lint: () => check([bin('biome'), 'check', '.']),
  unit: () => nodeTests(['unit']),
  server: () => nodeTests(['gateway', 'emulator', 'start', 'contract']),
  postgres,
  elements,
  journeys,
};
