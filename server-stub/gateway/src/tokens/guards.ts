import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.js';
import type { Grant, PairingScope, Scope } from '../grant.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Owners } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { RateLimit } from '../rate-limit/rate-limit.js';
import type { Admissions } from './admissions.js';
import { csrfGuard } from './cross-origin.js';
import type { MatchedProof, Proofs } from './proofs.js';
import type { Tokens } from './tokens.js';

/** What a request must have to reach a route. */
export type Guards = Readonly<ReturnType<typeof createGuards>>;

export const createGuards = (deps: TokenGuardDeps, origins: readonly string[]) => ({
  /** Rejects cross-site requests. */
  csrf: csrfGuard(origins),
  /** Requires a person's access token. */
  person: requireToken(deps, 'person'),
  /** Requires a paired phone's token. */
  phone: requireToken(deps, 'phone'),
  /** Requires a person's access token or a paired phone's. */
  personOrPhone: requireToken(deps, 'either'),
});

export interface TokenGuardDeps {
  readonly tokens: Tokens;
  readonly proofs: Proofs;
  readonly store: Owners & Admissions;
  readonly clock: Clock;
  readonly limitRate: RateLimit;
  /** Whether the pairing of a phone's token is confirmed, for its scope, has not expired and was not claimed again since. */
  readonly isPaired: (grant: Grant) => Promise<boolean>;
}

/** The tokens that a route accepts: a person's own, those of a phone paired with a desktop, or either. */
type AcceptedTokens = 'person' | 'phone' | 'either';

/**
 * Requires a valid access token; the route checks its scope. Phones' tokens are rejected unless `accepted`
 * names them.
 */
function requireToken(deps: TokenGuardDeps, accepted: AcceptedTokens): MiddlewareHandler<GatewayEnv> {
  const { tokens, proofs, store, clock, limitRate, isPaired } = deps;
  return async (c, next) => {
    const { scheme, token } = readCredentials(c);
    const grant = await tokens.verify(token);
    const proof = await matchProof(c, proofs, { scheme, token, grant });
    c.set('actor', { person: grant.person, handoff: grant.handoff });
    // Counted after the proof, so that a copied token cannot use up its owner's requests.
    const admission = await store.admit(grant.person, proof, clock.now());
    if (typeof admission === 'string') throw proofs.refuse(admission);
    const { count, signOut } = admission;
    const origin = c.req.header('origin');
    if (grant.origin !== null && origin !== undefined && origin !== grant.origin) {
      throw new GatewayProblem('token-wrong-origin');
    }
    if (signOut > grant.signOut) throw new GatewayProblem('token-invalid');
    if (grant.handoff !== null && !(await isPaired(grant))) {
      throw new GatewayProblem('token-invalid');
    }
    if (accepted !== 'either' && (grant.handoff !== null) !== (accepted === 'phone')) {
      throw new GatewayProblem('scope-insufficient');
    }
    // Limited after all checks, since the response says how many requests the person has left.
    await limitRate(c, grant.person, count);

    const grantFor = (scope: Scope | PairingScope) => {
      if (!grant.scope.has(scope)) throw new GatewayProblem('scope-insufficient');
      return grant;
    };
    c.set('grant', grant);
    c.set('grantFor', grantFor);
    c.set('ownerFor', (scope) => store.forOwner(grantFor(scope).person, grant.handoff));
    await next();
  };
}

interface Credentials {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

function readCredentials(c: GatewayContext): Credentials {
  const header = c.req.header('authorization') ?? '';
  const [, scheme = '', token] = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i.exec(header) ?? [];
  if (!token) throw new GatewayProblem('token-missing');
  return { scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', token };
}

/** A bound token requires a proof, and a bearer token accepts none (RFC 9449 §7.1, §7.2). */
async function matchProof(
  c: GatewayContext,
  proofs: Proofs,
  { scheme, token, grant }: Credentials & { grant: Grant },
): Promise<MatchedProof | null> {
  if ((grant.thumbprint !== null) !== (scheme === 'dpop')) throw new GatewayProblem('token-invalid');
  if (grant.thumbprint === null) return null;
  const proof = c.req.header('dpop');
  if (!proof) throw new GatewayProblem('proof-required');
  return proofs.match(proof, { method: c.req.method, url: c.req.url, token, thumbprint: grant.thumbprint });
}
