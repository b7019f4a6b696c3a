import type { Clock } from '../clock.js';
import type { PairingScope } from '../grant.js';
import type { GatewayContext } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Handoff } from './handoff.js';
import type { Handoffs } from './handoffs.js';

/**
 * Finds the pairing of a phone's token, of which the guard has checked that it is confirmed. Throws `scope-insufficient` unless
 * the token has the scope; with null any phone's token will do.
 */
export async function findOwnHandoff(
  c: GatewayContext,
  { store, clock }: { readonly store: { readonly handoffs: Handoffs }; readonly clock: Clock },
  scope: PairingScope | null,
): Promise<Handoff> {
  const { person, handoff } = scope === null ? c.get('grant') : c.get('grantFor')(scope);
  const found = handoff === null ? null : await store.handoffs.find(person, handoff, clock.now());
  if (!found) throw new GatewayProblem('token-invalid');
  return found;
}

/** Reads the pairing of a path with `:id`. Throws `not-found` for any other text than an id: some database engines fail on it. */
export function readHandoffId(c: GatewayContext): string {
  const id = c.req.param('id') ?? '';
  if (!/^[\da-f-]{36}$/.test(id)) throw new GatewayProblem('not-found');
  return id;
}

/** Reads the id of a phone's message from a path. Throws `not-found` for any other text. */
export function readMessageId(c: GatewayContext, parameter: 'id' | 'message'): string {
  const id = c.req.param(parameter) ?? '';
  if (!/^[\w-]{16,40}$/.test(id)) throw new GatewayProblem('not-found');
  return id;
}
