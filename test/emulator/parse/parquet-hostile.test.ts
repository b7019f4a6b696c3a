import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hostileTables } from '../../support/hostile/parquet.js';
import { type Running, run } from '../../support/process.js';
import { BYSTANDER, EMULATOR, form, pause } from '../support.js';

describe('a hostile Parquet file, sent to the emulator as it runs', () => {
  let emulator: Running;
  let url: string;
  let key: string;
  beforeAll(async () => {
    emulator = run(process.execPath, [EMULATOR, '--port', '0', '--pace', '0', '--quiet']);
    [, url = '', key = ''] = await emulator.line(/^ready (\S+) key=(\S+)/);
  });
  afterAll(async () => {
    emulator.kill('SIGTERM');
    await emulator.ended;
  });

  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}` } });

  async function upload(name: string, bytes: Uint8Array): Promise<string> {
    const answer = await send('/api/master?module=pathology', { method: 'POST', body: form([name, bytes]) });
    return ((await answer.json()) as { uploadId: string }).uploadId;
  }

  async function statusOf(uploadId: string): Promise<string> {
    for (;;) {
      const answer = await send(`/api/v1/status/${uploadId}`);
      const { status } = (await answer.json()) as { status: string };
      if (status === 'completed' || status === 'failed') return status;
      await pause();
    }
  }

  for (const [what, file] of hostileTables(['Test', 'Result', 'Unit'])) {
    test(`with ${what}: its upload fails, others go on`, async () => {
      const before = await upload('before.csv', BYSTANDER);
      const hostile = await upload('hostile.parquet', file);
      const behind = await upload('behind.csv', BYSTANDER);
      assert.equal(await statusOf(hostile), 'failed');
      assert.equal(await statusOf(before), 'completed');
      assert.equal(await statusOf(behind), 'completed');
    });
  }
});
