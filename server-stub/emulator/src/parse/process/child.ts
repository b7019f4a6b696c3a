import type { Row } from '../../row.js';
import { ParseFailure } from '../failure.js';
import { readDocument } from '../read-document.js';
import { watchMemory } from './memory-watch.js';
import type { Answer, Request } from './messages.js';

/** Rows of one message; their reader takes a few milliseconds for them. */
const PORTION = 2000;

let rest: readonly Row[] = [];

const answer = (message: Answer): void => void process.send?.(message);

function sendRows(): void {
  const rows = rest.slice(0, PORTION);
  rest = rest.slice(PORTION);
  answer({ type: 'rows', rows, last: rest.length === 0 });
}

async function read(bytes: Uint8Array): Promise<void> {
  try {
    const { rows, ...head } = await readDocument(bytes);
    rest = rows;
    answer({ type: 'head', head });
  } catch (thrown) {
    if (thrown instanceof ParseFailure) answer({ type: 'failure', reason: thrown.reason });
    else answer({ type: 'defect', thrown: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}

watchMemory(Number(process.argv[2]));
// A signal to stop may reach the whole group; this process is ended by the one that started it, once that has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (request: Request) => {
  if (request.type === 'read') void read(request.bytes);
  else sendRows();
});
answer({ type: 'started' });
