import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';
import { INSTALLED } from './installed.js';

// Both servers read large files in a child process, which must not run the program that started it once more.
const ONCE = `if (process.send) throw new Error('run by a child');`;

const READ_BY_THE_EMULATOR = `
  import { startEmulator } from 'hdt-emulator';
  const emulator = await startEmulator({ port: 0, pace: 0 });
  const headers = { authorization: 'Bearer ' + emulator.key };
  const body = new FormData();
  body.set('files', new Blob(['Test,Result,Unit\\nGlucose,5.6,mmol/L\\n']), 'lab.at-once.csv');
  const upload = await fetch(emulator.url + '/api/master?module=pathology', { method: 'POST', headers, body });
  const [id] = /[0-9a-f-]{36}/.exec(await upload.text());
  const status = await fetch(emulator.url + '/api/v1/status/' + id, { headers });
  console.log((await status.json()).status);
  await emulator.close();
`;

const READ_BY_THE_GATEWAY = `
  import { createGateway } from 'hdt-gateway';
  import { anonymousSession } from 'hdt-gateway/sessions';
  import { openStore } from 'hdt-gateway/store';
  const secrets = ['a-secret-of-a-test-0123456789abcdef'];
  const store = await openStore(':memory:');
  const gateway = createGateway({
    service: { url: 'http://127.0.0.1:9', key: 'hdt-a-key-of-a-test' },
    authenticate: anonymousSession({ secrets }),
    store,
    secrets,
    callbacks: { header: { name: 'x-key', values: ['a-long-value-of-the-header'] } },
  });
  const { status } = await gateway.request('/api/results', {
    method: 'POST',
    headers: { 'x-key': 'a-long-value-of-the-header', 'content-type': 'application/json' },
    body: 'x'.repeat(70_000),
  });
  console.log(status);
  await gateway.close();
  await store.close();
`;

describe('a program given on the command line', () => {
  for (const [name, code, expected] of [
    ['runs the emulator', READ_BY_THE_EMULATOR, 'completed'],
    ['runs the gateway', READ_BY_THE_GATEWAY, '400'],
  ] as const) {
    it(name, () => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', ONCE + code],
        { cwd: INSTALLED, encoding: 'utf8' },
      );
      assert.deepEqual({ status, output: stdout.trim() }, { status: 0, output: expected }, stderr);
    });
  }
});
