import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readEventStream } from '../../../../src/core/service/read-event-stream.js';
import { fetchTransport } from '../../../../src/core/service/transport.js';

/** The blocks of a stream that arrives in these pieces. */
async function blocksOf(...pieces: readonly string[]): Promise<readonly string[]> {
  const blocks: string[] = [];
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const send = fetchTransport(async () => new Response(body));
  const readStream = readEventStream((block) => blocks.push(block));
  await send({ method: 'GET', url: 'https://gateway.test/events', headers: {}, readStream });
  return blocks;
}

describe('an event stream', () => {
  it('is read in blocks, wherever it is cut', async () => {
    assert.deepEqual(await blocksOf(': open\n', '\ndata: 1\nid', ': 2\n\n:\n\ndata: 3'), [
      ': open',
      'data: 1\nid: 2',
      ':',
    ]);
  });

  it('may end its lines with CR LF, as the standard says', async () => {
    assert.deepEqual(await blocksOf(': open\r\n\r', '\ndata: 1\r\nid: 2\r\n\r\n'), [
      ': open',
      'data: 1\r\nid: 2',
    ]);
  });
});
