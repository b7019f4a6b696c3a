import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, onTestFinished, test } from 'vitest';
import { parseArguments } from '../../../../server-stub/emulator/src/node/command/arguments.js';
import { ArgumentError } from '../../../../server-stub/emulator/src/node/command/values.js';
import { EMULATOR } from '../../support.js';

describe('the command', () => {
  /** Starts it as `npx` does, outside the checkout, and waits for its last line of start-up or its end. */
  async function run(...args: string[]) {
    const child = spawn(process.execPath, [EMULATOR, ...args], { cwd: tmpdir() });
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
    const { version } = JSON.parse(readFileSync(join(dirname(EMULATOR), '../package.json'), 'utf8'));
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

  test('begins with the files of a seed, and says where callbacks go', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hdt-seeded-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'seed.json'), '{"uploads":[{"file":"a.csv"}]}');
    writeFileSync(join(folder, 'a.csv'), 'Test,Result,Unit\nUrea,5,mmol/L\n');
    const { child, ended, lines } = await run(
      '--port=0',
      `--seed=${join(folder, 'seed.json')}`,
      '--forward-to=http://127.0.0.1:9/in',
    );
    try {
      const [, url, key] = /^ready (\S+) key=(\S+)$/.exec(lines.at(-1) ?? '') ?? [];
      assert.ok(
        lines.includes(
          '  Callbacks go to       http://127.0.0.1:9/in (none of account 1001, which has no --callback)',
        ),
        lines.join('\n'),
      );
      const headers = { authorization: `Bearer ${key}` };
      const { uploads } = await (await fetch(`${url}/api/v1/uploads`, { headers })).json();
      assert.equal(uploads[0].fileName, 'a.csv');
    } finally {
      child.kill();
    }
    assert.equal(await ended, 0);
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
      ids: undefined,
      uploads: [],
      forwardTo: undefined,
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
      '--port 1 --host ::1 --key a --key b --pace 0 --retry-after 2 --ids s --forward-to http://localhost:3000/in --reader segments --data state --clean --quiet --help'.split(
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
      ids: 's',
      uploads: [],
      forwardTo: 'http://localhost:3000/in',
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
    ['--forward-to', 'localhost:3000'],
    ['--forward-to', 'http://me:secret@localhost:3000'],
    ['--seed', 'not-there.json'],
    ['extra'],
  ]) {
    test(`refuse ${args.join(' ')}`, () => assert.throws(() => parseArguments(args), ArgumentError));
  }
});
