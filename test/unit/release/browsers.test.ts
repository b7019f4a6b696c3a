import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { FLOOR, findTooNew } from '../../release/browsers.js';

const find = (code: string, file = 'dist/index.js', name = 'hdt-elements'): string[] =>
  findTooNew({ manifest: { name, version: '0.1.0', exports: {} }, files: [file], read: () => code });

describe('the oldest supported browsers', () => {
  for (const code of [
    'URL.canParse(url)',
    'AbortSignal.any([a,b])',
    'const{promise:e}=Promise.withResolvers()',
    'Object.groupBy(rows,e=>e.code)',
    'rows.toSorted(byDate)',
    'await Array.fromAsync(stream)',
    'seen.isSubsetOf(known)',
    'bytes.toBase64()',
  ]) {
    it(`lack ${code}`, () => {
      assert.match(find(code).join(), /dist\/index\.js uses .*, which the oldest supported browsers lack/);
    });
  }

  for (const code of [
    'URL.createObjectURL(file)',
    'Object.hasOwn(a,b)',
    'rows.findLast(isRead)',
    'AbortSignal.timeout(1)',
    'sorted(rows)',
  ]) {
    it(`have ${code}`, () => assert.deepEqual(find(code), []));
  }

  it('run neither servers nor types', () => {
    assert.deepEqual(find('URL.canParse(url)', 'dist/index.js', 'hdt-gateway'), []);
    assert.deepEqual(find('URL.canParse(url)', 'dist/index.d.ts'), []);
  });

  it('are those that the documentation names', () => {
    const page = readFileSync(new URL('../../../docs/help/versions.md', import.meta.url), 'utf8');
    for (const [name, version] of Object.entries(FLOOR))
      assert.match(page, new RegExp(`^\\| ${name}\\b.*\\| ${version} \\|`, 'm'));
  });
});
