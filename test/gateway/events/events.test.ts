import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { createBus } from '../../../server-stub/gateway/src/events/bus.js';
import type { GatewayEvent } from '../../../server-stub/gateway/src/events/event.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench } from '../support/bench.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

interface Heard {
  readonly id: number;
  readonly type: string;
  readonly data: GatewayEvent;
}

/** An event stream as a page reads it; every piece is waited for. */
interface Listener {
  readonly response: Response;
  /** The next block, comments included. */
  block(): Promise<string | null>;
  /** The next event. */
  next(): Promise<Heard | null>;
  leave(): Promise<void>;
}

const status = (uploadId: string): GatewayEvent => ({ type: 'status', uploadId, status: 'processing' });
const reading: GatewayEvent = { type: 'reading', ids: ['m-1'], body: { success: true } };

describe('the event stream', () => {
  let bench: Bench;
  const open: Listener[] = [];
  beforeEach(async () => {
    bench = await startBench({
      answer: accountService().answer,
      limits: { heartbeat: 40, streamStallTimeout: 600_000 },
    });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((listener) => listener.leave()));
    await bench.close();
  });

  async function listen(
    subject: string,
    { after = '', scope = 'pathology medical' } = {},
  ): Promise<Listener> {
    const gone = new AbortController();
    const response = await fetch(`${bench.url}/events`, {
      headers: {
        authorization: `Bearer ${await bench.token(subject, scope)}`,
        ...(after && { 'last-event-id': after }),
      },
      signal: gone.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const block = async (): Promise<string | null> => {
      for (;;) {
        const at = text.indexOf('\n\n');
        if (at >= 0) {
          const found = text.slice(0, at);
          text = text.slice(at + 2);
          return found;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    };
    const listener: Listener = {
      response,
      block,
      async next() {
        for (let found = await block(); found !== null; found = await block()) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(found)?.[1] ?? '';
          if (field('data')) {
            return {
              id: Number(field('id')),
              type: field('event'),
              data: JSON.parse(field('data')) as GatewayEvent,
            };
          }
        }
        return null;
      },
      async leave() {
        gone.abort();
        await reader.cancel().catch(() => {});
      },
    };
    open.push(listener);
    return listener;
  }

  async function happen(subject: string, event: GatewayEvent): Promise<void> {
    await bench.store.events.append(person(subject), event, bench.clock.time);
    bench.store.bus.publish(person(subject));
  }

  test('starts with its position, unbuffered by proxies', async () => {
    const ana = await listen('ana');
    assert.equal(ana.response.status, 200);
    assert.equal(ana.response.headers.get('content-type'), 'text/event-stream');
    assert.equal(ana.response.headers.get('x-accel-buffering'), 'no');
    assert.equal(ana.response.headers.get('cache-control'), 'no-store');
    assert.equal(await ana.block(), 'retry: 3000\nid: 0\n: open');
  });

  test('delivers a person’s events to them and nobody else', async () => {
    const [ana, ben] = [await listen('ana'), await listen('ben')];
    await happen('ana', status('a1'));
    await happen('ben', status('b1'));
    assert.deepEqual((await ana.next())?.data, status('a1'));
    assert.deepEqual((await ben.next())?.data, status('b1'));
  });

  test('resumes after a disconnect', async () => {
    const first = await listen('ana');
    await happen('ana', status('a1'));
    const heard = await first.next();
    await first.leave();
    for (const id of ['a2', 'a3']) await happen('ana', status(id));
    const again = await listen('ana', { after: String(heard?.id) });
    assert.deepEqual((await again.next())?.data, status('a2'));
    assert.deepEqual((await again.next())?.data, status('a3'));
  });

  test('starts with new events without Last-Event-ID', async () => {
    await happen('ana', status('old'));
    const ana = await listen('ana');
    await ana.block();
    await happen('ana', status('new'));
    assert.deepEqual((await ana.next())?.data, status('new'));
  });

  test('numbers keep growing after a purge', async () => {
    const ana = await listen('ana');
    await happen('ana', status('a1'));
    const first = await ana.next();
    bench.clock.time += 2 * 24 * 3600 * 1000;
    await bench.store.purge({ createdBefore: 0, now: bench.clock.time });
    await happen('ana', status('a2'));
    const again = await listen('ana', { after: String(first?.id) });
    assert.deepEqual((await again.next())?.data, status('a2'));
  });

  test('delivers events of the token’s scope only', async () => {
    const capture = await listen('ana', { scope: 'medical' });
    await happen('ana', status('a1'));
    await happen('ana', reading);
    assert.deepEqual((await capture.next())?.data, reading);
  });

  test('sends heartbeats', async () => {
    const ana = await listen('ana');
    await ana.block();
    assert.equal(await ana.block(), ': heartbeat');
  });

  test('ends with its token', async () => {
    const ana = await listen('ana');
    await ana.block();
    bench.clock.time += 601_000;
    assert.equal(await ana.next(), null);
  });

  test('ends when its person is signed out', async () => {
    const ana = await listen('ana');
    await ana.block();
    bench.clock.time += 1000;
    await bench.gateway.revoke({ subject: 'ana' });
    await happen('ana', status('a1'));
    assert.equal(await ana.next(), null);
  });

  test('of a client that does not read delays nobody', async () => {
    const slow = await listen('ana');
    const quick = await listen('ana');
    const many = 300;
    const large: GatewayEvent = { type: 'reading', ids: ['m'], body: 'x'.repeat(20_000) };
    for (let n = 0; n < many; n += 1) await happen('ana', large);
    for (let n = 0; n < many; n += 1) assert.ok(await quick.next());
    for (let n = 0; n < many; n += 1) assert.ok(await slow.next(), 'and it misses nothing');
  });

  test('rejects an invalid Last-Event-ID', async () => {
    for (const after of ['x', '-1', '1.5', '99999999999']) {
      const reply = await bench.as('ana', '/events', { headers: { 'last-event-id': after } });
      assert.deepEqual([reply.status, codeOf(reply)], [400, 'query-invalid']);
    }
  });
});

test('an event stream has its position when its response begins, so that the next event is not missed', async () => {
  const store = await openTestStore();
  const latest: Store['events']['latest'] = async (whose) => {
    await delay(50);
    return store.events.latest(whose);
  };
  const bench = await startBench({
    answer: accountService().answer,
    store: { ...store, events: { ...store.events, latest } },
  });
  const gone = new AbortController();
  try {
    const { body } = await fetch(`${bench.url}/events`, {
      headers: { authorization: `Bearer ${await bench.token('ana')}` },
      signal: gone.signal,
    });
    await store.events.append(person('ana'), status('a1'), bench.clock.time);
    store.bus.publish(person('ana'));
    let text = '';
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (/: open\n\n.*\n\n/s.test(text)) break;
    }
    assert.match(text, /"uploadId":"a1"/);
  } finally {
    gone.abort();
    await bench.close();
    await store.close();
  }
});

describe('the bus', () => {
  test('notifies a person’s subscribers until they unsubscribe', () => {
    const bus = createBus();
    const heard: string[] = [];
    const leave = bus.subscribe(person('ana'), () => heard.push('ana'));
    bus.subscribe(person('ben'), () => heard.push('ben'));
    bus.subscribe({ tenant: 'north', subject: 'ana' }, () => heard.push('ana of the north'));
    bus.publish(person('ana'));
    assert.deepEqual(heard, ['ana']);
    leave();
    bus.publish(person('ana'));
    assert.deepEqual(heard, ['ana']);
    bus.deliverAll();
    assert.deepEqual(heard, ['ana', 'ben', 'ana of the north']);
  });

  test('sends no names to other nodes', () => {
    const topics: string[] = [];
    createBus((topic) => topics.push(topic)).publish(person('ana'));
    assert.match(topics[0] ?? '', /^[\w-]{43}$/);
  });
});
