import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterAll, describe, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import { fixture, form, pause } from '../support.js';

const running: RunningEmulator[] = [];
afterAll(() => Promise.all(running.map((emulator) => emulator.close())));

async function start(options: Partial<Parameters<typeof startEmulator>[0]> = {}) {
  const emulator = await startEmulator({ port: 0, pace: 0, ...options });
  running.push(emulator);
  const headers = { authorization: `Bearer ${emulator.key}` };
  const get = (path: string) => fetch(`${emulator.url}${path}`, { headers });
  const post = (path: string, body: FormData) =>
    fetch(`${emulator.url}${path}`, { method: 'POST', body, headers });
  const listed = async () => ((await (await get('/api/v1/uploads')).json()) as { count: number }).count;
  return { ...emulator, get, post, listed };
}

describe('over HTTP', () => {
  test('from upload to result, as in the interface', async () => {
    const { url, get, post } = await start();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await post(
      '/api/master?module=pathology',
      form(['chemistry.hl7', fixture('chemistry.hl7')]),
    );
    const { uploadId } = (await answer.json()) as { uploadId: string };
    let results = await get(`/api/v1/results/${uploadId}`);
    while (results.status === 202) {
      await pause();
      results = await get(`/api/v1/results/${uploadId}`);
    }
    assert.equal(results.headers.get('x-emulator'), 'hdt-emulator');
    const { results: rows } = (await results.json()) as { results: { Result: string }[] };
    assert.deepEqual(
      rows.slice(0, 2).map(({ Result }) => Result),
      ['5.40', '1.00'],
    );
  });

  test('a batch that is too large is read to its end, so that the refusal arrives', async () => {
    const { post, listed } = await start({ limits: { fileBytes: 1024 } });
    const answer = await post('/api/master?module=pathology', form(['large', new Uint8Array(1024 * 1024)]));
    assert.equal(answer.status, 413);
    assert.equal(await listed(), 0);
  });

  test('a client that disconnects during an upload leaves nothing behind', async () => {
    // Room for one such file only: bytes not given back would show.
    const limits = { keptBytes: 100_000 };
    const { url, key, post, listed } = await start({ limits });
    const { port } = new URL(url);
    const head = `POST /api/master?module=pathology HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n';
    const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.hl7"\r\n\r\n';
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise<void>((resolve) =>
      socket.write(head + type + part + 'x'.repeat(80_000), () => resolve()),
    );
    socket.destroy();
    const send = () => post('/api/master?module=pathology', form(['b.hl7', new Uint8Array(80_000)]));
    let answer = await send();
    while (answer.status === 503) {
      await pause();
      answer = await send();
    }
    assert.equal(answer.status, 200);
    assert.equal(await listed(), 1);
  });

  test('uses the next port when one is in use', async () => {
    const first = await start();
    const second = await start({ port: Number(new URL(first.url).port) });
    assert.notEqual(second.url, first.url);
    assert.equal(await second.listed(), 0);
  });

  test('several accounts', async () => {
    const { url, key } = await start({
      accounts: [
        { customerId: 1, keys: ['one'] },
        { customerId: 2, keys: ['two'] },
      ],
    });
    assert.equal(key, 'one');
    const statuses = await Promise.all(
      ['one', 'two', 'three'].map(
        async (each) =>
          (await fetch(`${url}/api/v1/uploads`, { headers: { authorization: `Bearer ${each}` } })).status,
      ),
    );
    assert.deepEqual(statuses, [200, 200, 401]);
  });

  test('does nothing more when it cannot listen', async () => {
    const clock = createClock({ running: false });
    const lines: string[] = [];
    const starting = startEmulator({
      // An address for documentation (RFC 5737), which no machine has.
      host: '203.0.113.1',
      uploads: [{ fileName: 'a.csv', content: 'Test,Result,Unit\nUrea,5,mmol/L\n' }],
      clock,
      log: (line) => lines.push(line),
    });
    await assert.rejects(starting, { code: 'EADDRNOTAVAIL' });
    await clock.advance(60_000);
    assert.deepEqual(lines, []);
  });

  test('does not answer once closed', async () => {
    const { url, close } = await start();
    await close();
    await assert.rejects(fetch(url));
  });
});
