import type { Scope } from '../grant.js';
import type { GatewayEvent } from './event.js';
import type { NumberedEvent } from './journal.js';

/** An event as `text/event-stream` has it (WHATWG HTML, Server-sent events), written once for all streams that tell it. */
export interface WrittenEvent {
  readonly number: number;
  /** What a token has to cover for it to be told. */
  readonly scope: Scope;
  /** Milliseconds since 1970; not to be told afterwards. Null for what is kept. */
  readonly expiresAt: number | null;
  readonly chunk: Uint8Array;
}

const encoder = new TextEncoder();

export const write = ({ number, event, expiresAt }: NumberedEvent): WrittenEvent => ({
  number,
  expiresAt,
  scope: scopeOf(event),
  chunk: encoder.encode(`id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
});

const CAPTURE: ReadonlySet<GatewayEvent['type']> = new Set(['reading', 'handoff', 'photo'] as const);

const scopeOf = (event: GatewayEvent): Scope =>
  CAPTURE.has(event.type) || (event.type === 'changed' && 'ids' in event) ? 'medical' : 'pathology';
