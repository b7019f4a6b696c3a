/** Builds the simulation and runs it: `npm run simulate -- --help` says how. */
import { spawnSync } from 'node:child_process';
import { buildSimulation } from './build.js';

const args = process.argv.slice(2);
const at = args.indexOf('--mutant');
const mutant = at === -1 ? null : (args.splice(at, 2)[1] ?? '');
const file = await buildSimulation(mutant);

const run = (...given: readonly string[]): number =>
  spawnSync(process.execPath, ['--no-warnings', file, ...given], { stdio: 'inherit' }).status ?? 1;

/** Takes an option with a number out of the arguments. */
function takeNumber(name: string): number | null {
  const index = args.indexOf(name);
  return index === -1 ? null : Number(args.splice(index, 2)[1]);
}

/** Seeds of one process: worlds that have ended leave some megabytes each. */
const SEEDS_PER_PROCESS = 250;

const seeds = takeNumber('--seeds');
const from = takeNumber('--from') ?? 1;
if (seeds === null) process.exitCode = run(...args);
else {
  for (let done = 0; done < seeds; done += SEEDS_PER_PROCESS) {
    const count = Math.min(SEEDS_PER_PROCESS, seeds - done);
    const status = run('--seeds', String(count), '--from', String(from + done), ...args);
    process.exitCode ||= status;
    if (status !== 0 && args.includes('--first')) break;
  }
}
