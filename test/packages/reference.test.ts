import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { errorsPage } from './errors-page.js';
import { folderOf, ROOT } from './installed.js';
import { type DescribedElement, referencePage } from './reference.js';

const manifest = JSON.parse(readFileSync(join(folderOf('hdt-elements'), 'custom-elements.json'), 'utf8'));
const elements: readonly DescribedElement[] = manifest.modules[0].declarations;

describe('the reference of the elements', () => {
  for (const element of elements)
    it(`is what the manifest says of ${element.tagName}`, () => {
      const page = join(ROOT, `docs/reference/${element.tagName}.md`);
      if (process.env.HDT_WRITE) writeFileSync(page, referencePage(element));
      assert.equal(readFileSync(page, 'utf8'), referencePage(element));
    });

  it('describes every property, method, event and state', () => {
    const silent = elements.flatMap(({ tagName, members, events, cssStates }) =>
      [...members, ...events, ...cssStates]
        .filter(({ description }) => !description)
        .map(({ name }) => `${tagName} ${name}`),
    );
    assert.deepEqual(silent, []);
  });
});

describe('the page of errors', () => {
  it('is what the sources say', () => {
    const page = join(ROOT, 'docs/reference/errors.md');
    if (process.env.HDT_WRITE) writeFileSync(page, errorsPage());
    assert.equal(readFileSync(page, 'utf8'), errorsPage());
  });
});
