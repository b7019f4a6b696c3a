/**
 * Reads thousands of mutated documents of each format and prints how they ended, how long the slowest took and how much
 * memory stayed: `npx tsx test/emulator/bad-input/run.ts [--count 2000] [--seed 1] [format …]`.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  createDocumentReader,
  type DocumentReader,
} from '../../../server-stub/emulator/src/parse/document-reader.js';
import { FORMATS } from './documents.js';
import { readMutated } from './rounds.js';

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
    .find((line) => line.includes(' document ') && line.trim().startsWith(`${process.pid} `));
  return Number(child?.trim().split(/\s+/)[1] ?? 0) / 1024;
}

/** Remembers the longest reading. */
function timed(reader: DocumentReader) {
  const slowest = { time: 0 };
  return {
    slowest,
    read: async (bytes: Uint8Array) => {
      const start = performance.now();
      try {
        return await reader.read(bytes);
      } finally {
        slowest.time = Math.max(slowest.time, performance.now() - start);
      }
    },
    close: reader.close,
  };
}

for (const { name, make } of FORMATS.filter(
  (format) => positionals.length === 0 || positionals.includes(format.name),
)) {
  const reader = timed(createDocumentReader());
  const sound = await make();
  await readMutated(reader, sound, { count: Math.min(count, 100), seed: seed + 1 });
  const before = memoryOfChild();
  const start = performance.now();
  const tally = await readMutated(reader, sound, { count, seed });
  const stayed = memoryOfChild() - before;
  await reader.close();
  const outcomes = [...tally].map(([outcome, times]) => `${outcome} ${times}`).join(', ');
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${name.padEnd(20)} ${seconds.padStart(4)} s, slowest ${reader.slowest.time.toFixed(0)} ms, memory ${before.toFixed(0)} MB ${stayed < 0 ? '-' : '+'}${Math.abs(stayed).toFixed(0)} MB: ${outcomes}`,
  );
}
