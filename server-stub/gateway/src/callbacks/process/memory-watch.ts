import { Worker } from 'node:worker_threads';

/** Milliseconds between two checks: a decoder can fill some hundred megabytes in that time. */
const INTERVAL = 50;

const SOURCE = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, ${INTERVAL});
`;

/**
 * Kills this process once it uses more than `megabytes`, on its heap or outside. In a thread of its own, since a
 * runaway decoder blocks its own thread.
 */
export function watchMemory(megabytes: number): void {
  new Worker(SOURCE, { eval: true, workerData: megabytes * 1024 * 1024 }).unref();
}
