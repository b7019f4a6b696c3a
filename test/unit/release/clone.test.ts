import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { shareInstalled } from '../../release/clone.js';

describe('what is installed here, in a clone,', () => {
  let folder: string;
  let root: string;
  let clone: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hdt-clone-'));
    [root, clone] = [join(folder, 'root'), join(folder, 'clone')] as const;
    for (const checkout of [root, clone]) mkdirSync(join(checkout, 'gateway'), { recursive: true });
    for (const name of ['lit', '.cache']) {
      mkdirSync(join(root, 'node_modules', name), { recursive: true });
      writeFileSync(join(root, 'node_modules', name, 'file'), name);
    }
    writeFileSync(join(clone, 'gateway/of'), 'the clone');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the same but for caches, with the workspaces of the clone', () => {
    symlinkSync('../gateway', join(root, 'node_modules/hdt-gateway'));
    shareInstalled(root, clone);
    assert.equal(readFileSync(join(clone, 'node_modules/lit/file'), 'utf8'), 'lit');
    assert.equal(readFileSync(join(clone, 'node_modules/hdt-gateway/of'), 'utf8'), 'the clone');
    assert.equal(existsSync(join(clone, 'node_modules/.cache')), false);
  });

  it('is nothing where a workspace would be that of this checkout', () => {
    symlinkSync(join(root, 'gateway'), join(root, 'node_modules/hdt-gateway'));
    shareInstalled(root, clone);
    assert.equal(existsSync(join(clone, 'node_modules')), false);
  });
});
