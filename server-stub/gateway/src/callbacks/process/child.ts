import { CallbackFailure } from '../failure.js';
import { readCallback } from '../read-callback.js';
import { rowsFromParquet } from '../rows/parquet.js';
import { watchMemory } from './memory-watch.js';
import type { Answer, Request } from './messages.js';

const answer = (message: Answer): void => void process.send?.(message);

async function read({ received, most }: Request): Promise<void> {
  try {
    answer({ type: 'read', callback: await readCallback(received, { most, parquet: rowsFromParquet }) });
  } catch (thrown) {
    if (thrown instanceof CallbackFailure) answer({ type: 'failure', part: thrown.part });
    else answer({ type: 'defect', thrown: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}

watchMemory(Number(process.argv[2]));
// A signal to stop may reach the whole group; this process is ended by the one that started it, once that has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (request: Request) => void read(request));
answer({ type: 'started' });
