import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import { readJson, requireJson } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import type { Handoffs } from './handoffs.js';
import type { Messages } from './messages.js';
import { readHandoffId, readMessageId } from './request-handoff.js';

export interface DesktopMessagesDeps {
  readonly store: { readonly handoffs: Handoffs; readonly messages: Messages };
  readonly clock: Clock;
}

/** Base64url of the computer's own encryption. */
const NOTE = /^[\w-]{1,2048}$/;

/** Maximum bytes of a note as JSON. */
const NOTE_BODY = 4096;

/**
 * Messages of a phone at the computer, with the person's own token for `pathology`:
 * - `GET /handoff/:id/messages/:message` returns a message that waits.
 * - `DELETE` of the same takes it: its body is deleted, and its id kept, so that a repetition by the phone is ignored.
 * - `PUT /handoff/:id/note` `{note}` replaces the note that the phone reads with its pairing.
 */
export function mountDesktopMessages(
  app: Hono<GatewayEnv>,
  { store, clock }: DesktopMessagesDeps,
  guards: Guards,
): void {
  const { handoffs, messages } = store;
  /** Finds the pairing of the path. Throws `not-found` for one that is unknown, another person's or not for pages. */
  const findPairing = async (c: GatewayContext) => {
    const { person } = c.get('grantFor')('pathology');
    const handoff = await handoffs.find(person, readHandoffId(c), clock.now());
    if (!handoff?.scope.has('pages')) throw new GatewayProblem('not-found');
    return handoff;
  };

  app.get('/handoff/:id/messages/:message', guards.person, async (c) => {
    const { id, person } = await findPairing(c);
    const body = await messages.read(person, id, readMessageId(c, 'message'));
    if (!body) throw new GatewayProblem('not-found');
    return c.body(body, 200, { 'content-type': 'application/octet-stream' });
  });

  app.delete('/handoff/:id/messages/:message', guards.person, async (c) => {
    const { id, person } = await findPairing(c);
    if (!(await messages.take(person, id, readMessageId(c, 'message'))))
      throw new GatewayProblem('not-found');
    return c.body(null, 204);
  });

  app.put('/handoff/:id/note', guards.person, async (c) => {
    const { id, person } = await findPairing(c);
    requireJson(c.req.raw);
    const note = readNote(await readJson(c.req.raw, NOTE_BODY));
    if (!(await handoffs.setNote(person, id, note, clock.now()))) throw new GatewayProblem('not-found');
    return c.body(null, 204);
  });
}

function readNote(body: unknown): string {
  const note = typeof body === 'object' && body !== null && 'note' in body ? body.note : undefined;
  if (typeof note !== 'string' || !NOTE.test(note)) throw new GatewayProblem('body-invalid');
  return note;
}
