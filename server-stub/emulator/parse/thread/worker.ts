import { parentPort } from 'node:worker_threads';
import type { Row } from '../../row.js';
import { ParseFailure } from '../failure.js';
import { readDocument } from '../read-document.js';
import type { Answer, Request } from './messages.js';

/** Rows of one message; their reader takes a few milliseconds for them. */
const PORTION = 2000;

const port = parentPort;
let rest: readonly Row[] = [];

const answer = (message: Answer): void => port?.postMessage(message);

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

port?.on('message', (request: Request) => {
  if (request.type === 'read') void read(request.bytes);
  else sendRows();
});
answer({ type: 'started' });
