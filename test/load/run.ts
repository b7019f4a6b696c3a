import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { drawSamples, drawSteps } from './picture.js';
import { searchLoad } from './search.js';
import { soak } from './soak.js';
import { startSystem } from './system.js';
import { formatSteps, formatTrends, formatVisits } from './tables.js';

// npm run load [-- --soak MINUTES] [--rate N] [--nodes N] [--clients N] [--redis] [--step S] [--hold S] [--write]
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    /** Processes of clients. */
    clients: { type: 'string', default: '1' },
    redis: { type: 'boolean', default: false },
    /** Seconds of a step of the search, and of the one that has to hold. */
    step: { type: 'string', default: '10' },
    hold: { type: 'string', default: '60' },
    /** Minutes; without it the highest load that holds is searched for. */
    soak: { type: 'string' },
    /** Visits a second of a soak. */
    rate: { type: 'string', default: '4' },
    /** Writes the picture of the documentation. */
    write: { type: 'boolean', default: false },
  },
});

/** Milliseconds from an upload to its results. */
const PACE = 500;

// An unhandled signal ends a process without the event `exit`, by which the programs it has started end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const began = performance.now();
const system = await startSystem({
  nodes: Number(values.nodes),
  clients: Number(values.clients),
  withRedis: values.redis,
  pace: PACE,
});
try {
  const problems = values.soak === undefined ? await runSearch() : await runSoak(Number(values.soak));
  for (const problem of new Set(problems)) console.log(`FAILED: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await system.close();
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`(${seconds} s; load of the machine now ${loadavg()[0]!.toFixed(1)})`);
// Agents keep connections open.
process.exit();

async function runSearch(): Promise<readonly string[]> {
  const { steps, held } = await searchLoad(system, {
    step: Number(values.step),
    hold: Number(values.hold),
    onStep: ({ rate, admitted, holds }, purpose) =>
      console.log(`${purpose} ${rate}/s: p99 ${admitted.p99.toFixed(0)} ms${holds ? '' : ', too much'}`),
  });
  console.log(`\n${formatSteps(steps)}\n`);
  console.log(held ? `Holds ${held.rate} visits a second` : 'No rate holds');
  if (values.write) write('reliability-load.svg', drawSteps(steps));
  return [...steps.flatMap(({ broken }) => broken), ...(held ? [] : ['no rate holds'])];
}

async function runSoak(minutes: number): Promise<readonly string[]> {
  const result = await soak(system, {
    minutes,
    rate: Number(values.rate),
    onFault: (minute, what) => console.log(`${minute.toFixed(1)} min: ${what}`),
  });
  const { table, growing } = formatTrends(result);
  const { text, broken } = formatVisits(result);
  console.log(`\n${text}\n\n${table}\n`);
  if (values.write) write('reliability-soak.svg', drawSamples(result.samples));
  return [...broken, ...growing];
}

function write(name: string, picture: string): void {
  writeFileSync(new URL(`../../docs/${name}`, import.meta.url), picture);
}
