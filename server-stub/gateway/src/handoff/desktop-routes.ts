import type { Hono } from 'hono';
import type { PairingScope, Scope } from '../grant.js';
import { readJsonMember } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import { parsePairingScope } from '../tokens/tokens.js';
import { type Handoff, toStatus } from './handoff.js';
import type { HandoffDeps } from './phone-routes.js';
import { readHandoffId } from './request-handoff.js';
import { hashTicket } from './tickets.js';

/** Routes of the desktop: open a pairing, confirm or refuse a claim, end the pairing. */
export function mountDesktop(
  app: Hono<GatewayEnv>,
  { store, clock, limits, tickets }: HandoffDeps,
  guards: Guards,
): void {
  const { handoffs, events, messages } = store;
  /** Finds the pairing of the path. */
  const findTarget = async (c: GatewayContext) => {
    const now = clock.now();
    const handoff = await handoffs.find(c.get('grant').person, readHandoffId(c), now);
    if (!handoff) throw new GatewayProblem('not-found');
    requireAny(c, handoff.scope);
    return { handoff, id: handoff.id, person: handoff.person, now };
  };

  app.post('/handoff', guards.person, async (c) => {
    const { person, signOut, name } = c.get('grant');
    const scope = readPairingScope(await readJsonMember(c.req.raw, 'scope'));
    requireAll(c, scope);
    const now = clock.now();
    await events.deleteExpired(now);
    const secret = tickets.issue('secret');
    const id = await handoffs.open(person, {
      secret: hashTicket(secret),
      scope,
      personName: name,
      signOut,
      now,
      expiresAt: now + limits.handoffTimeout * 1000,
      max: limits.handoffsPerPerson,
    });
    c.set('affected', { kind: 'pairing', ids: [id] });
    const opened = { handoff_id: id, secret, scope: [...scope].join(' ') };
    return c.json({ ...opened, expires_in: limits.handoffTimeout }, 201);
  });

  app.get('/handoff/:id', guards.person, async (c) => {
    const { handoff, id, now } = await findTarget(c);
    await handoffs.markSeen(id, 'desktop', now);
    return c.json({
      ...toStatus(handoff, { now, to: 'desktop' }),
      ...(handoff.scope.has('pages') && { waiting: await messages.waiting(id) }),
    });
  });

  app.post('/handoff/:id/confirm', guards.person, async (c) => {
    const { handoff, person, id, now } = await findTarget(c);
    requireAll(c, handoff.scope);
    const claimed = {
      code: readCode(await readJsonMember(c.req.raw, 'code')),
      now,
      expiresAt: now + limits.handoffLifetime * 1000,
    };
    if (!(await handoffs.confirm(person, id, claimed))) throw new GatewayProblem('not-found');
    return c.json({ handoff_id: id, state: 'confirmed', expires_in: limits.handoffLifetime });
  });

  app.post('/handoff/:id/refuse', guards.person, async (c) => {
    const { person, id, now } = await findTarget(c);
    if (!(await handoffs.refuse(person, id, now))) throw new GatewayProblem('not-found');
    await events.deleteHandoff(person, id);
    return c.body(null, 204);
  });

  app.delete('/handoff/:id', guards.person, async (c) => {
    const { person, id, now } = await findTarget(c);
    if (!(await handoffs.end(person, id, now))) throw new GatewayProblem('not-found');
    await events.deleteHandoff(person, id);
    return c.body(null, 204);
  });
}

/** Reads the code that the person has compared; null for a page that does not send it. */
function readCode(code: unknown): string | null {
  if (code === undefined) return null;
  if (typeof code !== 'string' || !/^[A-Z-]{1,16}$/.test(code)) throw new GatewayProblem('body-invalid');
  return code;
}

/** The scope that a person's token needs to let a phone do something. */
const NEEDED: Readonly<Record<PairingScope, Scope>> = { medical: 'medical', pages: 'pathology' };

/** Reads the scope that a pairing is asked for; pictures of devices by default. Throws `scope-invalid`. */
function readPairingScope(requested: unknown): ReadonlySet<PairingScope> {
  const scope = parsePairingScope(requested ?? 'medical');
  if (!scope) throw new GatewayProblem('scope-invalid', { detail: 'A pairing has medical, pages or both' });
  return scope;
}

/** Throws `scope-insufficient` unless the person's token covers all that the pairing lets its phone do. */
function requireAll(c: GatewayContext, scope: Handoff['scope']): void {
  for (const name of scope) c.get('grantFor')(NEEDED[name]);
}

/** Throws `scope-insufficient` unless the person's token covers a part of what the pairing lets its phone do. */
function requireAny(c: GatewayContext, scope: Handoff['scope']): void {
  const granted = c.get('grant').scope;
  if (![...scope].some((name) => granted.has(NEEDED[name]))) throw new GatewayProblem('scope-insufficient');
}
