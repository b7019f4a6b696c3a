import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, test } from 'vitest';
import { parseArguments } from '../../../server-stub/emulator/src/node/command/arguments.js';
import { ArgumentError } from '../../../server-stub/emulator/src/node/command/values.js';
import { type RunningEmulator, startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
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

  test('does not answer once closed', async () => {
    const { url, close } = await start();
    await close();
    await assert.rejects(fetch(url));
  });
});

describe('the command', () => {
  const main = fileURLToPath(new URL('../../../server-stub/emulator/dist/main.js', import.meta.url));

  /** Starts it as `npx` does, outside the checkout, and waits for its last line of start-up or its end. */
  async function run(...args: string[]) {
    const child = spawn(process.execPath, [main, ...args], { cwd: tmpdir() });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let errors = '';
    child.stderr.on('data', (piece) => (errors += piece));
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.startsWith('ready ')) break;
    }
    return { child, ended, lines, errors: () => errors };
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`prints its address and key, and ends on ${signal}`, async () => {
      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      const { port } = taken.address() as AddressInfo;
      const { child, ended, lines } = await run('--port', String(port), '--key', 'one', '--key', 'two');
      try {
        const [, url, key] = /^ready (http:\/\/127\.0\.0\.1:\d+) key=(\S+)$/.exec(lines.at(-1) ?? '') ?? [];
        assert.ok(url && !url.endsWith(`:${port}`));
        const { port: chosen } = new URL(url);
        assert.ok(lines.includes(`  Port ${port} is in use; listening on ${chosen} instead.`));
        assert.equal(key, 'one');
        assert.equal(lines.filter((line) => line.startsWith('ready')).length, 1);
        const answer = await fetch(`${url}/api/v1/uploads`, { headers: { authorization: `Bearer ${key}` } });
        assert.equal(answer.status, 200);
      } finally {
        child.kill(signal);
        taken.close();
      }
      assert.equal(await ended, 0);
    });
  }

  test('prints its options and its version, and does not start', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', pathToFileURL(main)), 'utf8'));
    for (const [option, text] of [
      ['--help', /^npx hdt-emulator \[options\][\s\S]*--port N/],
      ['--version', new RegExp(`^${version}$`)],
    ] as const) {
      const { ended, lines, errors } = await run(option);
      assert.equal(await ended, 0);
      assert.match(lines.join('\n'), text);
      assert.equal(errors(), '');
    }
  });

  test('serves the built portal', async () => {
    const { child, ended, lines } = await run('--port', '0');
    try {
      const [, url] = /^ready (\S+)/.exec(lines.at(-1) ?? '') ?? [];
      const page = await fetch(`${url}/portal/`);
      assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    } finally {
      child.kill();
    }
    assert.equal(await ended, 0);
  });

  test('refuses an option it does not know with the usage', async () => {
    const { ended, lines, errors } = await run('--prot', '1');
    assert.equal(await ended, 1);
    assert.deepEqual(lines, []);
    assert.match(errors(), /--prot[\s\S]*npx hdt-emulator --help/);
  });
});

describe('its options', () => {
  test('all have a default', () => {
    assert.deepEqual(parseArguments([]), {
      port: 8790,
      host: '127.0.0.1',
      accounts: [{ customerId: 1001, keys: ['hdt-emulator-key'] }],
      pace: 3000,
      reviewTime: 60_000,
      advance: 'clock',
      retryAfter: undefined,
      seed: undefined,
      startTime: undefined,
      paused: false,
      readers: 'both',
      faults: [],
      data: undefined,
      clean: false,
      quiet: false,
      help: false,
      version: false,
    });
  });

  test('set the clock and faults', () => {
    const { startTime, paused, faults } = parseArguments(
      '--start-time 2026-01-14T10:00:00Z --clock standing --fault 503:2 --fault html'.split(' '),
    );
    assert.deepEqual([startTime, paused], [Date.UTC(2026, 0, 14, 10), true]);
    assert.deepEqual(faults, [{ kind: '503', next: 2 }, { kind: 'html' }]);
    for (const wrong of ['--start-time=noon', '--clock=slow', '--fault=418', '--fault=503:0'])
      assert.throws(() => parseArguments([wrong]), ArgumentError);
  });

  test('are read', () => {
    const args =
      '--port 1 --host ::1 --key a --key b --pace 0 --retry-after 2 --seed s --reader segments --data state --clean --quiet --help'.split(
        ' ',
      );
    assert.deepEqual(parseArguments(args), {
      port: 1,
      host: '::1',
      accounts: [
        { customerId: 1001, keys: ['a'] },
        { customerId: 1002, keys: ['b'] },
      ],
      pace: 0,
      reviewTime: 60_000,
      advance: 'clock',
      retryAfter: 2,
      seed: 's',
      startTime: undefined,
      paused: false,
      readers: 'segments',
      faults: [],
      data: 'state',
      clean: true,
      quiet: true,
      help: true,
      version: false,
    });
  });

  for (const args of [
    ['--port', '65536'],
    ['--port', 'x'],
    ['--pace=-1'],
    ['--retry-after', '1.5'],
    ['--clean'],
    ['--reader', 'digits'],
    ['--data', ''],
    ['--key', 'a b'],
    ['--key', 'a', '--key', 'a'],
    ['extra'],
  ]) {
    test(`refuse ${args.join(' ')}`, () => assert.throws(() => parseArguments(args), ArgumentError));
  }
});
