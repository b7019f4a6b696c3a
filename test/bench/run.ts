import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measure } from './measure.js';
import { sizes } from './sizes.js';

const MEASURES: readonly Measure[] = [sizes];

// What is measured is what is published.
const root = fileURLToPath(new URL('../../', import.meta.url));
const build = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (build.status !== 0) process.exit(1);

for (const { name, run } of MEASURES) {
  const { report, missed } = await run();
  console.log(`\n${name}\n\n${report}`);
  for (const line of missed) console.log(`MISSED: ${line}`);
  // A report, unless somebody asks for a verdict: `npm run bench -- --strict`.
  if (missed.length > 0 && process.argv.includes('--strict')) process.exitCode = 1;
}
