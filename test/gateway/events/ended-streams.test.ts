import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { Hono, type MiddlewareHandler } from 'hono';
import { describe, test, vi } from 'vitest';
import { createBus } from '../../../server-stub/gateway/src/events/bus.js';
import { mountEvents } from '../../../server-stub/gateway/src/events/event-routes.js';
import { createFeeds } from '../../../server-stub/gateway/src/events/feeds.js';
import { createEventStream } from '../../../server-stub/gateway/src/events/stream.js';
import type { GatewayEnv } from '../../../server-stub/gateway/src/http/context.js';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { createMetrics } from '../../../server-stub/gateway/src/observability/metrics.js';

test('a stream that ends with its token leaves no listener on a signal that lives on', async () => {
  const journal = { latest: async () => 0, after: async () => [] };
  const feeds = createFeeds({ journal, bus: createBus(), limits: DEFAULT_LIMITS });
  const clock = { now: () => Date.now() };
  const draining = new AbortController();
  let ends = 0;
  const stream = await createEventStream(
    { journal, feeds, clock, limits: { heartbeat: 1000, streamStallTimeout: 1000 }, isLive: true },
    {
      person: { tenant: '', subject: 'ana' },
      scope: new Set(['pathology'] as const),
      after: null,
      until: clock.now() + 20,
      isAllowed: async () => true,
      signals: [draining.signal],
      onEnd: () => {
        ends += 1;
      },
      onStall: () => {},
    },
  );
  assert.equal(getEventListeners(draining.signal, 'abort').length, 1);
  for await (const _ of stream);
  assert.equal(ends, 1);
  assert.equal(getEventListeners(draining.signal, 'abort').length, 0);
});

describe('a drain while a client does not take its frame', () => {
  /** A stream whose first frame was given out, and how often it was closed for its client. */
  async function openDrained() {
    const journal = { latest: async () => 0, after: async () => [] };
    const draining = new AbortController();
    const counts = { stalls: 0 };
    const clock = { now: () => Date.now() };
    const stream = await createEventStream(
      {
        journal,
        feeds: createFeeds({ journal, bus: createBus(), limits: DEFAULT_LIMITS }),
        clock,
        limits: { heartbeat: 1000, streamStallTimeout: 50 },
        isLive: true,
      },
      {
        person: { tenant: '', subject: 'ana' },
        scope: new Set(['pathology'] as const),
        after: null,
        until: clock.now() + 60_000,
        isAllowed: async () => true,
        signals: [draining.signal],
        onEnd: () => {},
        onStall: () => {
          counts.stalls += 1;
        },
      },
    );
    const reader = stream.getReader();
    await reader.read();
    draining.abort();
    return { reader, counts };
  }

  test('closes the stream after the time for a client that stalls', async () => {
    const { counts } = await openDrained();
    await vi.waitFor(() => assert.equal(counts.stalls, 1));
  });

  test('closes nothing more once the client has read on, or is gone', async () => {
    const [first, second] = [await openDrained(), await openDrained()];
    assert.equal((await first.reader.read()).done, true);
    await second.reader.cancel();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual([first.counts.stalls, second.counts.stalls], [0, 0]);
  });
});

test('leaves nothing at the signal of a drain, which lives as long as the gateway', async () => {
  const draining = new AbortController();
  const journal = { latest: async () => 0, after: async () => [] };
  const app = new Hono<GatewayEnv>();
  const person: MiddlewareHandler<GatewayEnv> = async (c, next) => {
    c.set('grant', {
      person: { tenant: '', subject: 'ana' },
      scope: new Set(),
      expiresAt: Date.now() + 60_000,
    } as never);
    await next();
  };
  mountEvents(
    app,
    {
      store: { events: journal, isRevoked: async () => false } as never,
      bus: createBus(),
      clock: { now: () => Date.now() },
      limits: DEFAULT_LIMITS,
      isLive: true,
      draining: draining.signal,
      streams: createMetrics().streams,
    },
    { person } as never,
  );
  const listeners = () => getEventListeners(draining.signal, 'abort').length;
  const first = await app.request('/events');
  const second = await app.request('/events');
  assert.equal(listeners(), 2);
  await first.body?.cancel();
  assert.equal(listeners(), 1);
  draining.abort();
  assert.match(await second.text(), /open/);
});

describe('a slow client with many events behind it gets no more than a page of them', () => {
  const after = async (_: unknown, number: number, limit: number) =>
    Array.from({ length: Math.max(0, Math.min(limit, 30 - number)) }, (_, n) => ({
      number: number + n + 1,
      event: { type: 'status', uploadId: 'a1', status: 'processing' } as const,
      expiresAt: null,
    }));

  /** Reads one event, lets `end` happen, and resolves with the number of all events that came. */
  async function readSlowly(end: (state: { isSignedOut: boolean; time: number }) => void): Promise<number> {
    const state = { isSignedOut: false, time: 0 };
    const feeds = createFeeds({ journal: { after }, bus: createBus(), limits: DEFAULT_LIMITS });
    const stream = await createEventStream(
      {
        journal: { latest: async () => 30 },
        feeds,
        clock: { now: () => state.time },
        limits: { heartbeat: 1000, streamStallTimeout: 60_000 },
        isLive: false,
      },
      {
        person: { tenant: '', subject: 'ana' },
        scope: new Set(['pathology'] as const),
        after: 0,
        until: 1000,
        isAllowed: async () => !state.isSignedOut,
        signals: [],
        onEnd: () => {},
        onStall: () => {},
      },
    );
    let events = 0;
    for await (const frame of stream) {
      if (!Buffer.from(frame).includes('event: status')) continue;
      events += 1;
      if (events === 1) end(state);
    }
    return events;
  }

  const ENDS: Record<string, Parameters<typeof readSlowly>[0]> = {
    'its person signs out': (state) => {
      state.isSignedOut = true;
    },
    'its token expires': (state) => {
      state.time = 1000;
    },
  };
  for (const [how, end] of Object.entries(ENDS)) {
    test(`after ${how}`, async () => {
      assert.equal(await readSlowly(end), 8);
    });
  }
});
