import assert from 'node:assert/strict';
import { test as base, describe } from 'vitest';
import {
  fixtures,
  SAMPLES,
  type TestFixtures,
  type WorkerFixtures,
} from '../../server-stub/emulator/src/testing.js';
import { pause } from './support.js';

const test = base.extend<TestFixtures & WorkerFixtures>(
  fixtures({ emulator: { pace: 0, advance: 'clock', reviewTime: 0 } }),
);

const seeded = base.extend<TestFixtures & WorkerFixtures>(fixtures({ emulator: { ids: 'same' } }));

describe('fixtures', () => {
  for (const time of ['first', 'second']) {
    test(`an emulator as new, the ${time} time`, async ({ emulator }) => {
      const headers = { authorization: `Bearer ${emulator.key}` };
      assert.deepEqual([emulator.uploads(), emulator.requests()], [[], []]);
      const body = new FormData();
      for (const { name, buffer } of Object.values(SAMPLES)) body.append('files', new File([buffer], name));
      await fetch(`${emulator.url}/api/master?module=pathology`, { method: 'POST', headers, body });
      while (emulator.uploads().some(({ status }) => status === 'uploaded' || status === 'processing'))
        await pause();
      assert.deepEqual(
        emulator
          .uploads()
          .map(({ fileName, status, counts }) => [fileName, status, counts?.total, counts?.review]),
        [
          ['report.pdf', 'failed', undefined, undefined],
          ['doubtful.csv', 'completed', 2, 1],
          ['report.csv', 'completed', 2, 0],
          ['report.hl7', 'completed', 2, 0],
        ],
      );
      emulator.fault({ kind: 'cut' });
    });
  }

  test('a gateway before it, for a person of its own', async ({ gateway }) => {
    const answer = await fetch(`${gateway.url}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1' },
      body: '{"scope":"pathology"}',
    });
    assert.equal(answer.status, 200);
    assert.match(gateway.url, /^http:\/\/127\.0\.0\.1:\d+\/hdt$/);
  });
});

describe('the same ids in every test', () => {
  for (const time of ['first', 'second'])
    seeded(`are those of another person's uploads the ${time} time`, async ({ gateway, emulator }) => {
      const token = await fetch(`${gateway.url}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hdt-client': '1' },
        body: '{"scope":"pathology"}',
      });
      const { access_token: bearer } = (await token.json()) as { access_token: string };
      const headers = { authorization: `Bearer ${bearer}` };
      const body = new FormData();
      body.append('files', new File([SAMPLES.csv.buffer], 'report.csv'));
      const sent = await fetch(`${gateway.url}/api/master?module=pathology`, {
        method: 'POST',
        headers,
        body,
      });
      assert.equal(sent.status, 200);
      const { uploadId } = (await sent.json()) as { uploadId: string };
      assert.equal(emulator.uploads()[0]!.uploadId, uploadId);
      const status = await fetch(`${gateway.url}/api/v1/status/${uploadId}`, { headers });
      assert.equal(status.status, 200);
    });
});
