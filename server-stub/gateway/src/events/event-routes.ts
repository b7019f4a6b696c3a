import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.js';
import type { GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import type { Metrics } from '../observability/metrics.js';
import { GatewayProblem } from '../problem.js';
import type { Revocations } from '../tokens/revocations.js';
import type { Bus } from './bus.js';
import { createFeeds } from './feeds.js';
import type { EventJournal } from './journal.js';
import { eventStream } from './stream.js';

export interface EventRoutesDeps {
  readonly store: Revocations & { readonly events: EventJournal };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Aborted once the gateway takes its leave: its listeners go to another node. */
  readonly leaving: AbortSignal;
  readonly streams: Metrics['streams'];
  readonly guard: MiddlewareHandler<GatewayEnv>;
}

/** What happens to a person's own uploads and readings, as it happens. */
export function mountEvents(
  app: Hono<GatewayEnv>,
  { store, bus, clock, limits, leaving, streams, guard }: EventRoutesDeps,
): void {
  const feeds = createFeeds({ journal: store.events, bus, limits });
  app.get('/events', guard, (c) => {
    const { person, scope, issuedAt, expiresAt } = c.get('grant');
    const signal = AbortSignal.any([c.req.raw.signal, leaving]);
    const stream = eventStream(
      { journal: store.events, feeds, clock },
      {
        person,
        scope,
        after: readEventId(c.req.header('last-event-id')),
        until: expiresAt,
        isAllowed: async () => !(await store.isRevoked(person, issuedAt)),
        signal,
        heartbeat: limits.heartbeat,
        stall: limits.streamStall,
        onEnd: () => streams.dec(),
        // What a socket still holds for a client that takes nothing goes with it.
        onStall: () => c.env?.outgoing?.destroy(),
      },
    );
    streams.inc();
    // A proxy that collects answers before it passes them on would make a stream of none.
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    });
  });
}

/** Of a PostgreSQL integer; a stream that asks for more would break off. */
const LAST_NUMBER = 2 ** 31 - 1;

function readEventId(header: string | undefined): number | null {
  if (header === undefined || header === '') return null;
  if (!/^\d{1,10}$/.test(header) || Number(header) > LAST_NUMBER) throw new GatewayProblem('query-invalid');
  return Number(header);
}
