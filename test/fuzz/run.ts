/**
 * `npm run fuzz -- [target …] [--runs 5000] [--seed 1] [--keep]`: reads inputs that are mutated towards code which nothing
 * has run before, and prints what was found. `--keep` writes the inputs that together run the most into `corpus/`, which
 * `npm test` reads.
 *
 * `npm run fuzz -- --values [format …] [--runs 20000] [--seed 1]`: reads reports of known values, written in as many ways as
 * systems write them, and prints those of which a wrong value passes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORPUS, readCorpus } from './corpus.js';
import { startCoverage } from './coverage.js';
import { distil, search } from './search.js';
import { TARGETS } from './targets.js';
import { fuzzFiles, fuzzValues, VALUE_FORMATS } from './values/run.js';

/** Inputs of one target in the repository. */
const MOST_KEPT = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    values: { type: 'boolean', default: false },
  },
});
const names = values.values ? VALUE_FORMATS : TARGETS.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(1);
}
const [runs, seed] = [Number(values.runs ?? (values.values ? 20_000 : 5000)), Number(values.seed)];
const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name));
if (values.values) {
  const ofReports = await fuzzValues(chosen, { runs, seed });
  const ofFiles = positionals.length > 0 || (await fuzzFiles({ runs: runs / 10, seed }));
  process.exit(ofReports && ofFiles ? 0 : 1);
}

const coverage = startCoverage();
for (const target of TARGETS.filter(({ name }) => chosen.includes(name))) {
  const began = performance.now();
  const { corpus, blocks, findings, outcomes } = await search(target, coverage, {
    runs,
    seed,
    kept: readCorpus(target).map(({ bytes }) => bytes),
  });
  const seconds = (performance.now() - began) / 1000;
  const outcomeTexts = [...outcomes].map(([outcome, times]) => `${outcome} ${times}`);
  console.log(
    `${target.name.padEnd(11)} ${runs} runs, ${(runs / seconds).toFixed(0)} a second; ${blocks} blocks by ${corpus.length} inputs; ${outcomeTexts.join(', ')}`,
  );
  for (const { message, bytes } of findings) {
    const file = join(process.cwd(), `fuzz-${target.name}-${digest(bytes)}`);
    writeFileSync(file, bytes);
    console.log(`FOUND: ${message}\n  ${file}`);
    process.exitCode = 1;
  }
  if (values.keep) {
    const folder = join(CORPUS, target.name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const { bytes, outcome } of distil(corpus, MOST_KEPT)) {
      writeFileSync(join(folder, `${outcome}.${digest(bytes)}`), bytes);
    }
  }
}
coverage.close();

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8);
}
