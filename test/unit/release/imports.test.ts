import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findBundlerFaults, findNodeFaults, modulesOf } from '../../release/imports.js';

const project = mkdtempSync(join(tmpdir(), 'hdt-imports-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Packages by what their only module says. */
const PACKAGES: Readonly<Record<string, string>> = {
  'hdt-whole': 'export const a = 1;',
  'hdt-throws': "throw new Error('no window');",
  'hdt-lacks': "import 'not-installed'; export {};",
  'hdt-dead': "import './gone.js'; export {};",
  'hdt-prints': "console.log('hello'); export {};",
  'hdt-warns': "process.emitWarning('old'); export {};",
  'hdt-ends': 'process.exit(0); export {};',
};

beforeAll(() => {
  for (const [name, code] of Object.entries(PACKAGES)) {
    const folder = join(project, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.js'), code);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, type: 'module', exports: './index.js' }),
    );
  }
});

describe('an entry', () => {
  it('that can be imported has no fault', async () => {
    assert.deepEqual(findNodeFaults(process.execPath, project, ['hdt-whole']), []);
    assert.deepEqual(await findBundlerFaults(project, ['hdt-whole']), []);
  });

  for (const [specifier, fault] of [
    ['hdt-throws', /^hdt-throws: no window$/],
    ['hdt-lacks', /^hdt-lacks: Cannot find package 'not-installed'/],
    ['hdt-dead', /^hdt-dead: Cannot find module .*gone\.js/],
    ['hdt-missing', /^hdt-missing: Cannot find package 'hdt-missing'/],
    ['hdt-whole/other', /^hdt-whole\/other: Package subpath '\.\/other' is not defined/],
    ['hdt-prints', /^an import prints: hello$/],
    ['hdt-warns', /^an import prints: .*Warning: old$/],
    ['hdt-ends', /^the process ended before all entries were imported$/],
  ] as const) {
    it(`${specifier} is refused in Node`, () => {
      const [first = ''] = findNodeFaults(process.execPath, project, ['hdt-whole', specifier]);
      assert.match(first, fault);
    });
  }

  for (const specifier of ['hdt-lacks', 'hdt-dead', 'hdt-missing', 'hdt-whole/other']) {
    it(`${specifier} is refused by the bundler`, async () => {
      const [first = ''] = await findBundlerFaults(project, ['hdt-whole', specifier]);
      assert.match(first, new RegExp(`^${specifier}: .*Could not resolve`));
    });
  }
});

it('every module that the exports lead to is imported, and no type, data or part of a module', () => {
  const exports = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './node': './dist/node.js',
    './react/*': { types: './dist/react/*.d.ts', default: './dist/react/*.js' },
    './types/vue': { types: './dist/types/vue.d.ts' },
    './assets/*': './dist/assets/*',
    './package.json': './package.json',
  };
  const files = [
    'dist/index.js',
    'dist/node.js',
    'dist/react/upload.js',
    'dist/react/upload.d.ts',
    'dist/assets/a.js',
  ];
  assert.deepEqual(modulesOf({ manifest: { name: 'a', version: '1.0.0', exports }, files }), [
    'a',
    'a/node',
    'a/react/upload',
  ]);
});
