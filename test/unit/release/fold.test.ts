import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { foldChanges, parseChangeset } from '../../release/fold.js';
import { nextVersion } from '../../release/versions.js';

describe('a changeset', () => {
  for (const quote of ["'", '"', '']) {
    it(`names its packages in ${quote || 'no'} quotes`, () => {
      const text = `---\n${quote}hdt-elements${quote}: minor\n${quote}hdt-gateway${quote}: patch\n---\n\nA change.\n`;
      assert.deepEqual(parseChangeset(text), { names: ['hdt-elements', 'hdt-gateway'], text: 'A change.' });
    });
  }
});

describe('changes that are added to the entry of a version', () => {
  const ENTRY = '# hdt-reader\n\n## 0.1.0\n\nThe first release.\n';
  const HEADING = '\n### Added before the release\n\n';

  it('follow what it says', () => {
    assert.equal(foldChanges(ENTRY, '0.1.0', ['One.', 'Two.']), `${ENTRY}${HEADING}- One.\n- Two.\n`);
  });

  it('follow those that were added before', () => {
    const once = foldChanges(ENTRY, '0.1.0', ['One.']);
    assert.equal(foldChanges(once, '0.1.0', ['Two.']), `${ENTRY}${HEADING}- One.\n- Two.\n`);
  });

  it('leave older entries as they are', () => {
    const older = '\n## 0.1.0\n\nThe first release.\n';
    const changelog = `# hdt-reader\n\n## 0.2.0\n\nThe second.\n${older}`;
    assert.equal(
      foldChanges(changelog, '0.2.0', ['One.']),
      `# hdt-reader\n\n## 0.2.0\n\nThe second.\n${HEADING}- One.\n${older}`,
    );
  });

  it('keep their paragraphs and tables in their place of the list', () => {
    const folded = foldChanges(ENTRY, '0.1.0', ['One.\n\n| a |\n|---|']);
    assert.ok(folded.endsWith('- One.\n\n  | a |\n  |---|\n'));
  });

  it('change nothing where there are none', () => {
    assert.equal(foldChanges(ENTRY, '0.1.0', []), ENTRY);
  });

  it('need an entry', () => {
    assert.throws(() => foldChanges(ENTRY, '0.2.0', ['One.']), /no entry 0\.2\.0/);
  });
});

describe('the next version', () => {
  for (const [version, minor, patch] of [
    ['0.1.0', '0.2.0', '0.1.1'],
    ['0.9.9', '0.10.0', '0.9.10'],
  ] as const) {
    it(`after ${version} is ${minor} or ${patch}`, () => {
      assert.deepEqual([nextVersion(version, 'minor'), nextVersion(version, 'patch')], [minor, patch]);
    });
  }
});
