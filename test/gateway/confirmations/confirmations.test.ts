import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { listen } from '../handoff/phone.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench } from '../support/bench.js';
import { person } from '../support/person.js';
import { ask, idOf, SYSTOLIC, say, word } from './say.js';

const HISTORY = '/api/master/transformations?module=medical';
const HOUR = 3600_000;

describe('a confirmation', () => {
  let bench: Bench;
  let service: ReturnType<typeof accountService>;
  let id: string;
  beforeEach(async () => {
    service = accountService();
    bench = await startBench({ answer: service.answer, limits: { heartbeat: 40 } });
    id = idOf(await bench.upload('ana', 'medical'));
  });
  afterEach(() => bench.close());

  const now = () => new Date(bench.clock.time).toISOString();
  const events = async () =>
    (await bench.store.events.after(person('ana'), 0, 100)).filter(
      ({ event }) => event.type === 'confirmation',
    );

  test('is announced by the token, so that a page knows that it may say “kept”', async () => {
    const reply = await bench.call('/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1', 'x-test-subject': 'ana' },
      body: '{"scope":"medical"}',
    });
    assert.ok((reply.json() as { features: string[] }).features.includes('confirmations'));
  });

  test('is stored as it was said, with the time it was stored', async () => {
    assert.deepEqual(await ask(bench, 'ana', id), { state: 'unconfirmed' });
    const said = word(bench, -5000, { lowConfidence: true });
    const reply = await say(bench, 'ana', id, said);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.json(), { ...said, storedAt: now() });
    bench.clock.time += HOUR;
    assert.deepEqual(await ask(bench, 'ana', id), reply.json());
  });

  for (const state of ['dismissed', 'unconfirmed'] as const) {
    test(`may be ${state}, without values`, async () => {
      const said = word(bench, 0, { state, surface: 'records' });
      assert.deepEqual((await say(bench, 'ana', id, said)).json(), { ...said, storedAt: now() });
      assert.deepEqual(await ask(bench, 'ana', id), { ...said, storedAt: now() });
    });
  }

  test('sent twice is one: the same answer and one event', async () => {
    const said = word(bench);
    const first = await say(bench, 'ana', id, said);
    bench.clock.time += 5000;
    const again = await say(bench, 'ana', id, said);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal((await events()).length, 1);
  });

  test('sent twice at once is one', async () => {
    const said = word(bench);
    const replies = await Promise.all(Array.from({ length: 8 }, () => say(bench, 'ana', id, said)));
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.equal((await events()).length, 1);
  });

  test('that comes late replaces no newer one, and the answer is the newer one', async () => {
    const late = word(bench, -60_000, { values: [{ ...SYSTOLIC, value: '135' }] });
    const newer = await say(bench, 'ana', id, word(bench, -1000));
    const reply = await say(bench, 'ana', id, late);
    assert.deepEqual([reply.status, reply.text], [200, newer.text]);
    assert.deepEqual(await ask(bench, 'ana', id), newer.json());
    assert.equal((await events()).length, 1);
  });

  test('is the newest of many that come at once, in any order', async () => {
    const words = [5, 2, 9, 1, 7, 3].map((second) =>
      word(bench, (second - 10) * 1000, { values: [{ ...SYSTOLIC, value: `${second}` }] }),
    );
    await Promise.all(words.map((said) => say(bench, 'ana', id, said)));
    assert.deepEqual((await ask(bench, 'ana', id)).values, [{ ...SYSTOLIC, value: '9' }]);
  });

  test('of a clock that is ahead counts as said now, and does not outlast later words', async () => {
    const ahead = word(bench, 24 * HOUR);
    const first = (await say(bench, 'ana', id, ahead)).json() as { at: string };
    assert.equal(first.at, now());
    bench.clock.time += 2000;
    const undo = word(bench, 0, { state: 'unconfirmed' });
    await say(bench, 'ana', id, undo);
    assert.deepEqual(await ask(bench, 'ana', id), { ...undo, storedAt: now() });
  });

  test('of a clock that is ahead, sent twice, is one too', async () => {
    const ahead = word(bench, 24 * HOUR);
    const first = await say(bench, 'ana', id, ahead);
    bench.clock.time += 2000;
    assert.equal((await say(bench, 'ana', id, ahead)).text, first.text);
    assert.equal((await events()).length, 1);
    // The same clock, which is still ahead, goes on.
    const dismissed = word(bench, 24 * HOUR, { state: 'dismissed' });
    await say(bench, 'ana', id, dismissed);
    assert.equal((await ask(bench, 'ana', id)).state, 'dismissed');
  });

  test('of a clock that is ahead, which arrives after one said later, changes nothing', async () => {
    const confirmed = word(bench, 24 * HOUR);
    bench.clock.time += 1000;
    await say(bench, 'ana', id, word(bench, 24 * HOUR, { state: 'unconfirmed' }));
    bench.clock.time += 1000;
    await say(bench, 'ana', id, confirmed);
    assert.equal((await ask(bench, 'ana', id)).state, 'unconfirmed');
  });

  test('is taken back and given again', async () => {
    const states = ['confirmed', 'unconfirmed', 'confirmed', 'dismissed', 'unconfirmed'] as const;
    for (const state of states) {
      bench.clock.time += 1000;
      await say(bench, 'ana', id, word(bench, 0, { state }));
      const stored = await ask(bench, 'ana', id);
      assert.deepEqual(
        [stored.state, (stored.values as unknown[]).length],
        [state, state === 'confirmed' ? 1 : 0],
      );
    }
    assert.equal((await events()).length, states.length);
  });

  test('of another time zone is the same moment', async () => {
    const at = new Date(bench.clock.time + 2 * HOUR).toISOString().replace('.000Z', '+02:00');
    const { at: stored } = (await say(bench, 'ana', id, { ...word(bench), at })).json() as { at: string };
    assert.equal(stored, now());
  });

  test('is part of the single record, beside what was read', async () => {
    const record = async () =>
      ((await bench.as('ana', `/api/master/medical/${id}`)).json() as { record: object }).record;
    const stored = { ...service.records[0], fileName: 'report-1.jpg' };
    assert.deepEqual(await record(), { ...stored, confirmation: { state: 'unconfirmed' } });
    const said = word(bench);
    await say(bench, 'ana', id, said);
    assert.deepEqual(await record(), { ...stored, confirmation: { ...said, storedAt: now() } });
  });

  test('is part of the history, whether the service lists the record or not', async () => {
    const second = idOf(await bench.upload('ana', 'medical'));
    await bench.upload('ana', 'medical');
    const said = word(bench);
    await say(bench, 'ana', id, said);
    await say(bench, 'ana', second, word(bench, 0, { state: 'dismissed' }));
    const states = async () => {
      const { records } = (await bench.as('ana', HISTORY)).json() as {
        records: { id: string; extractions: unknown; confirmation: { state: string; values?: unknown } }[];
      };
      assert.ok(records.every(({ extractions }) => Array.isArray(extractions)));
      assert.deepEqual(records.find((record) => record.id === id)?.confirmation.values, said.values);
      return records.map(({ confirmation }) => confirmation.state);
    };
    assert.deepEqual((await states()).sort(), ['confirmed', 'dismissed', 'unconfirmed']);
    for (let n = 0; n < 150; n += 1) service.addRecord();
    assert.deepEqual((await states()).sort(), ['confirmed', 'dismissed', 'unconfirmed']);
  });

  test('costs a page of the history one query, however many readings it has', async () => {
    const asked: number[] = [];
    const { confirmations } = bench.store;
    const find: typeof confirmations.find = (who, ids) => {
      asked.push(ids.length);
      return confirmations.find(who, ids);
    };
    const store = { ...bench.store, confirmations: { ...confirmations, find } };
    const other = await startBench({ answer: service.answer, store });
    for (let n = 0; n < 19; n += 1) await other.upload('ana', 'medical');
    assert.equal((await other.as('ana', HISTORY)).status, 200);
    await other.close();
    assert.deepEqual(asked, [20]);
  });

  test('a service that has a member of this name does not speak for the person', async () => {
    const forged = { ...service.records[0], confirmation: { state: 'confirmed', values: [SYSTOLIC] } };
    service.records.splice(0, 1, forged as never);
    const { records } = (await bench.as('ana', HISTORY)).json() as { records: { confirmation: unknown }[] };
    const single = (await bench.as('ana', `/api/master/medical/${id}`)).json() as typeof records extends never
      ? never
      : { record: { confirmation: unknown } };
    assert.deepEqual(records[0]?.confirmation, { state: 'unconfirmed' });
    assert.deepEqual(single.record.confirmation, { state: 'unconfirmed' });
  });

  test('arrives on the stream of the person’s other page and on nobody else’s', async () => {
    const [page, stranger] = [await listen(bench, 'ana'), await listen(bench, 'ben')];
    const said = word(bench);
    await say(bench, 'ana', id, said);
    assert.deepEqual(await page.event('confirmation'), {
      type: 'confirmation',
      ids: [id],
      confirmation: { ...said, storedAt: now() },
    });
    // An event of ben's own comes after where a stray one would be.
    await bench.upload('ben', 'medical');
    await stranger.event('reading');
    assert.doesNotMatch(stranger.heard(), /confirmation|of-ana/);
    await Promise.all([page.leave(), stranger.leave()]);
  });

  test('does not arrive where a token does not cover readings', async () => {
    const token = await bench.token('ana', 'pathology');
    const { body } = await fetch(`${bench.url}/events`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': '0' },
    });
    await say(bench, 'ana', id, word(bench));
    await bench.store.events.append(person('ana'), { type: 'failed', uploadId: 'u' }, bench.clock.time);
    bench.store.bus.publish(person('ana'));
    let heard = '';
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      heard += piece;
      if (heard.includes('event: failed')) break;
    }
    assert.doesNotMatch(heard, /confirmation|of-ana/);
  });

  test('is purged with its record, and then looks like an unknown one', async () => {
    await say(bench, 'ana', id, word(bench));
    bench.clock.time += 1000;
    const kept = idOf(await bench.upload('ana', 'medical'));
    await say(bench, 'ana', kept, word(bench));
    await bench.store.purge({ createdBefore: bench.clock.time, now: bench.clock.time });
    const found = await bench.store.confirmations.find(person('ana'), [id, kept]);
    assert.deepEqual([...found.keys()], [kept]);
    assert.equal((await bench.as('ana', `/readings/${id}/confirmation`)).status, 404);
    assert.equal((await say(bench, 'ana', id, word(bench))).status, 404);
    assert.equal((await ask(bench, 'ana', kept)).state, 'confirmed');
  });

  test('stored while its record was being purged goes with the next purge', async () => {
    await bench.store.confirmations.save(person('ana'), 'purged', word(bench), bench.clock.time);
    assert.equal((await bench.as('ana', '/readings/purged/confirmation')).status, 404);
    await bench.store.purge({ createdBefore: 0, now: bench.clock.time });
    assert.equal((await bench.store.confirmations.find(person('ana'), ['purged'])).size, 0);
  });

  test('is not logged', async () => {
    await say(bench, 'ana', id, word(bench));
    await say(bench, 'ana', id, '{"state":"145-of-ana"}');
    const logged = JSON.stringify(bench.logs) + (await bench.gateway.metrics.text());
    assert.match(logged, /readings\/:id\/confirmation/);
    assert.doesNotMatch(logged, /of-ana|systolic/);
    assert.ok(!logged.includes(`readings/${id}`));
  });
});
