import type { GatewayContext } from '../http/context.js';
import { GatewayProblem } from '../problem.js';

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
