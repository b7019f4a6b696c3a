import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { HdtError } from '../../../../src/core/hdt-error.js';
import type { Client } from '../../../../src/core/service/client.js';
import { connect } from '../../../../src/core/service/connect.js';
import { listReadings } from '../../../../src/core/service/lists.js';
import { getConfirmation, saveConfirmation } from '../../../../src/core/service/readings.js';
import type { NewConfirmation } from '../../../../src/core/service/wire.js';
import { createFakeClock } from '../../../support/fake-clock.js';
import { createScriptedService, type ScriptedService } from '../../../support/scripted-service.js';

const CORRECTED: NewConfirmation = {
  state: 'confirmed',
  at: '2026-03-01T10:00:00.000Z',
  surface: 'page',
  lowConfidence: true,
  values: [
    {
      device: 0,
      deviceType: 'blood_pressure_monitor',
      key: 'systolic',
      value: '145',
      unit: 'mmHg',
      origin: 'corrected',
    },
  ],
};

let service: ScriptedService;
let client: Client;
const code = (expected: string) => (error: unknown) => error instanceof HdtError && error.code === expected;

/** Answers the next exchange, with what the back end announces. */
async function grant(announced: object = {}, expires_in = 600): Promise<void> {
  const request = await service.nextRequest();
  assert.equal(request.path, '/hdt/token');
  request.json(200, {
    access_token: 't',
    token_type: 'Bearer',
    expires_in,
    base_url: '/hdt',
    ...announced,
  });
}

beforeEach(() => {
  service = createScriptedService();
  client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['medical'],
    fetch: service.fetch,
    clock: createFakeClock(),
  });
});

describe('saveConfirmation', () => {
  it('sends the confirmation, and resolves with the stored one', async () => {
    const saved = saveConfirmation(client, 'r/1', CORRECTED);
    await grant();
    const request = await service.nextRequest();
    assert.deepEqual([request.method, request.path], ['PUT', '/hdt/readings/r%2F1/confirmation']);
    assert.deepEqual(JSON.parse(request.body), CORRECTED);
    request.json(200, { ...CORRECTED, storedAt: '2026-03-01T10:00:01.000Z' });
    assert.deepEqual(await saved, CORRECTED);
  });

  it('requests a new token each time, because another person may have signed in', async () => {
    for (const tag of ['ana', 'ana', 'ben']) {
      const saved = saveConfirmation(client, 'r1', CORRECTED);
      await grant({ subject_tag: tag });
      if (tag === 'ben') {
        await assert.rejects(saved, code('session-changed'));
        assert.equal(service.waiting, 0);
      } else {
        (await service.nextRequest()).json(200, CORRECTED);
        await saved;
      }
    }
  });

  for (const [status, expected] of [
    [404, 'not-found'],
    [400, 'rejected'],
    [403, 'forbidden'],
    [503, 'server'],
  ] as const) {
    it(`rejects ${status} as ${expected}`, async () => {
      const saved = saveConfirmation(client, 'r1', CORRECTED);
      await grant();
      (await service.nextRequest()).json(status, { code: 'anything' });
      await assert.rejects(saved, code(expected));
    });
  }

  it('rejects a response that is no confirmation', async () => {
    const saved = saveConfirmation(client, 'r1', CORRECTED);
    await grant();
    (await service.nextRequest()).json(200, { success: true });
    await assert.rejects(saved, code('bad-response'));
  });

  it('rejects a lost connection, and an abort', async () => {
    const lost = saveConfirmation(client, 'r1', CORRECTED);
    await grant();
    (await service.nextRequest()).fail();
    await assert.rejects(lost, code('network'));
    await assert.rejects(
      saveConfirmation(client, 'r1', CORRECTED, { signal: AbortSignal.abort() }),
      code('cancelled'),
    );
  });
});

describe('getConfirmation', () => {
  it('resolves with the confirmation, or with none', async () => {
    const said = getConfirmation(client, 'r1');
    await grant();
    const request = await service.nextRequest();
    assert.deepEqual([request.method, request.path], ['GET', '/hdt/readings/r1/confirmation']);
    request.json(200, { ...CORRECTED, storedAt: '2026-03-01T10:00:01.000Z' });
    assert.deepEqual(await said, CORRECTED);
    const nothing = getConfirmation(client, 'r2');
    (await service.nextRequest()).json(200, { state: 'unconfirmed' });
    assert.deepEqual(await nothing, { state: 'unconfirmed' });
  });

  it('rejects a missing record', async () => {
    const gone = getConfirmation(client, 'r1');
    await grant();
    (await service.nextRequest()).json(404, { code: 'not-found' });
    await assert.rejects(gone, code('not-found'));
  });
});

describe('an announced feature', () => {
  for (const [announced, expected] of [
    [{ features: ['confirmations'] }, true],
    [{ features: ['handoff'] }, false],
    [{ features: 'confirmations' }, false],
    [{}, false],
  ] as const) {
    it(`is ${expected} after a token with ${JSON.stringify(announced)}, and false before it`, async () => {
      assert.equal(client.has?.('confirmations'), false);
      const listing = listReadings(client);
      await grant(announced);
      (await service.nextRequest()).json(200, { records: [] });
      await listing;
      assert.equal(client.has?.('confirmations'), expected);
      assert.equal(service.waiting, 0);
    });
  }
});
