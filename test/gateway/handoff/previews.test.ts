import assert from 'node:assert/strict';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { isPreview } from '../../../server-stub/gateway/src/handoff/preview.js';
import type { Bench } from '../support/bench.js';
import { person } from '../support/person.js';
import {
  answerOf,
  end,
  jpeg,
  type KeyPair,
  listen,
  open,
  paired,
  sendPhoto,
  startHandoffBench,
} from './phone.js';

describe('previews of a handoff', () => {
  let bench: Bench;
  let phone: KeyPair;
  beforeEach(async () => {
    bench = await startHandoffBench();
    phone = await generateKeyPair('ES256');
  });
  afterEach(() => bench.close());

  test('accepts small JPEG previews only', async () => {
    const { token } = await paired(bench, phone);
    const refused = async (body: Uint8Array<ArrayBuffer>, type?: string) =>
      answerOf(await sendPhoto(bench, token, phone, body, type));
    assert.deepEqual(await refused(jpeg({ padding: 48 * 1024 })), [413, 'too-large']);
    assert.deepEqual(await refused(jpeg(), 'image/png'), [415, 'body-unsupported']);
    assert.deepEqual(await refused(Buffer.from('<svg onload="x">')), [400, 'body-invalid']);
    assert.deepEqual(await refused(new Uint8Array()), [400, 'body-invalid']);
    assert.deepEqual(await bench.store.events.after(person('ana'), 0, 10).then((all) => all.length), 1);
    assert.equal((await sendPhoto(bench, token, phone, jpeg({ padding: 48 * 1024 - 100 }))).status, 204);
  });

  test('tells the desktop which photo it is of, if the phone says so as a SHA-256', async () => {
    const { token } = await paired(bench, phone);
    const desktop = await listen(bench);
    const sha256 = '0123456789abcdef'.repeat(4);
    const send = async (query: string) =>
      answerOf(await sendPhoto(bench, token, phone, jpeg(), 'image/jpeg', query));
    for (const query of [`?sha256=${sha256.slice(1)}`, `?sha256=${sha256.toUpperCase()}`, '?sha256=%22'])
      assert.deepEqual(await send(query), [400, 'query-invalid']);
    const shown = await sendPhoto(bench, token, phone, jpeg(), 'image/jpeg', `?sha256=${sha256}`);
    assert.equal(shown.status, 204);
    assert.equal((await desktop.event('photo')).sha256, sha256);
    await desktop.leave();
  });

  test('limits previews per minute', async () => {
    const { token } = await paired(bench, phone);
    const reply = await Promise.all(Array.from({ length: 32 }, () => sendPhoto(bench, token, phone, jpeg())));
    assert.equal(reply.filter(({ status }) => status === 204).length, 30);
    assert.equal(reply.filter(({ status }) => status === 429).length, 2);
  });

  const photosAtRest = async () =>
    (await bench.store.events.after(person('ana'), 0, 50)).filter(({ event }) => event.type === 'photo')
      .length;

  test('deletes photos at a sign-out', async () => {
    const { token } = await paired(bench, phone);
    await sendPhoto(bench, token, phone, jpeg());
    assert.equal(await photosAtRest(), 1);
    await bench.gateway.revoke({ subject: 'ana' });
    assert.equal(await photosAtRest(), 0);
  });

  test('deletes photos of a pairing that newer ones end', async () => {
    const { token } = await paired(bench, phone);
    await sendPhoto(bench, token, phone, jpeg());
    for (let n = 0; n < 3; n += 1) {
      bench.clock.time += 1;
      await open(bench);
    }
    assert.equal(await photosAtRest(), 0);
  });

  test('deletes photos with the pairing', async () => {
    const { id, token } = await paired(bench, phone);
    await sendPhoto(bench, token, phone, jpeg());
    const early = await listen(bench, 'ana', 0);
    await early.event('photo');
    await early.leave();
    bench.clock.time += 600_000;
    const late = await listen(bench, 'ana', 0);
    await late.until(/: heartbeat/);
    assert.doesNotMatch(late.heard(), /event: (photo|handoff)/);
    await late.leave();
    assert.notEqual((await bench.store.events.after(person('ana'), 0, 10)).length, 0, 'the control');
    await bench.store.purge({ createdBefore: 0, now: bench.clock.time });
    assert.equal((await bench.store.events.after(person('ana'), 0, 10)).length, 0);

    const second = await paired(bench, phone);
    await sendPhoto(bench, second.token, phone, jpeg());
    assert.notEqual(second.id, id);
    await end(bench, second.id);
    assert.equal((await bench.store.events.after(person('ana'), 0, 10)).length, 0, 'ended is forgotten');
  });
});

describe('a preview', () => {
  const WRONG: [string, Uint8Array][] = [
    ['without its end', jpeg().slice(0, -2)],
    ['without its start', jpeg().slice(2)],
    ['of no size', jpeg({ size: 0 })],
    ['with Exif', jpeg({ segment: [0xff, 0xe1, 0, 4, 1, 2] })],
    ['with a segment longer than it is', jpeg({ segment: [0xff, 0xe0, 0xff, 0xff, 1, 2] })],
    ['with a segment of no length', jpeg({ segment: [0xff, 0xe0, 0, 0] })],
    ['of a start and an end', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])],
  ];
  for (const [name, bytes] of WRONG) {
    test(`rejects ${name}`, () => assert.equal(isPreview(bytes), false));
  }
  test('accepts other segments, at any offset in memory', () => {
    const bytes = jpeg({ segment: [0xff, 0xe0, 0, 4, 1, 2] });
    const around = new Uint8Array(bytes.length + 5);
    around.set(bytes, 5);
    assert.equal(isPreview(around.subarray(5)), true);
  });
});
