import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { test } from 'vitest';
import { type Running, run } from '../../support/process.js';
import { accountService } from '../support/account.js';
import { form, KEY, TOKEN_HEADERS } from '../support/bench.js';
import { MAIN } from '../support/command.js';
import { startUpstream } from '../support/upstream.js';

const nowhere = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;

test('a gateway killed before the response: the upload is reconciled after a restart and accepted once', {
  timeout: 280_000,
}, async () => {
  const account = accountService();
  const upstream = await startUpstream(account.answer);
  const folder = await mkdtemp(join(tmpdir(), 'hdt-killed-'));
  const file = join(folder, 'data', 'gateway.sqlite');
  const started: Running[] = [];
  const start = async () => {
    const gateway = run(process.execPath, [MAIN], {
      HDT_SERVICE_URL: upstream.url,
      HDT_API_KEY: KEY,
      HDT_DATABASE_URL: file,
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
      PORT: '0',
    });
    started.push(gateway);
    return { gateway, address: (await gateway.line(/"address":"([^"]+)"/))[1] ?? '' };
  };
  try {
    const first = await start();
    const exchange = { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology"}' };
    const session = await fetch(`${first.address}/token`, exchange);
    const { access_token } = (await session.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'idempotency-key': 'k' };
    const send = (address: string) =>
      fetch(`${address}/api/master?module=pathology`, { method: 'POST', headers, body: form(3) });

    const taken = new Promise<void>((resolve) => {
      upstream.answer = (request, _response, body) => {
        account.answer(request, nowhere, body);
        for (const upload of account.uploads) upload.uploadedDate = new Date().toISOString();
        resolve();
      };
    });
    const lost = assert.rejects(send(first.address));
    await taken;
    first.gateway.kill('SIGKILL');
    await lost;
    await first.gateway.ended;
    upstream.answer = account.answer;

    const second = await start();
    const busy = await send(second.address);
    assert.deepEqual([busy.status, busy.headers.get('retry-after')], [409, '2']);
    // The time the lease takes to run out.
    const database = new Sqlite(file);
    database.pragma('busy_timeout = 5000');
    database.prepare('update idempotency_key set lease_expires_at = ? where ids is null').run(Date.now() - 1);
    database.close();
    const found = await send(second.address);
    assert.equal(found.status, 200);
    const { uploads } = (await found.json()) as { uploads: { uploadId: string }[] };
    assert.deepEqual(
      uploads.map(({ uploadId }) => uploadId),
      account.uploads.map(({ uploadId }) => uploadId),
    );
    assert.equal(account.uploads.length, 3);
  } finally {
    for (const gateway of started) gateway.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await upstream.close();
    await rm(folder, { recursive: true });
  }
});
