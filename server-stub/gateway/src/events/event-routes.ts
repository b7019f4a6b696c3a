import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import type { Metrics } from '../observability/metrics.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import type { Revocations } from '../tokens/revocations.js';
import type { Bus } from './bus.js';
import { createFeeds } from './feeds.js';
import type { EventJournal } from './journal.js';
import { createEventStream } from './stream.js';

export interface EventRoutesDeps {
  readonly store: Revocations & { readonly events: EventJournal };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Whether the service's callbacks are accepted. */
  readonly isLive: boolean;
  /** Aborted once the gateway drains, so that clients reconnect to another node. */
  readonly draining: AbortSignal;
  readonly streams: Metrics['streams'];
}

/** Server-sent events about a person's own uploads and readings. */
export function mountEvents(
  app: Hono<GatewayEnv>,
  { store, bus, clock, limits, isLive, draining, streams }: EventRoutesDeps,
  guards: Guards,
): void {
  const feeds = createFeeds({ journal: store.events, bus, limits });
  app.get('/events', guards.person, async (c) => {
    const { person, scope, signOut, expiresAt } = c.get('grant');
    const stream = await createEventStream(
      { journal: store.events, feeds, clock, limits, isLive },
      {
        person,
        scope,
        after: readEventId(c.req.header('last-event-id')),
        until: expiresAt,
        isAllowed: async () => !(await store.isRevoked(person, signOut)),
        signals: [c.req.raw.signal, draining],
        onEnd: () => streams.dec(),
        // Discards what the socket still buffers for a client that does not read.
        onStall: () => c.env?.outgoing?.destroy(),
      },
    );
    streams.inc();
    // A proxy that buffers responses would defeat the stream.
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    });
  });
}

/** Maximum of an `integer` in PostgreSQL, which rejects queries with a larger number. */
const MAX_EVENT_NUMBER = 2 ** 31 - 1;

function readEventId(header: string | undefined): number | null {
  if (header === undefined || header === '') return null;
  if (!/^\d{1,10}$/.test(header) || Number(header) > MAX_EVENT_NUMBER)
    throw new GatewayProblem('query-invalid');
  return Number(header);
}
