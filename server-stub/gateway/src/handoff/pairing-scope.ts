import type { PairingScope, Scope } from '../grant.js';
import type { GatewayContext } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import { parsePairingScope } from '../tokens/tokens.js';
import type { Handoff } from './handoff.js';

/** The scope that a person's token needs to let a phone do something. */
const NEEDED: Readonly<Record<PairingScope, Scope>> = { medical: 'medical', pages: 'pathology' };

/** Reads the scope that a pairing is asked for; pictures of devices by default. Throws `scope-invalid`. */
export function readPairingScope(requested: unknown): ReadonlySet<PairingScope> {
  const scope = parsePairingScope(requested ?? 'medical');
  if (!scope) throw new GatewayProblem('scope-invalid', { detail: 'A pairing has medical, pages or both' });
  return scope;
}

/** Throws `scope-insufficient` unless the person's token covers all that the pairing lets its phone do. */
export function requireAll(c: GatewayContext, scope: Handoff['scope']): void {
  for (const name of scope) c.get('grantFor')(NEEDED[name]);
}

/** Throws `scope-insufficient` unless the person's token covers a part of what the pairing lets its phone do. */
export function requireAny(c: GatewayContext, scope: Handoff['scope']): void {
  const granted = c.get('grant').scope;
  if (![...scope].some((name) => granted.has(NEEDED[name]))) throw new GatewayProblem('scope-insufficient');
}
