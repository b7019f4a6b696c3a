/**
 * Reads thousands of mutated documents of each format and prints how they ended, how long the slowest took and how much
 * memory stayed: `npx tsx test/emulator/bad-input/run.ts [--count 2000] [--seed 1] [format …]`.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createDeviceReader } from '../../../server-stub/emulator/src/node/worker/device-reader.js';
import { createDocumentReader } from '../../../server-stub/emulator/src/node/worker/document-reader.js';
import { DEVICES, FORMATS } from './documents.js';
import { type Read, readMutated, readsDevices, readsDocuments } from './rounds.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

/** Resident megabytes of the process that reads. */
function memoryOfChild(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,args='], { encoding: 'utf8' });
  const child = processes
    .split('\n')
    .find((line) => / (?:document|device) /.test(line) && line.trim().startsWith(`${process.pid} `));
  return Number(child?.trim().split(/\s+/)[1] ?? 0) / 1024;
}

/** Remembers the longest reading. */
function timed(read: Read) {
  const slowest = { time: 0 };
  return {
    slowest,
    read: async (bytes: Uint8Array) => {
      const start = performance.now();
      try {
        return await read(bytes);
      } finally {
        slowest.time = Math.max(slowest.time, performance.now() - start);
      }
    },
  };
}

/** A process of its own for each format, so that what stays in memory is its own too. */
function openDocuments() {
  const reader = createDocumentReader();
  return { ...timed(readsDocuments(reader)), close: reader.close };
}

function openDevices() {
  const reader = createDeviceReader();
  return { ...timed(readsDevices(reader)), close: reader.close };
}

const kinds = [
  ...FORMATS.map((format) => ({ ...format, open: openDocuments })),
  ...DEVICES.map((format) => ({ ...format, open: openDevices })),
];

for (const { name, make, open } of kinds.filter(
  (kind) => positionals.length === 0 || positionals.includes(kind.name),
)) {
  const reader = open();
  const sound = await make();
  await readMutated(reader.read, sound, { count: Math.min(count, 100), seed: seed + 1 });
  const before = memoryOfChild();
  const start = performance.now();
  const tally = await readMutated(reader.read, sound, { count, seed });
  const stayed = memoryOfChild() - before;
  await reader.close();
  const outcomes = [...tally].map(([outcome, times]) => `${outcome} ${times}`).join(', ');
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${name.padEnd(20)} ${seconds.padStart(4)} s, slowest ${reader.slowest.time.toFixed(0)} ms, memory ${before.toFixed(0)} MB ${stayed < 0 ? '-' : '+'}${Math.abs(stayed).toFixed(0)} MB: ${outcomes}`,
  );
}
