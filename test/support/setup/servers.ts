import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../process.js';

/** Compiles gateway and emulator before their tests, and again before each rerun of a watch. */
export default function setUp(project: TestProject): void {
  build();
  project.onTestsRerun(async () => build());
}

function build(): void {
  // `npm test` builds before its steps run in parallel.
  if (process.env.HDT_RESULTS) return;
  execFileSync('npm', ['run', '-s', 'build:servers'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
