// `npm test`: every stage, two at a time, then what passed, what failed and what could not be run here.
//   --only unit,gateway  just these stages
//   --strict             whatever could not be run counts as a failure (CI)
//   --times              each stage names its slowest files
//   --whole              every case of what is otherwise sampled
import { createRunner, endWithRun } from './programs.mjs';
import { schedule } from './schedule.mjs';
import { STAGES } from './stages.mjs';
import { skipsByReason } from './summaries.mjs';

const [strict, times] = ['--strict', '--times'].map((option) => process.argv.includes(option));
if (process.argv.includes('--whole')) process.env.HDT_WHOLE = '1';
const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
const names = process.argv.includes('--only') ? only.split(',') : Object.keys(STAGES);
const unknown = names.filter((name) => !STAGES[name]);
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}

/** Pictures and reports of other people stay outside the project; a clone without them lacks nothing of ours. */
const isAbsentSample = (reason) => /\bon this machine\b/.test(reason);

endWithRun();
const outcomes = new Map();

/** What a stage prints stays together: alone it is seen at once, beside others when the stage ends. */
async function runStage(name) {
  const pieces = [];
  const isAlone = names.length === 1;
  if (!isAlone) console.log(`   ${name} …`);
  const start = performance.now();
  const print = (piece) => (isAlone ? process.stdout.write(piece) : pieces.push(piece));
  const found = await STAGES[name].run({ run: createRunner(print), times });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  outcomes.set(name, { ...found, seconds });
  console.log(`\n── ${name} (${seconds} s)\n${Buffer.concat(pieces)}`);
}

const jobs = names.map((name) => ({ name, after: STAGES[name].after, run: () => runStage(name) }));
await schedule(jobs, 2);

const total = { passed: 0, failed: 0, skipped: 0 };
const missing = [];
const skips = [];
const lines = [];
for (const name of names) {
  const found = outcomes.get(name);
  for (const key of Object.keys(total)) total[key] += found[key];
  missing.push(...found.missing);
  skips.push(...found.skips.map((skip) => ({ ...skip, stage: name })));
  const counts = `${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`;
  lines.push(`${name.padEnd(10)} ${counts} (${found.seconds} s)`);
}
console.log(`── summary\n${lines.join('\n')}`);
list('Not run here', missing);

const refused = skips.filter(({ reason }) => !isAbsentSample(reason));
list(
  'Skipped',
  refused.map(({ stage, name, reason }) => `${stage}: ${name}: ${reason}`),
);
list('Left out', skipsByReason(skips.filter(({ reason }) => isAbsentSample(reason))));

if (strict) {
  total.failed += missing.length + refused.length;
  if (missing.length + refused.length > 0)
    console.log('\n--strict: what was not run or skipped is a failure');
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function list(title, entries) {
  if (entries.length > 0) console.log(`\n${title}:\n${entries.map((entry) => `  ${entry}`).join('\n')}`);
}
