import assert from 'node:assert/strict';
import { test } from 'vitest';
import { anonymousSession } from '../../../server-stub/gateway/src/tokens/anonymous-session.js';
import { type Bench, codeOf, type Reply, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';

const exchange = (bench: Bench, headers: Record<string, string>, scope = 'pathology'): Promise<Reply> =>
  bench.call('/token', {
    method: 'POST',
    headers: { ...TOKEN_HEADERS, ...headers },
    body: JSON.stringify({ scope }),
  });
const tagOf = async (bench: Bench, subject: string, scope?: string) => {
  const reply = await exchange(bench, { 'x-test-subject': subject }, scope);
  return (reply.json() as { subject_tag: string }).subject_tag;
};

test('a subject tag identifies one person across pages and secrets, and reveals nothing', async () => {
  const bench = await startBench({ authenticate: tenantAndSubject });
  const rotated = await startBench({
    authenticate: tenantAndSubject,
    store: bench.store,
    secrets: ['a newer secret of the test suite, long enough', SECRET],
  });
  const ana = await tagOf(bench, 'ana');
  assert.match(ana, /^[\w-]{22}$/);
  assert.equal(await tagOf(bench, 'ana', 'medical'), ana);
  assert.equal(await tagOf(rotated, 'ana'), ana);
  const others = await Promise.all(['ben', 'north/ana', 'Ana', 'ana2'].map((name) => tagOf(bench, name)));
  assert.equal(new Set([ana, ...others]).size, 5);
  await rotated.close();
  await bench.close();
});

function tenantAndSubject(request: Request) {
  const [subject = '', tenant = ''] = (request.headers.get('x-test-subject') ?? '').split('/').reverse();
  return { subject, tenant };
}

test('new sessions have a shared limit, which existing sessions do not count against', async () => {
  const clock = { now: () => Date.UTC(2026, 0, 2) };
  const bench = await startBench({
    authenticate: anonymousSession({ secrets: [SECRET], clock }),
    clock,
    limits: { newSessionsPerMinute: 5 },
  });
  const reply = await Promise.all(Array.from({ length: 12 }, () => exchange(bench, {})));
  const begun = reply.filter(({ status }) => status === 200);
  assert.equal(begun.length, 5);
  const refused = reply.filter(({ status }) => status === 429);
  assert.equal(refused.length, 7);
  assert.ok(
    refused.every((one) => codeOf(one) === 'rate-limited' && one.headers.get('retry-after') === '60'),
  );
  assert.ok(refused.every((one) => one.headers.get('set-cookie') === null));
  const [cookie = ''] = (begun[0]?.headers.get('set-cookie') ?? '').split(';');
  for (let n = 0; n < 8; n += 1) assert.equal((await exchange(bench, { cookie })).status, 200);
  await bench.close();
});
