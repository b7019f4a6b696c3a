import { Worker } from 'node:worker_threads';
import { CallbackFailure } from '../failure.js';
import { readCallback } from '../read-callback.js';
import { parseParquet } from '../rows/parquet.js';
import type { ReadRequest, ReadResult } from './reader-process.js';

/** Milliseconds between two checks, in which a decoder can fill some hundred megabytes. */
const CHECK_INTERVAL = 50;

const WATCHER = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, ${CHECK_INTERVAL});
`;

/**
 * Kills this process once it uses more than `megabytes`, on its heap or outside. The watcher has its own thread, since a
 * runaway decoder blocks the main one.
 */
function watchMemory(megabytes: number): void {
  new Worker(WATCHER, { eval: true, workerData: megabytes * 1024 * 1024 }).unref();
}

const respond = (message: ReadResult): void => void process.send?.(message);

async function handleRequest({ received, maxRows }: ReadRequest): Promise<void> {
  try {
    respond({ type: 'read', callback: await readCallback(received, { maxRows, parquet: parseParquet }) });
  } catch (thrown) {
    if (thrown instanceof CallbackFailure) respond({ type: 'failure', part: thrown.part });
    else respond({ type: 'defect', thrown: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}

watchMemory(Number(process.argv[2]));
// Ignored, since a stop signal may reach the whole process group: the parent ends this process after its own work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (request: ReadRequest) => void handleRequest(request));
respond({ type: 'started' });
