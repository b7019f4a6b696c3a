import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks: a decoder fills some hundred megabytes in that time. */
const INTERVAL = 50;

const SOURCE = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, ${INTERVAL});
`;

/**
 * Ends this process once it holds more than `megabytes`, on its heap or outside. In a thread of its own: the decoder that
 * asks for too much lets nothing else run on its own thread.
 */
export function watchMemory(megabytes: number): void {
  new Worker(SOURCE, { eval: true, workerData: megabytes * 1024 * 1024 }).unref();
}
