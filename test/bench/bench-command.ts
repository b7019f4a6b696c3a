import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Measure } from './measure.js';
import { runMeasures } from './run-measures.js';
import { writeDocs } from './write-docs.js';

/**
 * Runs the benchmarks that the command line asks for: `--only` some of them, `--strict` with a missed budget as a failure,
 * `--write` with their figures written into the documentation.
 *
 * @returns The exit status.
 */
export async function runBench(measures: readonly Measure[]): Promise<0 | 1> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, strict: { type: 'boolean' }, write: { type: 'boolean' } },
  });
  const keys = measures.map(({ key }) => key);
  const only = values.only?.split(',') ?? keys;
  if (only.some((key) => !keys.includes(key))) {
    console.error(`--only takes ${keys.join(', ')}, by commas`);
    return 1;
  }
  const chosen = measures.filter(({ key }) => only.includes(key));
  if (chosen.some(({ built }) => built) && !build()) return 1;
  const { results, status } = await runMeasures(chosen, values.strict ?? false, console.log);
  if (values.write) writeDocs(results);
  return status;
}

/** Builds the files that are published, which are what is measured. */
function build(): boolean {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
