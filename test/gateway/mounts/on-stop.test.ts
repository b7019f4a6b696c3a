import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';

const ON_STOP = new URL('../../../server-stub/gateway/dist/mounts/on-stop.js', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a process whose stop is this code and that ends itself by a signal. */
const runToStop = (stop: string) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const code = `
      import { onStop } from ${JSON.stringify(ON_STOP)};
      onStop(async () => { ${stop} });
      setInterval(() => {}, 1000);
      process.emit('SIGTERM');
    `;
    execFile(
      process.execPath,
      ['--input-type=module', '--eval', code],
      { cwd: ROOT },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

test('a stop that fails is reported without its message, which may contain secrets', async () =>
  assert.deepEqual(await runToStop(`throw new TypeError('password of the database')`), {
    code: 1,
    output: 'Stopping failed: TypeError\n',
  }));

test('a stop that succeeds reports nothing', async () =>
  assert.deepEqual(await runToStop(''), { code: 0, output: '' }));
