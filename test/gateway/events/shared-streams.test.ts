import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { WHOLE } from '../../support/sample.js';
import { type Bench, startBench } from '../support/bench.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';

const STREAMS = WHOLE ? 300 : 30;
/** Each with fewer streams than one person may have. */
const PEOPLE = STREAMS / 6;

/** What the streams ask of the store, and for how many people they listen at its bus. */
interface Asked {
  queries: number;
  listening: number;
}

function counted(store: Store, asked: Asked): Store {
  const count = <A extends unknown[], R>(ask: (...given: A) => R) => {
    return (...given: A): R => {
      asked.queries += 1;
      return ask(...given);
    };
  };
  return {
    ...store,
    isRevoked: count(store.isRevoked),
    events: { ...store.events, after: count(store.events.after), latest: count(store.events.latest) },
    bus: {
      ...store.bus,
      subscribe(who, onEvent) {
        asked.listening += 1;
        const stop = store.bus.subscribe(who, onEvent);
        return () => {
          asked.listening -= 1;
          stop();
        };
      },
    },
  };
}

let bench: Bench;
let store: Store;
let asked: Asked;
let streams: IncomingMessage[];

beforeEach(async () => {
  asked = { queries: 0, listening: 0 };
  store = await openTestStore();
  bench = await startBench({ store: counted(store, asked), limits: { heartbeat: 100 } });
  streams = [];
  for (let n = 0; n < STREAMS; n += 1) streams.push(await open(`person-${n % PEOPLE}`));
});
afterEach(async () => {
  for (const stream of streams) stream.destroy();
  await bench.close();
  await store.close();
});

/** Resolves when the stream has said that it is open. */
async function open(subject: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${await bench.token(subject)}` };
  const request = get(`${bench.url}/events`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.setEncoding('utf8').on('error', () => {});
  await hears(response, ': open');
  return response;
}

function hears(stream: IncomingMessage, text: string): Promise<void> {
  return new Promise((resolve) => {
    const onEvent = (piece: string) => {
      if (!piece.includes(text)) return;
      stream.off('data', onEvent);
      resolve();
    };
    stream.on('data', onEvent);
  });
}

const all = (text: string) => Promise.all(streams.map((stream) => hears(stream, text)));

test('idle streams do not query the store', async () => {
  await all(': heartbeat');
  const before = asked.queries;
  for (let beats = 0; beats < 3; beats += 1) await all(': heartbeat');
  assert.equal(asked.queries, before);
});

test('an event triggers queries for its own subscribers only', async () => {
  await all(': heartbeat');
  const before = asked.queries;
  const own = streams.filter((_, n) => n % PEOPLE === 0);
  for (const [n, uploadId] of ['u-1', 'u-2', 'u-3'].entries()) {
    const heard = Promise.all(own.map((stream) => hears(stream, `"uploadId":"${uploadId}"`)));
    const event = { type: 'status', uploadId, status: 'processing' } as const;
    await store.events.append(person('person-0'), event, bench.clock.time);
    store.bus.publish(person('person-0'));
    await heard;
    // Whether each may still hear it, and for all of them what it is; once, though other nodes are told as well.
    assert.equal(asked.queries - before, (own.length + 1) * (n + 1));
  }
});

test('aborted streams leave nothing behind', async () => {
  assert.equal(asked.listening, PEOPLE);
  for (const { socket } of streams) socket.resetAndDestroy();
  while (asked.listening > 0) await turn();
  assert.match(await bench.gateway.metrics.text(), /^hdt_gateway_event_streams 0$/m);
});
