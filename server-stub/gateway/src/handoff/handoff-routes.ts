import type { Hono } from 'hono';
import type { PairingScope, Scope } from '../grant.js';
import { readJsonMember } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import type { Secrets } from '../tokens/secrets.js';
import { parsePairingScope } from '../tokens/tokens.js';
import { mountDesktopMessages } from './desktop-messages.js';
import { type Handoff, toStatus } from './handoff.js';
import { mountPhoneMessages } from './phone-messages.js';
import { type HandoffDeps, mountPhone, type PhoneRoutesDeps } from './phone-routes.js';
import { readHandoffId } from './request-handoff.js';
import { createTickets, hashTicket } from './tickets.js';

/**
 * Lets a phone capture for the person at a desktop (flow and names after RFC 8628 with reversed roles: the desktop is
 * signed in and the phone is not).
 *
 * Desktop, with its own token for `medical`, and for `pathology` where pages are concerned:
 * - `POST /handoff` `{scope?}` -> 201 `{handoff_id, secret, scope, expires_in}`. `scope` is `medical` (pictures of devices, the
 * default), `pages` or both. The secret belongs in the fragment of the link in the QR code, so that no server logs it. It is
 * sent once and stored as a hash.
 * - event `handoff` `{handoffId, code}` once a phone has claimed; `GET /handoff/:id` -> `{handoff_id, state, code?,
 * expires_in, silent_for?, waiting?}` returns the same, `state` being `open`, `claimed`, `confirmed` or `refused`, `silent_for`
 * the seconds since the last request of the phone, and `waiting` the ids of messages to fetch.
 * - `POST /handoff/:id/confirm` `{code?}` -> `{handoff_id, state, expires_in}` if the phone shows the same code, else `POST
 * /handoff/:id/refuse` -> 204. `DELETE /handoff/:id` -> 204 ends it at any time.
 * - events `photo` `{handoffId, jpeg, sha256?}` (base64) and `reading` with its `handoffId`, as they come; `GET
 * /handoff/:id/readings` lists the readings of its photos (read-routes.ts).
 * - event `message` `{handoffId, id}`; desktop-messages.ts fetches and takes it.
 *
 * Phone, with `X-HDT-Client: 1` and JSON, and a DPoP proof where it has a key:
 * - `POST /handoff/offer` `{secret}` -> `{scope, person?, expires_in}`, for the phone's question before it claims.
 * - `POST /handoff/claim` `{secret}` -> `{claim, code, expires_in, interval}`; else 404 `handoff-unknown`. Once, and again
 * while it is confirmed, for a page that was reloaded: earlier tokens are refused, and the person confirms again.
 * - `POST /handoff/token` `{claim}`, every `interval` seconds and with the same key -> 202 `{code:
 * "authorization-pending", interval, expires_in}`, then a token like `/token`'s with `handoff_expires_in` besides;
 * 429 `slow-down`, 403 `access-denied`, 400 `expired-token`. Later requests renew the token until the pairing
 * expires.
 * - with the token: `GET /handoff`, its pairing, with `silent_for` of the desktop, `waiting` and the desktop's `note`.
 * - for `medical`: `POST /api/master?module=medical`; `POST /handoff/photo?sha256=`, a JPEG preview without Exif as `image/jpeg` ->
 * 204; `GET /readings/:id/confirmation` of the records it sent.
 * - for `pages`: `PUT /handoff/messages/:id` (phone-messages.ts). Everything else is 403 `scope-insufficient`.
 */
export function mountHandoff(
  app: Hono<GatewayEnv>,
  deps: Omit<PhoneRoutesDeps, 'tickets'> & { readonly secrets: Secrets },
  guards: Guards,
): void {
  const tickets = createTickets(deps.secrets);
  mountPhone(app, { ...deps, tickets }, guards);
  mountPhoneMessages(app, deps, guards);
  mountDesktop(app, { ...deps, tickets }, guards);
  mountDesktopMessages(app, deps, guards);
}

/** Routes of the desktop: open a pairing, confirm or refuse a claim, end the pairing. */
function mountDesktop(
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
