import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import type { Person } from '../grant.js';
import { checkBodyHead, receiveWhole } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import type { Handoffs } from './handoffs.js';
import { type Messages, messagesWaiting } from './messages.js';
import { findOwnHandoff, readMessageId } from './request-handoff.js';

export interface PhoneMessagesDeps {
  readonly store: { readonly handoffs: Handoffs; readonly messages: Messages; readonly bus: Bus };
  readonly clock: Clock;
  readonly limits: Limits;
}

/**
 * `PUT /handoff/messages/:id`, with a phone's token for `pages`: one encrypted message to the computer, such as a page. The same
 * id again is 204 and changes nothing, so that a phone whose answer was lost repeats it.
 */
export function mountPhoneMessages(app: Hono<GatewayEnv>, deps: PhoneMessagesDeps, guards: Guards): void {
  const { store, clock, limits } = deps;
  const { messages, bus } = store;
  const receiving = createReceiving(limits);

  app.put('/handoff/messages/:id', guards.phone, async (c) => {
    const handoff = await findOwnHandoff(c, deps, 'pages');
    const id = readMessageId(c, 'id');
    const size = checkHead(c, limits.handoffMessageBytes);
    const message = { handoff, id, limits };
    // Asked before the body is received: most of a batch beyond a limit need not travel.
    const isRepeated = await messages.isRepeated({ ...message, size });
    const release = receiving.reserve(handoff.person, size);
    try {
      const source = { request: c.req.raw, incoming: c.env?.incoming };
      // A repetition is received as well: a browser reads no answer before it has sent everything.
      const body = await receiveWhole(source, limits.handoffMessageBytes, { clock, limits });
      if (isRepeated) return c.body(null, 204);
      if (body.length === 0) throw new GatewayProblem('body-invalid', { reason: 'empty' });
      if (await messages.add({ ...message, body }, clock.now())) bus.publish(handoff.person);
    } finally {
      release();
    }
    return c.body(null, 204);
  });
}

/** Checks type and length; returns the announced bytes, the maximum for a body without a length. */
function checkHead(c: GatewayContext, maxBytes: number): number {
  if (!/^application\/octet-stream\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new GatewayProblem('body-unsupported');
  }
  checkBodyHead(c.req.raw, maxBytes);
  const announced = c.req.header('content-length');
  return announced === undefined ? maxBytes : Number(announced);
}

/** Limits the memory that this node holds for messages while they arrive, which slow senders can draw out. */
function createReceiving({
  handoffBytesInFlight,
  handoffBytesInFlightOfAll,
}: Pick<Limits, 'handoffBytesInFlight' | 'handoffBytesInFlightOfAll'>) {
  const sizes = new Map<string, number>();
  let all = 0;

  return {
    /** Reserves bytes; returns a function that gives them back. Throws `messages-waiting` beyond a limit. */
    reserve({ tenant, subject }: Person, size: number): () => void {
      const key = JSON.stringify([tenant, subject]);
      const own = sizes.get(key) ?? 0;
      const isWithin = own + size <= handoffBytesInFlight && all + size <= handoffBytesInFlightOfAll;
      if (!isWithin) throw messagesWaiting('node');
      sizes.set(key, own + size);
      all += size;
      return () => {
        all -= size;
        const left = (sizes.get(key) ?? 0) - size;
        if (left > 0) sizes.set(key, left);
        else sizes.delete(key);
      };
    },
  };
}
