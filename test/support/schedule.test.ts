import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled } from './fake-clock.js';
import { schedule } from './schedule.mjs';

/** Jobs that end when they are told to, and which of them run. */
function jobsOf(after: Record<string, string[]>) {
  const running = new Map<string, () => void>();
  const jobs = Object.entries(after).map(([name, names]) => ({
    name,
    after: names,
    run: () => new Promise<void>((resolve) => running.set(name, resolve)),
  }));
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await settled();
  };
  return { jobs, end, running: () => [...running.keys()].join(' ') };
}

test('as many jobs run at once as there are slots, in their order', async () => {
  const { jobs, end, running } = jobsOf({ a: [], b: [], c: [], d: [] });
  const done = schedule(jobs, 2);
  assert.equal(running(), 'a b');
  await end('b');
  assert.equal(running(), 'a c');
  await end('a');
  assert.equal(running(), 'c d');
  await end('c');
  await end('d');
  await done;
});

test('a job waits for those it comes after, and others go before it', async () => {
  const { jobs, end, running } = jobsOf({ build: [], types: ['build'], tests: ['build', 'types'], lint: [] });
  const done = schedule(jobs, 2);
  assert.equal(running(), 'build lint');
  await end('lint');
  assert.equal(running(), 'build');
  await end('build');
  assert.equal(running(), 'types');
  await end('types');
  assert.equal(running(), 'tests');
  await end('tests');
  await done;
});

test('a job that was not chosen is not waited for', async () => {
  const { jobs, end, running } = jobsOf({ tests: ['build'] });
  const done = schedule(jobs, 2);
  assert.equal(running(), 'tests');
  await end('tests');
  await done;
});

test('jobs that wait for each other are refused', async () => {
  const { jobs } = jobsOf({ a: ['b'], b: ['a'] });
  await assert.rejects(schedule(jobs, 2), /each waits for another: a, b/);
});

test('a job that rejects ends the run', async () => {
  const failing = { name: 'a', run: () => Promise.reject(new Error('no disk')) };
  await assert.rejects(schedule([failing], 2), /no disk/);
});
