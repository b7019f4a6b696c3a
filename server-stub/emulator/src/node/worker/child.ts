import { Worker } from 'node:worker_threads';
import { ParseFailure } from '../../parse/failure.js';
import type { Reader, Readers } from '../../reader.js';
import { NO_READER } from '../../readings/device-reading.js';
import type { Row } from '../../row.js';
import type { DeviceAnswer } from './device-reader.js';
import type { DocumentHead } from './document-reader.js';
import { loadReader } from './load-reader.js';
import { type Answer, OVERTIME_SIGNAL, type Request, type Task } from './queue.js';

/** Items per message; the parent handles one message in a few milliseconds. */
const BATCH_SIZE = 2000;

type Run = (bytes: Uint8Array) => Promise<{ readonly head: unknown; readonly items: readonly unknown[] }>;

async function documentTask(readers: Readers): Promise<Run> {
  const [{ readDocument }, loaded] = await Promise.all([
    import('../../parse/read-document.js'),
    loadReader(readers),
  ]);
  const reader = loaded && reportPages(loaded);
  return async (bytes) => {
    const answer = (head: DocumentHead, items: readonly Row[] = []) => ({ head, items });
    try {
      const { rows, ...head } = await readDocument(bytes, reader);
      return answer(head, rows);
    } catch (thrown) {
      // Sent as data: an error loses its class and reason when it is serialised.
      if (thrown instanceof ParseFailure) return answer({ reason: thrown.reason });
      throw thrown;
    }
  };
}

/** A document of many photographed pages takes minutes: its limits of time are those of a page. */
const reportPages = (reader: Reader): Reader => ({
  ...reader,
  readPdf: (bytes) =>
    reader.readPdf(bytes, () => {
      startTime();
      answer({ type: 'progress' });
    }),
});

async function deviceTask(wanted: Readers): Promise<Run> {
  const reader = await loadReader(wanted);
  const readers = (await reader?.load()) ?? null;
  return async (bytes) => {
    const reading = reader ? await reader.readDevice(bytes) : NO_READER;
    return { head: { reading, readers } satisfies DeviceAnswer, items: [] };
  };
}

const LOAD: Readonly<Record<Task, () => Promise<Run>>> = {
  document: () => documentTask('both'),
  'document-by-tesseract': () => documentTask('segments'),
  device: () => deviceTask('both'),
  'device-by-segments': () => deviceTask('segments'),
};

/** Milliseconds between two checks: a decoder allocates a few hundred megabytes in that time. */
const CHECK_INTERVAL = 50;

const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  const { megabytes, processorLimit, overtimeSignal, jobStart } = workerData;
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
    const { user, system } = process.cpuUsage();
    if (jobStart[0] >= 0 && (user + system) / 1000 - jobStart[0] > processorLimit) process.kill(process.pid, overtimeSignal);
  }, ${CHECK_INTERVAL});
`;

const [, , task, megabytes, processorLimit] = process.argv as [string, string, Task, string, string];
/** Processor time at the start of the job or of its current part, in milliseconds; negative without one. */
const jobStart = new Float64Array(new SharedArrayBuffer(8)).fill(-1);
// Kills this process when a limit is exceeded. It needs its own thread: a decoder that takes too much blocks the main one.
new Worker(WATCHDOG, {
  eval: true,
  workerData: {
    megabytes: Number(megabytes),
    processorLimit: Number(processorLimit),
    // Windows knows no other signal.
    overtimeSignal: process.platform === 'win32' ? 'SIGKILL' : OVERTIME_SIGNAL,
    jobStart,
  },
}).unref();
// A stop signal may reach the whole process group; the parent ends this process when it has finished itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

function startTime(): void {
  const { user, system } = process.cpuUsage();
  jobStart[0] = (user + system) / 1000;
}

const answer = (message: Answer): void => void process.send?.(message);

let pending: readonly unknown[] = [];

function sendItems(): void {
  const items = pending.slice(0, BATCH_SIZE);
  pending = pending.slice(BATCH_SIZE);
  answer({ type: 'items', items, last: pending.length === 0 });
}

const run = await LOAD[task]();

async function start(bytes: Uint8Array): Promise<void> {
  startTime();
  try {
    const { head, items } = await run(bytes);
    pending = items;
    answer({ type: 'head', head });
  } catch (thrown) {
    answer({ type: 'defect', thrown: thrown instanceof Error ? thrown.name : typeof thrown });
  } finally {
    jobStart[0] = -1;
  }
}

process.on('message', (request: Request) => {
  if (request.type === 'more') sendItems();
  else void start(request.bytes);
});
answer({ type: 'started' });
