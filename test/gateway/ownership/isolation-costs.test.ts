import assert from 'node:assert/strict';
import { Kysely, SqliteDialect } from 'kysely';
import Sqlite from 'libsql';
import { test } from 'vitest';
import { createHandoffs } from '../../../server-stub/gateway/src/handoff/handoffs.js';
import { createMessages } from '../../../server-stub/gateway/src/handoff/messages.js';
import { createOwners } from '../../../server-stub/gateway/src/ownership/owners.js';
import { migrate } from '../../../server-stub/gateway/src/store/migrations.js';
import type { Schema } from '../../../server-stub/gateway/src/store/schema.js';
import { accountService } from '../support/account.js';
import { form, startBench, uploadIds } from '../support/bench.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

/** Time cannot be compared on a busy machine; what is done can. */
test('unknown ids and other people’s cost the same statements and rows', async () => {
  const asked: string[] = [];
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: new Sqlite(':memory:') }),
    log: ({ query }) => {
      asked.push(query.sql);
    },
  });
  await migrate(db);
  const owners = createOwners(db);
  const handoffs = createHandoffs(db);
  const messages = createMessages(db);
  const [ana, eve] = [person('ana'), person('eve')];
  await owners.forOwner(ana).record('upload', ['a-1'], 1000);
  await owners.forOwner(ana).record('medical', ['m-1'], 1000);
  const pairing = await handoffs.open(ana, {
    secret: 's',
    scope: new Set(['pages'] as const),
    personName: null,
    signOut: 0,
    now: 1000,
    expiresAt: 9000,
    max: 3,
  });

  const questions: Record<string, [ask: (id: string) => Promise<unknown>, theirs: string, unknown: string]> =
    {
      upload: [(id) => owners.forOwner(eve).owns('upload', id), 'a-1', 'a-2'],
      medical: [(id) => owners.forOwner(eve).owns('medical', id), 'm-1', 'm-2'],
      conclusion: [(id) => owners.forOwner(eve).setOutcome(id, 'failed'), 'a-1', 'a-2'],
      hiding: [(id) => owners.forOwner(eve).hide('upload', id, 9000), 'a-1', 'a-2'],
      pairing: [(id) => handoffs.find(eve, id, 2000), pairing, crypto.randomUUID()],
      confirmation: [
        (id) => handoffs.confirm(eve, id, { code: null, now: 2000, expiresAt: 3000 }),
        pairing,
        crypto.randomUUID(),
      ],
      refusal: [(id) => handoffs.refuse(eve, id, 2000), pairing, crypto.randomUUID()],
      end: [(id) => handoffs.end(eve, id, 2000), pairing, crypto.randomUUID()],
      note: [(id) => handoffs.setNote(eve, id, 'note', 2000), pairing, crypto.randomUUID()],
      message: [(id) => messages.read(eve, id, 'message'), pairing, crypto.randomUUID()],
      taking: [(id) => messages.take(eve, id, 'message'), pairing, crypto.randomUUID()],
    };
  for (const [name, [ask, theirs, unknown]] of Object.entries(questions)) {
    const statements = async (id: string) => {
      asked.length = 0;
      assert.ok(!(await ask(id)), name);
      return [...asked];
    };
    const [one, other] = [await statements(theirs), await statements(unknown)];
    assert.ok(one.length > 0, name);
    assert.deepEqual(one, other, name);
  }
  await db.destroy();
});

/** Everything that is asked of a store, by name, however deep it lies. */
function recorded<T extends object>(inner: T, calls: string[], path = ''): T {
  return new Proxy(inner, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      const where = `${path}.${String(name)}`;
      if (typeof value === 'function') {
        return (...args: unknown[]) => {
          calls.push(where);
          const result: unknown = value.apply(target, args);
          const isOwner = String(name) === 'forOwner';
          return isOwner ? recorded(result as object, calls, where) : result;
        };
      }
      return typeof value === 'object' && value !== null ? recorded(value, calls, where) : value;
    },
  });
}

test('on every route, unknown ids and other people’s cause the same queries and requests', async () => {
  const inner = await openTestStore();
  const calls: string[] = [];
  const bench = await startBench({ answer: accountService().answer, store: recorded(inner, calls) });
  const key = crypto.randomUUID();
  const init = { method: 'POST', body: form(1), headers: { 'idempotency-key': key } };
  const [upload = ''] = uploadIds(await bench.as('ana', '/api/master?module=pathology', init));
  const opened = await bench.as('ana', '/handoff', { method: 'POST' });
  const { handoff_id } = opened.json() as { handoff_id: string };
  await bench.upload('ana', 'medical');
  await bench.token('eve');
  const served = bench.upstream.arrivals.length;
  const withIds = bench.gateway.routes.filter(
    ({ path, method }) =>
      (path.includes(':') || `${method} ${path}` === 'GET /api/master') &&
      // A phone's, whose token names the pairing.
      path !== '/handoff/messages/:id',
  );
  assert.ok(withIds.length >= 8);
  for (const { method, path } of withIds) {
    const kinds = { medical: 'm-1', handoff: handoff_id, 'idempotency-keys': key };
    const [, theirs = upload] = Object.entries(kinds).find(([kind]) => path.includes(`/${kind}/`)) ?? [];
    // A key nobody of theirs has used is theirs to close.
    const status = `${method} ${path}` === 'DELETE /idempotency-keys/:key' ? 204 : 404;
    const unknown = path.includes('medical') ? 'm-2' : crypto.randomUUID();
    const asked = async (id: string) => {
      calls.length = 0;
      const target = path.includes(':')
        ? path.replace(/:\w+/, id).replace(':message', key)
        : `${path}?uploadId=${id}`;
      assert.equal((await bench.as('eve', target, { method })).status, status, `${method} ${target}`);
      return [...calls];
    };
    assert.deepEqual(await asked(theirs), await asked(unknown), `${method} ${path}`);
  }
  assert.equal(bench.upstream.arrivals.length, served);
  await bench.close();
  await inner.close();
});
