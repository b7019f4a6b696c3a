import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { InlineConfig, Vite } from 'vitest/node';
import { leftToCi } from './test/support/only-ci.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Tests that measure the memory of their process, which they therefore share with no other file. */
const MEASURE_MEMORY = {
  emulator: ['test/emulator/parse/bombs.test.ts'],
  reader: ['labs/reader/test/device/pictures.test.ts'],
};

/** What the embedded database and PostgreSQL could answer differently. */
const ON_POSTGRES = [
  'callbacks/*',
  'confirmations/*',
  'events/{events,events-limits,events-memory}',
  'handoff/*',
  'observability/*',
  'ownership/*',
  'reads/*',
  'store/{at-rest,attacks,purging}',
  'tokens/{authenticate,new-sessions,proofs,sign-out}',
  'uploads/!(files)',
];

/** What counts, uses a proof or notifies, on PostgreSQL with Redis. */
const ON_REDIS = [
  'events/{events,events-limits}',
  'handoff/*',
  'observability/*',
  'store/attacks',
  'tokens/{authenticate,new-sessions,proofs,sign-out}',
  'uploads/fair-use',
];

export default defineConfig({
  plugins: [compiledServers()],
  test: {
    projects: [
      project('unit', { globalSetup: 'test/support/setup/servers.ts' }),
      project('emulator', {
        exclude: [...MEASURE_MEMORY.emulator, ...leftToCi('emulator')],
        globalSetup: 'test/support/setup/servers.ts',
      }),
      project('reader', {
        include: ['labs/reader/test/**/*.test.ts'],
        exclude: MEASURE_MEMORY.reader,
        globalSetup: 'test/support/setup/servers.ts',
      }),
      measuringProject('memory', MEASURE_MEMORY.emulator),
      measuringProject('reader-memory', MEASURE_MEMORY.reader),
      project('gateway', { globalSetup: 'test/support/setup/servers.ts' }),
      project('contract', { globalSetup: 'test/support/setup/servers.ts' }),
      project('fuzz', { globalSetup: 'test/support/setup/servers.ts' }),
      // Built from the sources in one piece.
      project('simulation'),
      project('postgres', {
        include: [...ON_POSTGRES.map((files) => `test/gateway/${files}.test.ts`), 'test/load/*.test.ts'],
        globalSetup: ['test/support/setup/servers.ts', 'test/support/setup/postgres.ts'],
      }),
      project('redis', {
        include: ON_REDIS.map((files) => `test/gateway/${files}.test.ts`),
        globalSetup: [
          'test/support/setup/servers.ts',
          'test/support/setup/postgres.ts',
          'test/support/setup/redis.ts',
        ],
      }),
      // One of its files builds what the others serve.
      project('start', { fileParallelism: false }),
      project('e2e', { globalSetup: 'test/support/setup/product.ts' }),
      project('packages', { globalSetup: 'test/support/setup/packages.ts' }),
    ],
    reporters: reporters(),
    // Only what a failed test printed.
    silent: 'passed-only',
    maxWorkers: 2,
    execArgv: ['--no-warnings'],
    // The compiled servers have no module graph that Vitest would watch.
    forceRerunTriggers: ['**/{gateway,emulator,reader}/src/**'],
  },
});

function measuringProject(name: string, include: string[]): TestProjectInlineConfiguration {
  return project(name, { include, isolate: true, globalSetup: 'test/support/setup/servers.ts' });
}

/** The tests of a folder of that name, unless `test` says which. */
function project(
  name: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      exclude: [...configDefaults.exclude, ...leftToCi(name)],
      // Files share the processes: to load a server takes longer than most of them test.
      isolate: false,
      pool: 'forks',
      server: {
        deps: { external: [/\/(?:server-stub\/gateway|server-stub\/emulator|labs\/reader)\/dist\//] },
      },
      // Limits only for a test that hangs: the slowest ends earlier on a machine that is ten times overloaded.
      testTimeout: 15 * 60_000,
      hookTimeout: 15 * 60_000,
      ...test,
    },
  };
}

/** The servers and the reader are tested as they ship: compiled by `npm run build:servers`. */
function compiledServers(): Vite.Plugin {
  const source = /^(server-stub\/gateway|server-stub\/emulator|labs\/reader)\/src\//;
  return {
    name: 'hdt-compiled-servers',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return;
      const file = relative(root, join(dirname(importer), id)).replaceAll('\\', '/');
      if (source.test(file)) return join(root, file.replace(source, '$1/dist/'));
    },
  };
}

/** `npm test` adds up what its steps leave in the folder HDT_RESULTS, each in a file named as the npm script. */
function reporters(): InlineConfig['reporters'] {
  const { HDT_RESULTS, npm_lifecycle_event: script } = process.env;
  if (!HDT_RESULTS) return ['default'];
  return ['dot', ['json', { outputFile: join(HDT_RESULTS, `${script}.json`) }]];
}
