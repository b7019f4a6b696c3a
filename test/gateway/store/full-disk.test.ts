import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { run } from '../../support/process.js';
import { KEY, TOKEN_HEADERS } from '../support/bench.js';
import { MAIN } from '../support/command.js';

/** The system refuses to let a file grow beyond this, as it does on a full disk. Kilobytes. */
const SPACE = 700;

test.skipIf(process.platform === 'win32')(
  'a full disk: 503 for tokens and for readiness, not 500',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hdt-full-'));
    const command = `ulimit -f ${SPACE}; exec "${process.execPath}" ${MAIN}`;
    const gateway = run('bash', ['-c', command], {
      HDT_SERVICE_URL: 'http://127.0.0.1:9',
      HDT_API_KEY: KEY,
      HDT_DATABASE_URL: join(folder, 'gateway.sqlite'),
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
      HDT_TRUSTED_PROXIES: '1',
      PORT: '0',
    });
    try {
      const [, address = ''] = await gateway.line(/"address":"([^"]+)"/);
      /** Each from an address of its own, since one address may begin few sessions. */
      const exchange = (count: number) => {
        const headers = { ...TOKEN_HEADERS, 'x-forwarded-for': `192.0.2.${count % 200}` };
        return fetch(`${address}/token`, { method: 'POST', headers, body: '{"scope":"pathology"}' });
      };
      let reply = await exchange(0);
      for (let count = 1; reply.status === 200 && count < 290; count += 1) reply = await exchange(count);
      assert.deepEqual(
        [reply.status, ((await reply.json()) as { code: string }).code, reply.headers.get('retry-after')],
        [503, 'store-unavailable', '5'],
      );
      const ready = await fetch(`${address}/health/ready`);
      assert.deepEqual([ready.status, await ready.json()], [503, { status: 'store-unavailable' }]);
      assert.equal((await fetch(`${address}/health/live`)).status, 200);
    } finally {
      gateway.kill('SIGKILL');
      await gateway.ended;
      await rm(folder, { recursive: true });
    }
  },
);
