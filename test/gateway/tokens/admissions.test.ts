import assert from 'node:assert/strict';
import { afterAll, describe, test } from 'vitest';
import { openRedis } from '../../../server-stub/gateway/src/ephemeral-store.js';
import type { Person } from '../../../server-stub/gateway/src/grant.js';
import { migrate } from '../../../server-stub/gateway/src/store/migrations.js';
import { openSqlite } from '../../../server-stub/gateway/src/store/sqlite.js';
import { DEFAULT_TIMEOUTS } from '../../../server-stub/gateway/src/store/timeouts.js';
import {
  type Admissions,
  createAdmissions,
  createRedisAdmissions,
} from '../../../server-stub/gateway/src/tokens/admissions.js';
import { createRevocations } from '../../../server-stub/gateway/src/tokens/revocations.js';
import { person } from '../support/person.js';
import { needsRedis, startRedis } from '../support/redis.js';

const redis = await startRedis();
afterAll(() => redis?.stop());

let statements = 0;

async function openDatabase() {
  const { db: opened } = openSqlite(':memory:', DEFAULT_TIMEOUTS);
  await migrate(opened);
  return opened.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Commands that Redis was asked for by clients; those of a script count as one. */
async function redisCommands(): Promise<number> {
  const stats = String(await redis?.ask('INFO', 'commandstats'));
  return Number(/cmdstat_eval:calls=(\d+)/.exec(stats)?.[1] ?? 0);
}

const ENGINES = [
  {
    name: 'the database',
    options: {},
    async open() {
      const db = await openDatabase();
      return { db, ...createAdmissions(db), close: () => db.destroy() };
    },
  },
  {
    name: 'Redis',
    options: needsRedis,
    async open() {
      const db = await openDatabase();
      const { rates, close } = await openRedis(redis?.url ?? '');
      return { db, ...createRedisAdmissions(rates, createRevocations(db)), close };
    },
  },
];

/** Admits a request that has no proof to be refused for. */
const createAdmitted = (admit: Admissions['admit']) => async (who: Person, now: number) => {
  const admission = await admit(who, null, now);
  assert.ok(typeof admission !== 'string');
  return admission;
};

for (const { name, options, open } of ENGINES) {
  test(`${name} counts a request, uses its proof and reads the sign-out in one step`, options, async () => {
    const { db, admit, close } = await open();
    const admitted = createAdmitted(admit);
    const now = Date.UTC(2026, 0, 2);
    const proof = { thumbprint: 't', key: ['proof', 't', 'j'], notBefore: now, expiresAt: now + 600_000 };
    const ana = person('ana');

    statements = 0;
    assert.deepEqual(await admit(ana, proof, now), { count: 1, signOut: 0 });
    assert.equal(statements, 1);
    assert.deepEqual(await admit(ana, null, now), { count: 2, signOut: 0 });
    assert.equal(statements, 2);

    assert.equal(await admit(ana, proof, now + 60_000), 'used', 'a replay in a later minute');
    assert.equal((await admitted(ana, now + 60_000)).count, 1, 'a replay is not counted');

    await createRevocations(db).revoke(ana, now);
    assert.equal((await admitted(ana, now + 60_000)).signOut, now, 'at once');
    assert.equal((await admitted(person('ben'), now)).signOut, 0);
    await close();
  });

  test(`${name} accepts a proof once of many at the same time`, options, async () => {
    const { admit, close } = await open();
    const admitted = createAdmitted(admit);
    const now = Date.UTC(2026, 0, 3);
    const proof = { key: ['proof', 't', 'at once'], notBefore: now, expiresAt: now + 600_000 };
    const admissions = await Promise.all(Array.from({ length: 50 }, () => admit(person('cleo'), proof, now)));
    assert.deepEqual(
      admissions.filter((admission) => admission !== 'used'),
      [{ count: 1, signOut: 0 }],
    );
    assert.equal((await admitted(person('cleo'), now)).count, 2);
    await close();
  });
}

describe('Redis', needsRedis, () => {
  test('is asked once for each request', async () => {
    const { rates, close } = await openRedis(redis?.url ?? '');
    const before = await redisCommands();
    const now = Date.UTC(2026, 0, 4);
    await rates.countRequest(['ana'], { key: ['p'], notBefore: now, expiresAt: now + 600_000 }, now);
    assert.equal((await redisCommands()) - before, 1);
    await close();
  });

  test('keeps counts for minutes and proofs until they expire, under the prefix of its owner', async () => {
    const { rates, close } = await openRedis(redis?.url ?? '', { prefix: 'clinic:' });
    const now = Date.UTC(2026, 0, 5);
    await rates.countRequest(['ana'], { key: ['p'], notBefore: now, expiresAt: now + 600_000 }, now);
    assert.equal(await rates.use({ key: ['q'], notBefore: now, expiresAt: now + 600_000 }, now), null);
    assert.equal(await redis?.ask('GET', 'clinic:since'), String(now));
    const all = (await redis?.ask('KEYS', 'clinic:*')) as string[];
    const keys = all.filter((key) => key !== 'clinic:since');
    assert.deepEqual(keys.map((key) => key.split(':')[1]).toSorted(), ['count', 'used', 'used']);
    for (const key of keys) {
      const left = Number(await redis?.ask('PTTL', key));
      assert.ok(left > 60_000 && left <= 660_000, `${left}`);
      assert.doesNotMatch(key, /ana/, 'a name is in it');
    }
    await close();
  });
});
