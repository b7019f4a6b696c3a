import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { findUnknownLanguage } from '../support/unknown-language.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'hdt-recipe-'));
  for (const path of ['src', 'demo', 'tsconfig.json', 'tsconfig.base.json', 'package.json', 'test/types'])
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (file) => !/[\\/]dist([\\/]|$)/.test(file),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
});
afterEach(() => rmSync(copy, { recursive: true }));

const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const edited = new Set<string>();
const write = (path: string, text: string) => {
  edited.add(path);
  writeFileSync(join(copy, path), text);
};

/** What the compiler says of the package. */
function compile(): string {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('a language', () => {
  const tag = findUnknownLanguage();
  const file = `src/i18n/${tag}.ts`;
  const row = `  ${tag}: { name: 'Added', load: async () => (await import('./${tag}.js')).${tag} },\n`;

  beforeEach(() => {
    edited.clear();
    write(file, read('src/i18n/es.ts').replace('export const es:', `export const ${tag}:`));
    const registry = read('src/i18n/languages.ts');
    const end = registry.indexOf('};', registry.indexOf('export const LANGUAGES'));
    write('src/i18n/languages.ts', registry.slice(0, end) + row + registry.slice(end));
  });

  it('is one file and a row of the registry', () => {
    assert.equal(compile(), '');
    assert.deepEqual([...edited], [file, 'src/i18n/languages.ts']);
    // The demo's menu, the documentation and the tests of all sentences read the registry.
    for (const path of ['demo/index.html', 'demo/words.ts', 'src/i18n/localize.ts', 'src/i18n/messages.ts'])
      assert.doesNotMatch(read(path), /Español/, path);
  });

  it('does not compile without one of its sentences', () => {
    write(file, read(file).replace(/^ {4}cancel: .*\n/m, ''));
    assert.match(compile(), new RegExp(`${file}.*'cancel'`, 's'));
  });
});

describe('a format', () => {
  const addRow = (name: string, facts: string) => {
    const table = read('src/files/format.ts');
    const end = table.indexOf('} as const satisfies');
    const row = `  ${name}: { label: '${name}', mime: 'application/${name}', extensions: ['.${name}'], ${facts} },\n`;
    write('src/files/format.ts', table.slice(0, end) + row + table.slice(end));
    const sniff = read('src/files/sniff.ts');
    const start = sniff.indexOf('\n', sniff.indexOf('const SIGNATURES')) + 1;
    const signature = `  ['%${name}', knownFormat('${name}')],\n`;
    write('src/files/sniff.ts', sniff.slice(0, start) + signature + sniff.slice(start));
  };

  beforeEach(() => edited.clear());

  it('is a row of its facts and a signature', () => {
    addRow('dicom', "kind: 'document'");
    assert.equal(compile(), '');
    assert.deepEqual([...edited], ['src/files/format.ts', 'src/files/sniff.ts']);
  });

  it('does not compile as a text in which nobody looks for patients', () => {
    addRow('yaml', "kind: 'document', isText: true");
    assert.match(compile(), /src\/upload\/patients\/patients\.ts.*'yaml'/s);
  });

  it('does not compile as a picture whose size nobody can read before it is decoded', () => {
    addRow('bmp', "kind: 'image'");
    assert.match(compile(), /src\/prepare\/image-size\.ts.*'bmp'/s);
  });
});
