import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { ROOT } from '../../../../test/support/process.js';
import { skipWhen } from '../../../../test/support/skip.js';

it('the WebAssembly of the networks is what its source compiles to', {
  timeout: 60_000,
  ...skipWhen(process.platform === 'win32', 'it is built by a script for sh'),
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'simd-'));
  try {
    const out = join(folder, 'simd-code.ts');
    execFileSync('sh', ['labs/reader/training/simd/build.sh', out], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const committed = readFileSync(join(ROOT, 'src/viewfinder/networks/simd-code.ts'), 'utf8');
    assert.equal(readFileSync(out, 'utf8'), committed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
