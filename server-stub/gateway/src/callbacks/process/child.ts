import { CallbackFailure } from '../failure.js';
import { readCallback } from '../read-callback.js';
import { rowsFromParquet } from '../rows/parquet.js';
import { watchMemory } from './memory-watch.js';
import type { ReadRequest, ReadResult } from './messages.js';

const respond = (message: ReadResult): void => void process.send?.(message);

async function read({ received, maxRows }: ReadRequest): Promise<void> {
  try {
    respond({ type: 'read', callback: await readCallback(received, { maxRows, parquet: rowsFromParquet }) });
  } catch (thrown) {
    if (thrown instanceof CallbackFailure) respond({ type: 'failure', part: thrown.part });
    else respond({ type: 'defect', thrown: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}

watchMemory(Number(process.argv[2]));
// A stop signal may reach the whole process group; the parent ends this process after its own work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (request: ReadRequest) => void read(request));
respond({ type: 'started' });
