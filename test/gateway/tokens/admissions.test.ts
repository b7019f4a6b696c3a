import assert from 'node:assert/strict';
import { test } from 'vitest';
import { migrate } from '../../../server-stub/gateway/src/store/migrations.js';
import { openSqlite } from '../../../server-stub/gateway/src/store/sqlite.js';
import { createAdmissions } from '../../../server-stub/gateway/src/tokens/admissions.js';
import { createRevocations } from '../../../server-stub/gateway/src/tokens/revocations.js';
import { person } from '../support/person.js';

test('a request is counted, its proof used and the sign-out read in one statement', async () => {
  let statements = 0;
  const opened = openSqlite(':memory:');
  await migrate(opened);
  const db = opened.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { admit } = createAdmissions(db);
  const now = Date.UTC(2026, 0, 2);
  const proof = { thumbprint: 't', key: ['proof', 't', 'j'], expiresAt: now + 600_000 };
  const ana = person('ana');

  statements = 0;
  assert.deepEqual(await admit(ana, proof, now), { count: 1, isReplay: false, revokedUntil: null });
  assert.equal(statements, 1);
  assert.deepEqual(await admit(ana, null, now), { count: 2, isReplay: false, revokedUntil: null });
  assert.equal(statements, 2);

  assert.equal((await admit(ana, proof, now + 60_000)).isReplay, true, 'in a later minute too');
  assert.equal((await admit(ana, null, now + 60_000)).count, 1, 'a replay is not counted');

  await createRevocations(db).revoke(ana, now);
  assert.equal((await admit(ana, null, now + 60_000)).revokedUntil, now / 1000, 'at once');
  assert.equal((await admit(person('ben'), null, now)).revokedUntil, null);
  await opened.destroy();
});
