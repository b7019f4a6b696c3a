import { Worker } from 'node:worker_threads';
import type { DocumentHead } from '../parse/document-reader.js';
import { ParseFailure } from '../parse/failure.js';
import type { Row } from '../row.js';
import type { Answer, Request, Task } from './queue.js';

/** Items of one message; their reader takes a few milliseconds for them. */
const PORTION = 2000;

type Run = (bytes: Uint8Array) => Promise<{ readonly head: unknown; readonly items: readonly unknown[] }>;

const LOAD: Readonly<Record<Task, () => Promise<Run>>> = {
  async document() {
    const { readDocument } = await import('../parse/read-document.js');
    return async (bytes) => {
      const answer = (head: DocumentHead, items: readonly Row[] = []) => ({ head, items });
      try {
        const { rows, ...head } = await readDocument(bytes);
        return answer(head, rows);
      } catch (thrown) {
        // As data: an error would lose its class and its reason on the way.
        if (thrown instanceof ParseFailure) return answer({ reason: thrown.reason });
        throw thrown;
      }
    };
  },
  async device() {
    const { readPicture } = await import('../reader/reader.js');
    return async (bytes) => ({ head: await readPicture(bytes), items: [] });
  },
};

/** Milliseconds between two looks: a decoder fills some hundred megabytes in that time. */
const INTERVAL = 50;

const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, ${INTERVAL});
`;

const [, , task, megabytes] = process.argv as [string, string, Task, string];
// Ends this process once it holds more than that, on its heap or outside. In a thread of its own: the decoder that asks
// for too much lets nothing else run on its own thread.
new Worker(WATCH, { eval: true, workerData: Number(megabytes) * 1024 * 1024 }).unref();
// A signal to stop may reach the whole group; this process is ended by the one that started it, once that has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const answer = (message: Answer): void => void process.send?.(message);

let rest: readonly unknown[] = [];

function sendItems(): void {
  const items = rest.slice(0, PORTION);
  rest = rest.slice(PORTION);
  answer({ type: 'items', items, last: rest.length === 0 });
}

const run = await LOAD[task]();

async function start(bytes: Uint8Array): Promise<void> {
  try {
    const { head, items } = await run(bytes);
    rest = items;
    answer({ type: 'head', head });
  } catch (thrown) {
    answer({ type: 'defect', thrown: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}

process.on('message', (request: Request) => {
  if (request.type === 'more') sendItems();
  else void start(request.bytes);
});
answer({ type: 'started' });
