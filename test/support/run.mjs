// `npm test`: every stage in order, then what passed, what failed and what could not be run here.
//   --only unit,server   just these stages
//   --strict             whatever could not be run counts as a failure (CI)
import { STAGES } from './stages.mjs';

const strict = process.argv.includes('--strict');
const only = process.argv[process.argv.indexOf('--only') + 1];
const names = process.argv.includes('--only') ? only.split(',') : Object.keys(STAGES);
const unknown = names.filter((name) => !STAGES[name]);
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}

/** Pictures and reports of other people stay outside the project; a clone without them lacks nothing of ours. */
const isAbsentSample = (reason) => /\bon this machine\b/.test(reason);

const total = { passed: 0, failed: 0, skipped: 0 };
const missing = [];
const skips = [];
const lines = [];
for (const name of names) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const found = STAGES[name]();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const key of Object.keys(total)) total[key] += found[key];
  missing.push(...found.missing);
  skips.push(...found.skips.map((skip) => `${name}: ${skip}`));
  lines.push(
    `${name.padEnd(10)} ${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped (${seconds} s)`,
  );
}

console.log(`\n── summary\n${lines.join('\n')}`);
for (const [title, reasons] of [
  ['Not run here', missing],
  ['Skipped', skips],
]) {
  if (reasons.length > 0) console.log(`\n${title}:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
}
if (strict) {
  const refused = [...missing, ...skips.filter((reason) => !isAbsentSample(reason))];
  if (refused.length > 0) console.log(`\n--strict: each of these is a failure\n  ${refused.join('\n  ')}`);
  total.failed += refused.length;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
