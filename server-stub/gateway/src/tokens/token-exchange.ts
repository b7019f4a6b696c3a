import type { Person } from '../grant.js';
import { readMember } from '../http/body.js';
import type { Clock } from '../clock.js';
import type { GatewayContext } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { RateLimit } from '../rate-limit/rate-limit.js';
import type { Proofs } from './proofs.js';
import { provenKey } from './proven-key.js';
import type { Authenticate, Identity } from './session.js';
import type { SubjectTag } from './subject-tag.js';
import { parseScope, type Tokens } from './tokens.js';

export interface TokenExchangeDeps {
  readonly authenticate: Authenticate;
  readonly tokens: Tokens;
  readonly proofs: Proofs;
  /** Whether a token is refused to whom proves no key: browsers without one are then left out. */
  readonly requireProof: boolean;
  readonly limitRate: RateLimit;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Where the service's paths are spoken to; the browser resolves it against the token endpoint. */
  readonly baseUrl: string;
  readonly subjectTag: SubjectTag;
  /** Throws `rate-limited` when callers without a session have begun as many as all of them may. */
  readonly limitNewSessions: () => Promise<void>;
}

/**
 * The host's session against a short-lived token (names after RFC 6749 §5.1, RFC 8693 §2.2.1, RFC 9449 §5). The client
 * decides when its body ends, so the session is asked after that; and the token dates from before the question, so that
 * a sign-out which overtakes the answer refuses it.
 */
export function exchangeToken(deps: TokenExchangeDeps) {
  const { authenticate, tokens, proofs, limits, clock, baseUrl, subjectTag } = deps;
  return async (c: GatewayContext): Promise<Response> => {
    const scope = parseScope(await readMember(c.req.raw, 'scope'));
    const issuedAt = clock.now();
    const identity = await authenticate(c.req.raw);
    if (!identity) throw new GatewayProblem('session-required');
    const person = personOf(identity);
    if (identity.setCookie) await deps.limitNewSessions();
    await deps.limitRate(person);
    if (!scope) throw new GatewayProblem('scope-invalid');
    const key = await provenKey(c, deps);
    const origin = c.req.header('origin') ?? null;
    if (identity.setCookie) c.header('set-cookie', identity.setCookie);
    if (key !== null) c.header('dpop-nonce', proofs.nonce());
    return c.json({
      access_token: await tokens.issue({ person, scope, origin, key, issuedAt }),
      token_type: key === null ? 'Bearer' : 'DPoP',
      expires_in: limits.tokenLifetime,
      scope: [...scope].join(' '),
      base_url: baseUrl,
      subject_tag: subjectTag(person),
    });
  };
}

/** PostgreSQL takes no NUL; half of a surrogate pair is stored as the half of any other, and two people would be one. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** What the host's hook says is checked too: it ends up in tokens and in the store. */
export function personOf({ subject, tenant = '' }: Identity): Person {
  if (subject.length < 1 || [subject, tenant].some((name) => name.length > 255 || UNSTORABLE.test(name))) {
    throw new GatewayProblem('internal', { reason: 'subject' });
  }
  return { tenant, subject };
}
