import type { Scope } from '../grant.js';
import type { GatewayEvent } from './event.js';
import type { NumberedEvent } from './journal.js';

/** An event in the format of `text/event-stream` (WHATWG HTML, Server-sent events), encoded once for all streams. */
export interface EncodedEvent {
  readonly number: number;
  /** Scope a token needs to receive it. */
  readonly scope: Scope;
  /** Milliseconds since 1970; not delivered afterwards. Null for events that stay. */
  readonly expiresAt: number | null;
  readonly frame: Uint8Array;
}

const encoder = new TextEncoder();

export const encodeEvent = ({ number, event, expiresAt }: NumberedEvent): EncodedEvent => ({
  number,
  expiresAt,
  scope: scopeOf(event),
  frame: encoder.encode(`id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
});

const CAPTURE: ReadonlySet<GatewayEvent['type']> = new Set([
  'reading',
  'confirmation',
  'handoff',
  'photo',
] as const);

const scopeOf = (event: GatewayEvent): Scope =>
  CAPTURE.has(event.type) || (event.type === 'changed' && 'ids' in event) ? 'medical' : 'pathology';
