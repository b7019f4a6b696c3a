import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:start|guides|reference|understand|help)\/[\w-]+\.md$|^\w+\.md$/.test(name))
    .map((name) => `docs/${name}`),
];
/** A test file or a folder of tests, by its path under `test/`. */
const isTest = (name: string): boolean =>
  existsSync(join(root, 'test', `${name}.test.ts`)) || existsSync(join(root, 'test', name));
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

describe('the documentation', () => {
  it('links to existing targets', () => {
    const dead = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => join(dirname(page), target))
        .filter((target) => !existsSync(join(root, target))),
    );
    assert.deepEqual(dead, []);
  });

  it('has no page above 200 lines', () => {
    const pages = PAGES.filter((page) => page.startsWith('docs/'));
    assert.ok(pages.length > 50);
    assert.deepEqual(
      pages.filter((page) => textOf(page).split('\n').length > 201),
      [],
    );
  });

  it('names existing files', () => {
    // An adopter's own files have such names in the pages of `start`.
    const named = PAGES.filter((page) => !page.startsWith('docs/start/')).flatMap((page) => [
      ...textOf(page).matchAll(/`((?:src|test|server-stub|demo|docs|examples|build)\/[\w./-]*)`/g),
    ]);
    const paths = named.map(([, path = '']) => path);
    assert.ok(paths.length > 20);
    const inGateway = (path: string) => existsSync(join(root, 'server-stub/gateway', path));
    const inEmulator = (path: string) => existsSync(join(root, 'server-stub/emulator', path));
    const inReader = (path: string) => existsSync(join(root, 'labs/reader', path));
    assert.deepEqual(
      paths.filter(
        (path) => !existsSync(join(root, path)) && !inGateway(path) && !inEmulator(path) && !inReader(path),
      ),
      [],
    );
  });

  it('names existing tests for its claims of accessibility', () => {
    const rows = textOf('docs/understand/accessibility.md')
      .split('\n')
      .filter((line) => /^\| \d\.\d\.\d+ [^|]+\| (?:Supports|Partially) /.test(line));
    assert.ok(rows.length > 35);
    const names = rows.flatMap((row) => [...row.matchAll(/`((?:unit|browser|e2e)\/[\w/-]+)`/g)]);
    assert.ok(names.length > 40);
    for (const [, name] of names) assert.ok(isTest(name!), name);
  });

  it('names an existing test for each promise', () => {
    const [promises = ''] =
      /^## Promises\n[\s\S]*?(?=^## )/m.exec(textOf('docs/understand/security.md')) ?? [];
    const rows = promises.match(/^- \*\*.*$/gm) ?? [];
    assert.ok(rows.length > 30);
    for (const row of rows) {
      const held = row.split('Tests: ')[1] ?? '';
      const tests = [...held.matchAll(/`((?:\w+\/)[\w/-]*)`/g)].map(([, name = '']) => name);
      assert.ok(tests.length > 0, row);
      for (const name of tests) {
        assert.ok(isTest(name), `${name}: ${row}`);
      }
    }
  });
});
