import type { Hono } from 'hono';
import type { GatewayEnv } from '../http/context.js';
import type { Guards } from '../tokens/guards.js';
import type { Secrets } from '../tokens/secrets.js';
import { mountDesktopMessages } from './desktop-messages.js';
import { mountDesktop } from './desktop-routes.js';
import { mountPhoneMessages } from './phone-messages.js';
import { mountPhone, type PhoneRoutesDeps } from './phone-routes.js';
import { createTickets } from './tickets.js';

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
