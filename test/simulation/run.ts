/** Builds the simulation and runs it: `npm run simulate -- --help` says how. */
import { spawnSync } from 'node:child_process';
import { buildSimulation } from './build.js';

const args = process.argv.slice(2);
const at = args.indexOf('--mutant');
const mutant = at === -1 ? null : (args.splice(at, 2)[1] ?? '');
const file = await buildSimulation(mutant);

process.exitCode =
  spawnSync(process.execPath, ['--no-warnings', file, ...args], { stdio: 'inherit' }).status ?? 1;
