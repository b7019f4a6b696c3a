import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, test } from 'vitest';
import { createBus } from '../../../server-stub/gateway/src/events/bus.js';
import { createFeeds } from '../../../server-stub/gateway/src/events/feeds.js';
import { createEventStream } from '../../../server-stub/gateway/src/events/stream.js';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';

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
      signal: draining.signal,
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
        signal: new AbortController().signal,
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
