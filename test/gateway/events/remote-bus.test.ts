import assert from 'node:assert/strict';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, describe, test } from 'vitest';
import { openPostgresBus } from '../../../server-stub/gateway/src/events/postgres-bus.js';
import { openPostgres } from '../../../server-stub/gateway/src/store/postgres.js';
import { DEFAULT_TIMEOUTS } from '../../../server-stub/gateway/src/store/timeouts.js';
import { skipWhen } from '../../support/skip.js';
import { person } from '../support/person.js';
import { startPostgres } from '../support/postgres.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe(
  'nodes on PostgreSQL',
  skipWhen(postgres === null, 'npm has no PostgreSQL for this platform'),
  () => {
    test('hear of events whose notification fails at first', async () => {
      const url = postgres?.url ?? '';
      const db = await openPostgres(url, DEFAULT_TIMEOUTS);
      let failures = 1;
      /** No connection of its pool is free once. */
      const busy = new Proxy(db, {
        get(target, name) {
          if (name !== 'getExecutor') return Reflect.get(target, name);
          if (failures === 0) return () => target.getExecutor();
          failures -= 1;
          return () => noConnection.getExecutor();
        },
      });
      const [one, two] = [
        await openPostgresBus(url, busy, DEFAULT_TIMEOUTS),
        await openPostgresBus(url, db, DEFAULT_TIMEOUTS),
      ];
      const heard = new Promise<void>((resolve) => two.subscribe(person('ana'), resolve));
      one.publish(person('ana'));
      await heard;
      assert.equal(failures, 0);
      await one.close();
      await two.close();
      await db.destroy();
    });
  },
);

/** A database of which no connection can be had. */
const noConnection = new Kysely<never>({
  dialect: {
    createDriver: () =>
      Object.assign(new DummyDriver(), {
        acquireConnection: () => Promise.reject(new Error('no connection')),
      }),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (opened) => new PostgresIntrospector(opened),
  },
});
