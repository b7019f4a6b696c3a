import { parseArgs } from 'node:util';
import { shrink } from './shrink.js';
import { simulate } from './simulate.js';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    only: { type: 'string' },
    first: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `npm run simulate -- [options]

  --seeds N      number of seeds, one after the other (100)
  --from N       the first of them (1)
  --first        end with the first seed that fails
  --seed N       run one seed
  --trace        print what happens in it
  --shrink       leave out of it what does not matter, and print what is left, also as a line for regressions.ts
  --only LIST    let only these incidents happen, separated by commas
  --mutant NAME  put a defect into the product first (test/simulation/mutants.ts)
`;
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

/** Prints the course of one seed. @returns Whether every promise was kept. */
async function tell(seed: number): Promise<boolean> {
  const shrunk = values.shrink ? await shrink(seed) : null;
  const only = values.only === undefined ? null : new Set(values.only.split(', '));
  const { trace, problems, incidents } =
    shrunk?.result ?? (await simulate({ seed, only, isTraced: values.trace }));
  for (const line of trace) console.log(line);
  for (const problem of problems) console.log(`BROKEN: ${problem}`);
  if (shrunk) {
    console.log(`${incidents.length} incidents left, ${shrunk.leftOut} left out`);
    console.log(`For regressions.ts:\n${JSON.stringify({ seed, broke: problems[0], only: incidents })},`);
  }
  return problems.length === 0;
}

/** Runs seeds and prints those that fail. @returns Whether none did. */
async function runSeeds(from: number, count: number): Promise<boolean> {
  const start = process.hrtime.bigint();
  const totals = { seeds: 0, files: 0, incidents: 0, failed: 0 };
  for (let seed = from; seed < from + count; seed += 1) {
    const { files, incidents, problems } = await simulate({ seed });
    totals.seeds += 1;
    totals.files += files;
    totals.incidents += incidents.length;
    if (problems.length === 0) continue;
    totals.failed += 1;
    console.log(`seed ${seed}: ${problems.join('; ')}`);
    if (values.first) break;
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const { seeds, files, incidents, failed } = totals;
  const pace = `${seconds.toFixed(1)} s, ${((seeds / seconds) * 60).toFixed(0)} seeds a minute`;
  console.log(`${seeds} seeds, ${files} files, ${incidents} incidents, ${failed} failed (${pace})`);
  return failed === 0;
}

const isKept =
  values.seed === undefined
    ? await runSeeds(Number(values.from), Number(values.seeds))
    : await tell(Number(values.seed));
process.exitCode = isKept ? 0 : 1;
