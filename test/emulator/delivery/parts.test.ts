import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { accountSettingsFrom } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import { encodeHeaderText } from '../../../server-stub/emulator/src/delivery/build.js';
import { writeMultipart } from '../../../server-stub/emulator/src/delivery/multipart.js';
import { translationTime } from '../../../server-stub/emulator/src/delivery/schedule.js';
import { createSend } from '../../../server-stub/emulator/src/node/send.js';
import {
  type Answer,
  afterAttempt,
  afterResend,
  type Delivery,
  newDelivery,
} from '../../../server-stub/emulator/src/uploads/delivery.js';
import type { Upload } from '../../../server-stub/emulator/src/uploads/upload.js';
import { runs } from '../outputs/support.js';
import { partsOf } from './receiver.js';

describe('a delivery', () => {
  const advance = (answers: readonly Answer[]) =>
    answers.reduce<Delivery>(
      (delivery, answer) => afterAttempt(delivery, { at: 0, endedAt: 0, answer }),
      newDelivery('whole', 0, 0),
    );
  const failed: Answer = { error: 'timeout' };

  for (const status of [200, 201, 204, 299]) {
    test(`is delivered by ${status}`, () => assert.equal(advance([{ status }]).state, 'delivered'));
  }
  for (const status of [199, 300, 304, 307, 400, 410, 500]) {
    test(`is not delivered by ${status}`, () => assert.equal(advance([{ status }]).state, 'retrying'));
  }

  test('that has ended cannot be attempted', () => {
    assert.throws(() => advance([{ status: 200 }, failed]));
    assert.throws(() => advance([failed, failed, failed, failed, failed]));
  });

  test('keeps only its last attempts, however often it is resent', () => {
    let delivery = newDelivery('whole', 0, 0);
    for (let at = 0; at < 50; at++) {
      delivery = afterAttempt(afterResend(delivery, at), { at, endedAt: at, answer: { status: 200 } });
    }
    assert.equal(delivery.attempts.length, 20);
    assert.equal(delivery.attempts.at(-1)?.at, 49);
  });
});

describe('the value of a header', () => {
  test('is the unchanged text when it is plain ASCII', () => {
    assert.equal(encodeHeaderText('Report (1) of "A".pdf'), 'Report (1) of "A".pdf');
    assert.equal(encodeHeaderText(' a b '), '%20a b%20');
    assert.equal(encodeHeaderText('a\r\nX-Other: 1'), 'a%0D%0AX-Other: 1');
  });

  test('is ASCII and decodes to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const value = encodeHeaderText(text);
        assert.match(value, /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/);
        assert.equal(decodeURIComponent(value), text);
      }),
      runs(300),
    );
  });
});

describe('a form', () => {
  test('carries any bytes, and any text in its metadata', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ unit: 'grapheme' }),
        async (content, fileName) => {
          const file = { name: 'report-1-2.csv', contentType: 'text/csv', content };
          const form = writeMultipart({ fileName }, file);
          const [metadata, part, ...others] = await partsOf({
            headers: { 'content-type': form.contentType },
            body: Buffer.from(form.body),
          });
          assert.deepEqual(others, []);
          assert.deepEqual(JSON.parse(String(metadata?.content)), { fileName });
          assert.deepEqual(part?.content, Buffer.from(content));
        },
      ),
      runs(100),
    );
  });
});

describe('translation', () => {
  const upload = (uploadId: string): Upload => ({
    uploadId,
    transactionId: 1,
    customerId: 1,
    fileName: 'a',
    uploadedAt: 0,
    settings: accountSettingsFrom({ language: 'ES' }),
    pacing: { by: 'clock' },
    deliveries: [],
    status: 'uploaded',
    original: new Uint8Array(),
  });

  test('takes one to five seconds, the same for the same part of an upload', () => {
    const times = Array.from({ length: 200 }, (_, i) => translationTime(upload(String(i)), 'whole'));
    assert.ok(times.every((time) => time >= 1000 && time <= 5000));
    assert.ok(Math.max(...times) - Math.min(...times) > 3000);
    assert.deepEqual(
      times,
      times.map((_, i) => translationTime(upload(String(i)), 'whole')),
    );
  });
});

describe('sending', () => {
  const payload = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
  for (const [what, url, header] of [
    ['an address that is none', 'nowhere', null],
    ['a header no request can carry', 'http://127.0.0.1:9/', { name: 'X-Key', value: 'a\nb' }],
    ['a name no header can have', 'http://127.0.0.1:9/', { name: 'X Key', value: 'a' }],
  ] as const) {
    test(`to or with ${what} returns the error and does not reject`, async () => {
      const { signal } = new AbortController();
      const answer = await createSend()({ url, header, payloadType: 'Inline' }, payload, signal);
      assert.deepEqual(answer, { error: 'invalid' });
    });
  }
});
