import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { build as rolldown } from 'rolldown';
import { build as vite } from 'vite';
import { afterEach, describe, it, vi } from 'vitest';
import { folderOf, INSTALLED, manifestOf } from './installed.js';

/** A few words of each hint. */
const HINTS = [
  '> has no attribute ',
  'loads this package more than once',
  'there is no gateway at',
  'answers that nobody is signed in',
  'set HDT_ALLOWED_ORIGINS=',
  'no server answers at',
  'keep it on your server',
  'keeps no cookie of',
  'does not let the camera be used',
  'is missing. Copy node_modules',
  'may refuse the Worker',
  'refuses Lit',
];

type Mode = 'development' | 'production';

/** Bundles `main.js` in a folder of its own, as its bundler does in the mode. */
const BUNDLERS: Readonly<Record<string, (folder: string, outDir: string, mode: Mode) => Promise<unknown>>> = {
  Vite(root, outDir, mode) {
    // Vitest has set it to `test`, which Vite takes for development.
    vi.stubEnv('NODE_ENV', mode);
    const input = join(root, 'main.js');
    const checks = { pluginTimings: false };
    return vite({
      configFile: false,
      root,
      mode,
      logLevel: 'silent',
      build: { outDir, rolldownOptions: { input, checks } },
    });
  },
  Rolldown: (folder, dir, mode) =>
    rolldown({
      input: join(folder, 'main.js'),
      platform: 'browser',
      resolve: { conditionNames: ['import', 'browser', mode] },
      output: { dir },
    }),
  esbuild: (folder, outdir, mode) =>
    esbuild({
      entryPoints: [join(folder, 'main.js')],
      bundle: true,
      splitting: true,
      format: 'esm',
      logLevel: 'silent',
      conditions: [mode],
      outdir,
    }),
};

const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const hintsIn = (code: string): string[] => HINTS.filter((words) => code.includes(words));

const expected = (mode: Mode): string[] => (mode === 'development' ? HINTS : []);

describe('hints for developers', () => {
  afterEach(() => vi.unstubAllEnvs());

  for (const [bundler, build] of Object.entries(BUNDLERS)) {
    for (const specifier of ['hdt-elements', 'hdt-elements/react']) {
      for (const mode of ['development', 'production'] as const) {
        it(`are ${mode === 'development' ? 'all' : 'not'} in what ${bundler} makes of ${specifier} for ${mode}`, async () => {
          mkdirSync(join(INSTALLED, 'hints'), { recursive: true });
          const folder = mkdtempSync(join(INSTALLED, 'hints/'));
          writeFileSync(
            join(folder, 'main.js'),
            `import * as all from '${specifier}'; globalThis.all = all;`,
          );
          await build(folder, join(folder, 'dist'), mode);
          assert.deepEqual(hintsIn(textOf(join(folder, 'dist'))), expected(mode));
        });
      }
    }
  }

  for (const [file, mode] of [
    ['hdt-elements.js', 'production'],
    ['hdt-elements.development.js', 'development'],
  ] as const) {
    it(`are ${mode === 'development' ? 'all' : 'not'} in ${file} and what it imports`, () => {
      const read = (path: string): string =>
        readFileSync(join(folderOf('hdt-elements'), 'dist', path), 'utf8');
      const entry = read(file);
      const imported = [...entry.matchAll(/["'`]\.\/(hdt-elements\/[^"'`]+)["'`]/g)].map(
        ([, path = '']) => path,
      );
      assert.equal(imported.length, 1);
      const elements = read(imported[0]!);
      const lazy = [...elements.matchAll(/import\(["'`]\.\/([^"'`]+)["'`]\)/g)].map(([, path = '']) => path);
      assert.ok(lazy.length > 5);
      const all = [entry, elements, ...lazy.map((path) => read(`hdt-elements/${path}`))].join('\n');
      assert.deepEqual(hintsIn(all), expected(mode));
    });
  }

  it('have a condition of every entry that can give one', () => {
    const { exports } = manifestOf('hdt-elements');
    const entries = Object.entries(exports).filter(([, target]) =>
      /^\.\/dist\/[\w-]+\.js$/.test((target as { default?: string }).default ?? ''),
    );
    const missing = entries.filter(
      ([path, target]) =>
        !['./hdt-elements.js', './share'].includes(path) && !('development' in Object(target)),
    );
    assert.ok(entries.length > 5);
    assert.deepEqual(missing, []);
  });
});
