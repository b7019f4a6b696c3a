import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { Limits } from '../../../server-stub/gateway/src/limits.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench } from '../support/bench.js';
import { fetchMessage, messageId, send, take, waiting } from './messages.js';
import { answerOf, end, type KeyPair, paired, use } from './phone.js';

const KiB = 1024;
const MiB = 1024 * KiB;
const WAITING = [429, 'messages-waiting'];

describe('the limits of pages', () => {
  let bench: Bench;
  let phone: KeyPair;
  beforeEach(async () => {
    phone = await generateKeyPair('ES256');
  });
  afterEach(() => bench.close());

  const start = async (limits: Partial<Limits> = {}) => {
    bench = await startBench({ answer: accountService().answer, limits: { heartbeat: 40, ...limits } });
  };
  const pair = (subject = 'ana') => paired(bench, phone, 'pages', subject);
  const sendSome = (token: string, count: number, size = 10) =>
    Promise.all(
      Array.from({ length: count }, () => send(bench, token, phone, messageId(), new Uint8Array(size))),
    );
  const countOf = (replies: readonly { status: number }[], wanted: number) =>
    replies.filter(({ status }) => status === wanted).length;

  test('six messages of a pairing wait, however many are sent at once', async () => {
    await start();
    const { id, token } = await pair();
    const replies = await sendSome(token, 20);
    assert.deepEqual([countOf(replies, 204), countOf(replies, 429)], [6, 14]);
    const refused = replies.find(({ status }) => status === 429)!;
    assert.deepEqual([answerOf(refused), refused.headers.get('retry-after')], [WAITING, '2']);
    const ids = (await waiting(bench, id)) ?? [];
    assert.equal(ids.length, 6);
    assert.equal(
      (await send(bench, token, phone, ids[3]!, 'again')).status,
      204,
      'a repetition is none more',
    );
    await take(bench, id, ids[0]!);
    const next = await sendSome(token, 5);
    assert.deepEqual([countOf(next, 204), countOf(next, 429)], [1, 4]);
  });

  test('a message that was refused is not known, and may be sent later', async () => {
    await start({ handoffMessagesInFlight: 1 });
    const { id, token } = await pair();
    const [first, second] = [messageId(), messageId()];
    await send(bench, token, phone, first, 'first');
    assert.deepEqual(answerOf(await send(bench, token, phone, second, 'second')), WAITING);
    assert.deepEqual(answerOf(await fetchMessage(bench, id, second)), [404, 'not-found']);
    await take(bench, id, first);
    assert.equal((await send(bench, token, phone, second, 'second')).status, 204);
    assert.equal((await fetchMessage(bench, id, second)).text, 'second');
  });

  test('bytes of one person are limited over all their pairings, and nobody else’s count', async () => {
    await start({ handoffBytesInFlight: 100 });
    const [one, two, bens] = [await pair(), await pair(), await pair('ben')];
    const replies = await Promise.all([one, two].map(({ token }) => sendSome(token, 6, 20)));
    assert.deepEqual([countOf(replies.flat(), 204), countOf(replies.flat(), 429)], [5, 7]);
    assert.equal(countOf(await sendSome(bens.token, 5, 20), 204), 5);
    assert.equal((await end(bench, one.id)).status, 204);
    assert.equal(countOf(await sendSome(two.token, 1, 20), 204), 1, 'an ended pairing counts no more');
  });

  test('bytes of all people together are limited', async () => {
    await start({ handoffBytesInFlightOfAll: 100, requestsPerMinute: 10_000 });
    const people = ['ana', 'ben', 'cleo', 'dora'];
    const pairings = [];
    for (const who of people) pairings.push(await pair(who));
    const replies = await Promise.all(pairings.map(({ token }) => sendSome(token, 4, 10)));
    assert.deepEqual([countOf(replies.flat(), 204), countOf(replies.flat(), 429)], [10, 6]);
  });

  test('a message too many of a pairing is refused for good; one that is known is not', async () => {
    await start({ handoffMessages: 3 });
    const { id, token } = await pair();
    const ids = [messageId(), messageId(), messageId()];
    for (const message of ids) {
      assert.equal((await send(bench, token, phone, message, 'x')).status, 204);
      await take(bench, id, message);
    }
    assert.deepEqual(answerOf(await send(bench, token, phone, messageId(), 'x')), [403, 'messages-exceeded']);
    assert.equal((await send(bench, token, phone, ids[1]!, 'x')).status, 204);
    assert.equal(await waiting(bench, id).then((left) => left?.length), 0);
  });

  test('a page of 8 MiB passes whole, a byte more and 40 MB do not', async () => {
    await start();
    const { id, token } = await pair();
    const page = new Uint8Array(8 * MiB).fill(7);
    page.set([1, 2, 3], 8 * MiB - 3);
    const message = messageId();
    assert.equal((await send(bench, token, phone, message, page)).status, 204);
    const authorization = `Bearer ${await bench.token('ana')}`;
    const got = await fetch(`${bench.url}/handoff/${id}/messages/${message}`, { headers: { authorization } });
    assert.ok(Buffer.from(await got.arrayBuffer()).equals(page));
    for (const size of [8 * MiB + 1, 40_000_000]) {
      const reply = await send(bench, token, phone, messageId(), new Uint8Array(size));
      assert.deepEqual(answerOf(reply), [413, 'too-large'], String(size));
    }
    assert.deepEqual(await waiting(bench, id), [message]);
  });

  /** A body that says no length beforehand. */
  const sendStream = (token: string, message: string, body: ReadableStream<Uint8Array>) =>
    use(bench, token, phone, `/handoff/messages/${message}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit);

  const pieces = (count: number, size: number) => {
    let left = count;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(new Uint8Array(size));
      },
    });
  };

  test('a body without a length passes within the limit, and not beyond it', async () => {
    await start({ handoffMessageBytes: 100 * KiB });
    const { id, token } = await pair();
    const message = messageId();
    assert.equal((await sendStream(token, message, pieces(10, 10 * KiB))).status, 204);
    assert.equal((await fetchMessage(bench, id, message)).text.length, 100 * KiB);
    const long = await sendStream(token, messageId(), pieces(11, 10 * KiB));
    assert.deepEqual(answerOf(long), [413, 'too-large']);
    const endless = await sendStream(token, messageId(), pieces(100, 10 * KiB));
    assert.deepEqual(answerOf(endless), [413, 'too-large']);
    assert.deepEqual(await waiting(bench, id), [message]);
  });

  test('a large page sent again is received before it is answered', async () => {
    await start();
    const { token } = await pair();
    const message = messageId();
    const page = new Uint8Array(4 * MiB);
    assert.equal((await send(bench, token, phone, message, page)).status, 204);
    let isSent = false;
    const slowly = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new Uint8Array(2 * MiB));
        if (isSent) return controller.close();
        await delay(300);
        isSent = true;
      },
    });
    assert.equal((await sendStream(token, message, slowly)).status, 204);
    assert.ok(isSent, 'answered in the middle of the page');
  });

  test('a sender who pauses is left in time, and nothing is stored', async () => {
    await start({ uploadPause: 50 });
    const { id, token } = await pair();
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
    });
    assert.deepEqual(answerOf(await sendStream(token, messageId(), stalled)), [408, 'too-slow']);
    assert.deepEqual(await waiting(bench, id), []);
  });

  test('messages that arrive slowly take no more memory than one person may have', async () => {
    await start({ handoffBytesInFlight: 3 * KiB, handoffMessageBytes: KiB });
    const { id, token } = await pair();
    const parked: ReadableStreamDefaultController<Uint8Array>[] = [];
    const held = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          parked.push(controller);
          controller.enqueue(new Uint8Array(10));
        },
      });
    const arriving = Array.from({ length: 5 }, () => sendStream(token, messageId(), held()));
    const first = await Promise.race(arriving);
    assert.deepEqual(answerOf(first), WAITING);
    for (const controller of parked) controller.close();
    const replies = await Promise.all(arriving);
    assert.deepEqual([countOf(replies, 204), countOf(replies, 429)], [3, 2]);
    assert.equal(countOf(await sendSome(token, 1), 204), 1, 'what has arrived is given back');
    assert.equal((await waiting(bench, id))?.length, 4);
  });
});
