import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.js';
import type { EventJournal } from '../events/journal.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { type Handoffs, toStatus } from './handoffs.js';
import { hashTicket, type Tickets } from './tickets.js';

export interface HandoffDeps {
  readonly store: { readonly handoffs: Handoffs; readonly events: EventJournal };
  readonly clock: Clock;
  readonly limits: Limits;
  readonly tickets: Tickets;
}

/** The desktop's half: opens a pairing, confirms or refuses a claim, ends it. */
export function mountDesktop(
  app: Hono<GatewayEnv>,
  { store, clock, limits, tickets, guard }: HandoffDeps & { readonly guard: MiddlewareHandler<GatewayEnv> },
): void {
  const { handoffs, events } = store;
  const target = (c: GatewayContext) => {
    const id = c.req.param('id') ?? '';
    // Any other text cannot be an id, and some engines fail on it.
    if (!/^[\da-f-]{36}$/.test(id)) throw new GatewayProblem('not-found');
    return { person: c.get('grantFor')('medical').person, id, now: clock.now() };
  };

  app.post('/handoff', guard, async (c) => {
    const { person } = c.get('grantFor')('medical');
    const now = clock.now();
    await events.expire(now);
    const secret = tickets.issue('secret');
    const id = await handoffs.open(person, {
      secret: hashTicket(secret),
      now,
      expiresAt: now + limits.handoffTimeout * 1000,
      max: limits.handoffsPerPerson,
    });
    return c.json({ handoff_id: id, secret, expires_in: limits.handoffTimeout }, 201);
  });

  app.get('/handoff/:id', guard, async (c) => {
    const { person, id, now } = target(c);
    const handoff = await handoffs.find(person, id, now);
    if (!handoff) throw new GatewayProblem('not-found');
    await handoffs.see(id, 'desktop', now);
    return c.json(toStatus(handoff, { now, to: 'desktop' }));
  });

  app.post('/handoff/:id/confirm', guard, async (c) => {
    const { person, id, now } = target(c);
    const expiresAt = now + limits.handoffLifetime * 1000;
    if (!(await handoffs.confirm(person, id, { now, expiresAt }))) throw new GatewayProblem('not-found');
    return c.json({ handoff_id: id, state: 'confirmed', expires_in: limits.handoffLifetime });
  });

  app.post('/handoff/:id/refuse', guard, async (c) => {
    const { person, id, now } = target(c);
    if (!(await handoffs.refuse(person, id, now))) throw new GatewayProblem('not-found');
    await events.deleteHandoff(person, id);
    return c.body(null, 204);
  });

  app.delete('/handoff/:id', guard, async (c) => {
    const { person, id, now } = target(c);
    if (!(await handoffs.end(person, id, now))) throw new GatewayProblem('not-found');
    await events.deleteHandoff(person, id);
    return c.body(null, 204);
  });
}
