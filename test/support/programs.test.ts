import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { run } from './process.js';
import { createRunner } from './programs.mjs';

const script = (code: string): string[] => ['--input-type=module', '-e', code];

test('prints both streams and tells success from failure', async () => {
  let printed = '';
  const runner = createRunner((piece) => (printed += String(piece)));
  assert.equal(await runner(process.execPath, script('console.log("one"); console.error("two")')), true);
  assert.deepEqual(printed.trim().split('\n').sort(), ['one', 'two']);
  assert.equal(await runner(process.execPath, script('process.exit(3)')), false);
  assert.equal(await runner(process.execPath, script('process.kill(process.pid)')), false);
});

/** A run whose one program does `code`, interrupted once that says that it runs. Resolves with its exit and the program's id. */
async function interrupted(signal: NodeJS.Signals, code: string, grace: number) {
  const { href } = new URL('programs.mjs', import.meta.url);
  const program = JSON.stringify(
    script(`${code}; console.log('runs', process.pid); setInterval(() => {}, 1e6);`),
  );
  const outer = run(
    process.execPath,
    script(`
      import { createRunner, endWithRun } from '${href}';
      endWithRun(${grace});
      await createRunner((piece) => process.stdout.write(piece))(process.execPath, ${program});
    `),
  );
  const [, id] = await outer.line(/^runs (\d+)/);
  outer.kill(signal);
  return { exit: await outer.ended, id: Number(id) };
}

const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

describe('a run that is interrupted', { skip: process.platform === 'win32' && 'no signals there' }, () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`ends its programs first (${signal})`, async () => {
      const { exit, id } = await interrupted(signal, '', 240_000);
      assert.equal(exit, 130);
      assert.equal(isAlive(id), false);
    });
  }

  test('kills a program that does not end', async () => {
    const { exit, id } = await interrupted('SIGTERM', `process.on('SIGINT', () => {})`, 10);
    assert.equal(exit, 130);
    assert.equal(isAlive(id), false);
  });
});
