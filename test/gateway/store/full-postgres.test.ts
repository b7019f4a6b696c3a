import assert from 'node:assert/strict';
import { afterAll, describe, test } from 'vitest';
import { openStore } from '../../../server-stub/gateway/src/repositories.js';
import { skipWhen } from '../../support/skip.js';
import { accountService } from '../support/account.js';
import { codeOf, form, startBench, TOKEN_HEADERS, uploadIds } from '../support/bench.js';
import { ask, createDatabase, startPostgres } from '../support/postgres.js';

const postgres = await startPostgres();
const needsPostgres = skipWhen(postgres === null, 'npm has no PostgreSQL for this platform');
afterAll(() => postgres?.stop());

/** The server's own codes, in the order of what it is asked: a full disk, a disk that fails, a replica after a failover. */
const CODES = ['53100', '58030', '25006', '53300'];

describe('PostgreSQL that cannot write', { ...needsPostgres, timeout: 200_000 }, () => {
  for (const code of CODES) {
    test(`(${code}) is 503 for tokens, uploads and readiness, and nobody loses a file`, async () => {
      const url = await createDatabase(postgres?.url ?? '', `full_${code}`);
      const store = await openStore(url);
      const account = accountService();
      const bench = await startBench({ answer: account.answer, store });
      await ask(
        url,
        `create function refuse() returns trigger as $$ begin raise exception using errcode = '${code}'; end $$ language plpgsql`,
      );
      const refuse = (table: string) =>
        ask(url, `create trigger full_${table} before insert on ${table} execute function refuse()`);
      const allow = (table: string) => ask(url, `drop trigger full_${table} on ${table}`);
      const send = () =>
        bench.as('ana', '/api/master?module=pathology', {
          method: 'POST',
          body: form(1),
          headers: { 'idempotency-key': 'k' },
        });
      await bench.token('ana');

      await refuse('idempotency_key');
      const refused = await send();
      assert.deepEqual(
        [refused.status, codeOf(refused), refused.headers.get('retry-after')],
        [503, 'store-unavailable', '5'],
      );
      assert.equal(account.uploads.length, 0, 'nothing was sent that could not be written down');
      await allow('idempotency_key');

      await refuse('rate');
      const exchange = { method: 'POST', headers: { ...TOKEN_HEADERS, 'x-test-subject': 'ben' } };
      const token = await bench.call('/token', { ...exchange, body: '{"scope":"pathology"}' });
      assert.deepEqual([token.status, codeOf(token)], [503, 'store-unavailable']);
      assert.equal((await bench.call('/health/ready')).status, 503);
      assert.equal((await bench.call('/health/live')).status, 200);
      await allow('rate');

      const filed = await send();
      assert.equal(filed.status, 200);
      assert.deepEqual(
        uploadIds(filed),
        account.uploads.map(({ uploadId }) => uploadId),
      );
      assert.ok(bench.logs.some((event) => 'reason' in event && event.reason === code));
      await bench.close();
      await store.close();
    });
  }
});
