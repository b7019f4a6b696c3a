import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { GatewayEvent } from '../../../server-stub/gateway/src/events/event.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench, uploadIds } from '../support/bench.js';
import { callbackJson, ROWS } from '../support/callback-payloads.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

const HEADER = { name: 'x-lab-key', values: ['the-value-the-service-was-given'] } as const;

/** What is asked of the journal, how often an event is written as JSON, and whether the journal fails. */
const journal = { reads: 0, encodings: 0, fails: false };

function watched(store: Store): Store {
  const after: Store['events']['after'] = async (...asked) => {
    journal.reads += 1;
    if (journal.fails) throw new Error('the database is gone');
    const page = await store.events.after(...asked);
    return page.map(({ event, ...numbered }) => {
      const toJSON = () => {
        journal.encodings += 1;
        return event;
      };
      return { ...numbered, event: Object.assign({ ...event }, { toJSON }) };
    });
  };
  return { ...store, events: { ...store.events, after } };
}

let bench: Bench;
let store: Store;
let open: IncomingMessage[];
const said = new WeakMap<IncomingMessage, string>();

async function start(limits: object = {}): Promise<void> {
  Object.assign(journal, { reads: 0, encodings: 0, fails: false });
  store = await openTestStore();
  open = [];
  bench = await startBench({
    answer: accountService().answer,
    callbacks: { header: HEADER },
    store: watched(store),
    limits: { heartbeat: 40, streamStallTimeout: 600_000, ...limits },
  });
}

afterEach(async () => {
  for (const stream of open) stream.destroy();
  await bench.close();
  await store.close();
});

/** A stream on a connection of its own; what it says is not read before somebody does. */
async function ask(
  subject: string,
  { after = '', scope = 'pathology medical' } = {},
): Promise<IncomingMessage> {
  const authorization = `Bearer ${await bench.token(subject, scope)}`;
  const headers = { authorization, ...(after && { 'last-event-id': after }) };
  const request = get(`${bench.url}/events`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  open.push(response);
  return response;
}

/** All that a stream has said, once it has said `text`. */
function until(stream: IncomingMessage, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (piece: Buffer | string) => {
      const heard = (said.get(stream) ?? '') + String(piece);
      said.set(stream, heard);
      if (!heard.includes(text)) return;
      stream.pause().off('data', look).off('close', fail);
      resolve(heard);
    };
    const fail = () => reject(new Error(`it ended without ${text}`));
    stream.on('close', fail).on('data', look).resume();
    look('');
  });
}

async function listen(subject: string, options?: Parameters<typeof ask>[1]): Promise<IncomingMessage> {
  const stream = await ask(subject, options);
  assert.equal(stream.statusCode, 200);
  await until(stream, ': open');
  return stream;
}

async function happen(subject: string, event: GatewayEvent): Promise<void> {
  await store.events.append(person(subject), event, bench.clock.time);
  store.bus.publish(person(subject));
}

const status = (uploadId: string): GatewayEvent => ({ type: 'status', uploadId, status: 'processing' });
const eight = (subject: string) => Promise.all(Array.from({ length: 8 }, () => listen(subject)));
const streams = async () =>
  Number(/^hdt_gateway_event_streams (\d+)$/m.exec(await bench.gateway.metrics.text())?.[1]);

describe('event streams of one person', () => {
  beforeEach(() => start());

  test('are limited to eight, without affecting others', async () => {
    await eight('ana');
    const ninth = await bench.as('ana', '/events');
    assert.equal(ninth.status, 429);
    assert.equal((ninth.json() as { code: string }).code, 'too-many-streams');
    assert.match(ninth.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal(await streams(), 8);
    await listen('ben');
  });

  test('asked for by HEAD end with the response', async () => {
    for (let n = 0; n < 9; n += 1) {
      const head = await bench.as('ana', '/events', { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream']);
    }
    assert.equal(await streams(), 0);
    await eight('ana');
  });

  const endings: Record<string, (own: IncomingMessage[]) => unknown> = {
    'their clients leave': (own) => own.map((stream) => stream.destroy()),
    'their lines break off': (own) => own.map(({ socket }) => socket.resetAndDestroy()),
    'their token expires': () => {
      bench.clock.time += 601_000;
    },
    'their person signs out': async () => {
      bench.clock.time += 1000;
      await bench.gateway.revoke({ subject: 'ana' });
      bench.clock.time += 300_000;
    },
    'the journal cannot be read': async () => {
      journal.fails = true;
      await happen('ana', status('a1'));
    },
  };
  for (const [how, end] of Object.entries(endings)) {
    test(`are counted down after ${how}`, async () => {
      const own = await eight('ana');
      await end(own);
      for (const stream of own) stream.resume();
      while ((await streams()) > 0) await turn();
      journal.fails = false;
      await eight('ana');
    });
  }

  test('at the same position share one query and one encoding', async () => {
    const own = await eight('ana');
    for (const [n, id] of ['a1', 'a2', 'a3'].entries()) {
      await happen('ana', status(id));
      await Promise.all(own.map((stream) => until(stream, `"uploadId":"${id}"`)));
      assert.deepEqual([journal.reads, journal.encodings], [n + 1, n + 1]);
    }
  });

  test('receive all events in order, at any start and rate', async () => {
    const early = await Promise.all([1, 2, 3].map(() => listen('ana')));
    const ids = Array.from({ length: 60 }, (_, n) => `event-${n}`);
    const heard = early.map((stream) => until(stream, ids.at(-1)!));
    for (const [n, id] of ids.entries()) {
      await happen('ana', status(id));
      if (n % 20 === 10)
        heard.push(listen('ana', { after: '1' }).then((stream) => until(stream, ids.at(-1)!)));
    }
    for (const text of await Promise.all(heard)) assert.deepEqual(text.match(/event-\d+/g), ids);
  });
});

describe('a large event', () => {
  beforeEach(() => start());
  const LARGEST = 64 * 1024;

  test('of rows becomes a change of its upload', async () => {
    const [uploadId = ''] = uploadIds(await bench.upload('ana'));
    const stream = await listen('ana');
    const rows = Array.from({ length: 1000 }, (_, n) => ({ ...ROWS[0], name: `Analyte ${n}` }) as never);
    const counts = { totalTests: 1000, qaPassed: 1000, manualReview: 0 };
    const reply = await bench.call('/api/results', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADER.name]: HEADER.values[0] },
      body: JSON.stringify(callbackJson(uploadId, rows, counts)),
    });
    assert.equal(reply.status, 204);
    assert.match(
      await until(stream, '}\n\n'),
      new RegExp(`event: changed\ndata: {"type":"changed","uploadId":"${uploadId}"}\n`),
    );
    const kept = await store.events.after(person('ana'), 0, 10);
    assert.deepEqual(
      kept.map(({ event }) => event),
      [{ type: 'changed', uploadId }],
    );
    assert.equal((await store.receipts.collected(uploadId))?.rows.length, 1000);
    assert.equal((await store.forOwner(person('ana')).list('upload'))[0]?.outcome, 'completed');
  });

  test('of a reading becomes a change of its records, for tokens of its scope', async () => {
    const [capture, reports] = [
      await listen('ana', { scope: 'medical' }),
      await listen('ana', { scope: 'pathology' }),
    ];
    bench.upstream.answer = (_, response) => {
      const body = { success: true, extractions: [{ id: 'm-1', result: { text: 'x'.repeat(LARGEST) } }] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    await bench.upload('ana', 'medical');
    await happen('ana', status('a1'));
    assert.match(await until(capture, '}\n\n'), /event: changed\ndata: {"type":"changed","ids":\["m-1"\]}\n/);
    assert.doesNotMatch(await until(reports, '"a1"'), /m-1/);
  });

  test('starts above 64 KB of JSON', async () => {
    const reading = (size: number): GatewayEvent => ({
      type: 'reading',
      ids: ['m-1'],
      body: 'x'.repeat(size),
    });
    const empty = JSON.stringify(reading(0)).length;
    await happen('ana', reading(LARGEST - empty));
    await happen('ana', reading(LARGEST - empty + 1));
    await happen('ana', {
      type: 'reading',
      ids: Array.from({ length: 1000 }, (_, n) => `${n}`.repeat(60)),
      body: '',
    });
    const kept = await store.events.after(person('ana'), 0, 10);
    assert.deepEqual(
      kept.map(({ event }) => event),
      [reading(LARGEST - empty), { type: 'changed', ids: ['m-1'] }, { type: 'changed', ids: [] }],
    );
  });
});

test('an event stream whose client does not read is closed', { timeout: 300_000 }, async () => {
  await start({ streamStallTimeout: 500 });
  const [reads, takesNothing] = [await listen('ana'), await ask('ana')];
  reads.resume();
  const closed = new Promise((resolve) => takesNothing.socket.once('close', resolve));
  const large: GatewayEvent = { type: 'reading', ids: ['m-1'], body: 'x'.repeat(60_000) };
  // More than the sockets of a line hold.
  while ((await streams()) > 1) {
    await happen('ana', large);
    await turn();
  }
  takesNothing.resume();
  await closed;
  await happen('ana', status('a1'));
  assert.equal(reads.destroyed, false);
});
