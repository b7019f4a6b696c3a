import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import {
  createDocumentReader,
  type DocumentReader,
} from '../../../server-stub/emulator/src/node/worker/document-reader.js';
import { readsDocuments } from '../bad-input/rounds.js';
import { BYSTANDER, form, pause } from '../support.js';
import { bombs } from './bombs.js';

// The runner gives this file a process of its own: a crash fails it, and the memory measured is its alone.
const peak = (): number => process.resourceUsage().maxRSS / 1024;

/** Megabytes of this process at any time: the emulator and the documents made here; what reads them is another process. */
const MOST_MEMORY = 2000;

/** Megabytes of the process that reads what unpacks to more than it says: the sooner it is at an end, the better. */
const BOMB_MEMORY = 800;

test('a table of 200 MB, past any limit of the service, ends within the limits of its process', async () => {
  const line = `Hemoglobin,14.1,g/dL,${'a comment '.repeat(20)}\n`;
  const table = Buffer.concat([Buffer.from('Test,Result,Unit,Comment\n'), Buffer.alloc(200e6, line)]);
  const reader = createDocumentReader({ timeLimit: 500 });
  onTestFinished(() => reader.close());
  const outcome = await readsDocuments(reader)(table);
  assert.ok(['too-large', 'timeout'].includes(outcome), outcome);
  console.info(`${outcome}; peak of the process so far ${peak().toFixed(0)} MB`);
  assert.ok(peak() < MOST_MEMORY);
});

describe('the service', () => {
  let emulator: RunningEmulator;
  let documents: DocumentReader;
  beforeAll(async () => {
    documents = createDocumentReader({ memoryLimit: BOMB_MEMORY });
    emulator = await startEmulator({ port: 0, pace: 0, parse: documents.read });
  });
  afterAll(async () => {
    await emulator.close();
    await documents.close();
  });

  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${emulator.url}${path}`, { ...init, headers: { authorization: `Bearer ${emulator.key}` } });

  async function upload(name: string, bytes: Uint8Array): Promise<string> {
    const body = form([name, bytes]);
    const answer = await send('/api/master?module=pathology', { method: 'POST', body });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { uploadId: string }).uploadId;
  }

  async function resultOf(uploadId: string): Promise<Response> {
    for (;;) {
      const answer = await send(`/api/v1/results/${uploadId}`);
      if (answer.status !== 202) return answer;
      await answer.arrayBuffer();
      await pause();
    }
  }

  for (const { name, make } of bombs) {
    test(`${name}: fails, and a document sent with it does not`, async () => {
      const bytes = await make();
      // Making it blocked this process: a connection that was kept open meanwhile closes now.
      await pause();
      const bomb = await upload(name, bytes);
      const bystander = await upload('bystander.csv', BYSTANDER);
      const result = await resultOf(bystander);
      assert.equal(result.status, 200);
      assert.equal(((await result.json()) as { results: { Result: string }[] }).results[0]?.Result, '5');
      assert.equal((await resultOf(bomb)).status, 422);
      console.info(`peak of the process so far ${peak().toFixed(0)} MB`);
      assert.ok(peak() < MOST_MEMORY);
    });
  }

  test('a table of 200 MB is refused while it arrives', async () => {
    const before = peak();
    const piece = Buffer.alloc(1e6, 'Hemoglobin,14.1,g/dL,,,\n');
    async function* body() {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n');
      for (let sent = 0; sent < 200; sent++) yield piece;
      yield Buffer.from('\r\n--b--\r\n');
    }
    const answer = await fetch(`${emulator.url}/api/master?module=pathology`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${emulator.key}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as unknown as RequestInit);
    assert.equal(answer.status, 413);
    console.info(`peak grew by ${(peak() - before).toFixed(0)} MB to ${peak().toFixed(0)} MB`);
  });
});
