import assert from 'node:assert/strict';
import { test } from 'vitest';
import { run } from '../../support/process.js';

const ON_STOP = new URL('../../../server-stub/gateway/dist/mounts/on-stop.js', import.meta.url).href;

/** Runs a process whose stop is this code and that ends itself by a signal. */
async function runToStop(stop: string) {
  const code = `
    import { onStop } from ${JSON.stringify(ON_STOP)};
    onStop(async () => { ${stop} });
    setInterval(() => {}, 1000);
    process.emit('SIGTERM');
  `;
  const { ended, lines } = run(process.execPath, ['--input-type=module', '--eval', code]);
  return { code: await ended, lines };
}

test('a stop that fails is reported without its message, which may contain secrets', async () =>
  assert.deepEqual(await runToStop(`throw new TypeError('password of the database')`), {
    code: 1,
    lines: ['Stopping failed: TypeError'],
  }));

test('a stop that succeeds reports nothing', async () =>
  assert.deepEqual(await runToStop(''), { code: 0, lines: [] }));
