import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench } from '../support/bench.js';
import { ask, idOf, pathOf, put, SYSTOLIC, say, word } from './say.js';

describe('the body of a confirmation', () => {
  let bench: Bench;
  let id: string;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer });
    id = idOf(await bench.upload('ana', 'medical'));
  });
  afterAll(() => bench.close());

  const refused = async (body: unknown, name: string) => {
    const reply = await say(bench, 'ana', id, body);
    assert.deepEqual([reply.status, codeOf(reply)], [400, 'body-invalid'], name);
    assert.doesNotMatch(reply.text, /of-ana/, name);
    assert.deepEqual(await ask(bench, 'ana', id), { state: 'unconfirmed' }, name);
  };

  test('that is no JSON object is refused', async () => {
    for (const text of ['', '{', 'null', '[]', '"confirmed"', '7', 'state=confirmed', '\ufeff{}', '{}{}']) {
      await refused(text, text);
    }
  });

  test('that is no UTF-8 is refused', async () => {
    const [head = '', tail = ''] = JSON.stringify(word(bench)).split('of-ana');
    const body = Buffer.concat([Buffer.from(head), Buffer.of(0xff, 0xfe), Buffer.from(tail)]);
    const reply = await bench.as('ana', pathOf(id), { ...put(''), body });
    assert.deepEqual([reply.status, codeOf(reply)], [400, 'body-invalid']);
  });

  test('that confirms no value is refused', () => refused({ ...word(bench), values: [] }, 'no value'));

  test('without one of its members is refused', async () => {
    for (const name of Object.keys(word(bench))) await refused({ ...word(bench), [name]: undefined }, name);
    for (const name of Object.keys(SYSTOLIC)) {
      await refused({ ...word(bench), values: [{ ...SYSTOLIC, [name]: undefined }] }, name);
    }
  });

  test('with a member of another type or word is refused', async () => {
    const wrong: Record<string, readonly unknown[]> = {
      state: ['kept', 'Confirmed', '', 7, null, ['confirmed'], { confirmed: true }, 'toString'],
      at: [
        0,
        null,
        '',
        'now',
        '2026-01-02',
        '2026-01-02T00:00:00',
        '2026-13-02T00:00:00Z',
        '2026-01-02T25:00:00Z',
        ' 2026-01-02T00:00:00Z',
        '+275760-09-13T00:00:00Z',
        'Fri, 02 Jan 2026 00:00:00 GMT',
      ],
      surface: ['desktop', '', null, 1, 'PAGE'],
      lowConfidence: ['true', 0, null],
      values: [null, {}, 'x', [null], [[]], ['x'], [7], [[SYSTOLIC]]],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        await refused({ ...word(bench), [name]: value }, `${name} ${JSON.stringify(value)}`);
      }
    }
    const wrongValue: Record<string, readonly unknown[]> = {
      device: [-1, 0.5, '0', null, 1e9],
      deviceType: [0, null, 'x'.repeat(201)],
      key: [0, null, 'x'.repeat(201)],
      value: [145, null, ['145'], 'x'.repeat(201)],
      unit: [0, null, 'x'.repeat(201)],
      origin: ['guessed', '', null, 'Read'],
    };
    for (const [name, values] of Object.entries(wrongValue)) {
      for (const value of values) {
        await refused(
          { ...word(bench), values: [{ ...SYSTOLIC, [name]: value }] },
          `${name} ${String(value)}`,
        );
      }
    }
  });

  test('with values where nothing is confirmed, or with too many, is refused', async () => {
    for (const state of ['dismissed', 'unconfirmed'] as const) {
      await refused(word(bench, 0, { state, values: [SYSTOLIC] }), state);
    }
    const short = { ...SYSTOLIC, deviceType: '', value: '' };
    await refused(word(bench, 0, { values: Array.from({ length: 101 }, () => short) }), 'too many');
  });

  test('above 16 KB is refused, with and without a length', async () => {
    const large = JSON.stringify({ ...word(bench), padding: 'x'.repeat(16 * 1024) });
    const streamed = new Blob([large]).stream();
    for (const body of [large, streamed]) {
      const init = { ...put(''), body, duplex: 'half' } as RequestInit;
      const reply = await bench.as('ana', pathOf(id), init);
      assert.deepEqual([reply.status, codeOf(reply)], [413, 'too-large']);
    }
    assert.deepEqual(await ask(bench, 'ana', id), { state: 'unconfirmed' });
  });

  test('of another type than JSON is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      const body = JSON.stringify(word(bench));
      const reply = await bench.as('ana', pathOf(id), { ...put(body), headers: { 'content-type': type } });
      assert.deepEqual([reply.status, codeOf(reply)], [415, 'body-unsupported'], type);
    }
  });

  // Last, since it is stored.
  test('may have any characters, and members that are not known are left out', async () => {
    const value = '\u0000 ‮ \ud800 \u{1f9ea} \' " ; drop table confirmation; --';
    const said = word(bench, 0, { values: [{ ...SYSTOLIC, value, unit: '' }] });
    const more = JSON.parse(
      '{"__proto__":{"state":"dismissed"},"constructor":1,"storedAt":"x","extra":1}',
    ) as object;
    const body = { ...more, ...said, values: [{ ...said.values[0], extra: 1 }] };
    const stored = { ...said, storedAt: new Date(bench.clock.time).toISOString() };
    assert.deepEqual((await say(bench, 'ana', id, body)).json(), stored);
    assert.deepEqual(await ask(bench, 'ana', id), stored);
    const largest = Array.from({ length: 100 }, () => ({ ...SYSTOLIC, deviceType: 'x'.repeat(30) }));
    bench.clock.time += 1;
    assert.equal((await say(bench, 'ana', id, word(bench, 0, { values: largest }))).status, 200);
  });
});
