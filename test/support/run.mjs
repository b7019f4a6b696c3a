// `npm test`: every stage in order, then what passed, what failed and what could not be run here.
//   --only unit,server   just these stages
//   --strict             what could not be run counts as a failure (CI)
import { STAGES } from './stages.mjs';

const strict = process.argv.includes('--strict');
const only = process.argv[process.argv.indexOf('--only') + 1];
const names = process.argv.includes('--only') ? only.split(',') : Object.keys(STAGES);
const unknown = names.filter((name) => !STAGES[name]);
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const missing = [];
const lines = [];
for (const name of names) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const found = STAGES[name]();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const key of Object.keys(total)) total[key] += found[key];
  missing.push(...found.missing, ...found.skips.map((skip) => `${name}: ${skip}`));
  lines.push(
    `${name.padEnd(10)} ${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped (${seconds} s)`,
  );
}

console.log(`\n── summary\n${lines.join('\n')}`);
if (missing.length > 0) console.log(`\nNot run here:\n${missing.map((line) => `  ${line}`).join('\n')}`);
if (strict && missing.length > 0) total.failed += missing.length;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
