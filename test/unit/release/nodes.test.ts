import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { findNode } from '../../release/nodes.js';

it('a Node that cannot be had is no Node, and leaves nothing behind', () => {
  const cache = mkdtempSync(join(tmpdir(), 'hdt-nodes-'));
  try {
    assert.equal(findNode(Number.parseInt(process.versions.node, 10), cache), process.execPath);
    assert.equal(findNode(99, cache), undefined);
    assert.ok(!existsSync(join(cache, 'node-99')));
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});
