import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import { readJson, requireJson } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import { parseConfirmation } from './confirmation.js';
import { type Confirmations, UNCONFIRMED } from './confirmations.js';

export interface ConfirmationRoutesDeps {
  readonly store: { readonly confirmations: Confirmations };
  readonly bus: Bus;
  readonly clock: Clock;
}

/** Maximum bytes of one confirmation. */
const MAX_BODY = 16 * 1024;

/**
 * A person's confirmations of readings:
 * - `PUT /readings/:id/confirmation` stores one; the response is the newest one, which differs when this one came late.
 * - `GET /readings/:id/confirmation` returns the newest. A paired phone may ask about records that its own pairing sent.
 */
export function mountConfirmations(
  app: Hono<GatewayEnv>,
  { store, bus, clock }: ConfirmationRoutesDeps,
  guards: Guards,
): void {
  const { confirmations } = store;
  const findOwnRecord = async (c: GatewayContext) => {
    const owner = c.get('ownerFor')('medical');
    const id = c.req.param('id') ?? '';
    if (!(await owner.owns('medical', id))) throw new GatewayProblem('not-found');
    return { id, person: c.get('grant').person };
  };

  app.put('/readings/:id/confirmation', guards.person, async (c) => {
    const { id, person } = await findOwnRecord(c);
    requireJson(c.req.raw);
    const confirmation = parseConfirmation(await readJson(c.req.raw, MAX_BODY));
    const { stored, isNew } = await confirmations.save(person, id, confirmation, clock.now());
    if (isNew) bus.publish(person);
    return c.json(stored);
  });

  app.get('/readings/:id/confirmation', guards.personOrPhone, async (c) => {
    const { id, person } = await findOwnRecord(c);
    const stored = (await confirmations.find(person, [id])).get(id);
    return c.json(stored ?? UNCONFIRMED);
  });
}
