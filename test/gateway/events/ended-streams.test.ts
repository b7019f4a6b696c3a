import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'vitest';
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
