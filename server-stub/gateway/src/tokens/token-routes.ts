import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.js';
import { FEATURES } from '../features.js';
import type { Person } from '../grant.js';
import { readJsonMember } from '../http/body.js';
import type { GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem, reasonOf } from '../problem.js';
import type { RateLimit } from '../rate-limit/rate-limit.js';
import { SignInUnavailable } from './fetch-sign-in.js';
import type { Proofs } from './proofs.js';
import { provenKey } from './proven-key.js';
import type { Authenticate, FoundIdentity, Identity } from './session.js';
import type { SubjectTag } from './subject-tag.js';
import { parseScope, type Tokens } from './tokens.js';

export interface TokenRoutesDeps {
  readonly authenticate: Authenticate;
  readonly tokens: Tokens;
  readonly proofs: Proofs;
  /** Whether browsers that can prove no key are refused a token. */
  readonly requireProof: boolean;
  readonly limitRate: RateLimit;
  /** Throws `rate-limited` when callers without a session have started too many, all of them together. */
  readonly limitNewSessions: () => Promise<void>;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Base path of the service's endpoints; the browser resolves it against the token endpoint. */
  readonly baseUrl: string;
  readonly subjectTag: SubjectTag;
  readonly csrfGuard: MiddlewareHandler;
}

/**
 * Exchanges the host's session for a short-lived token (names after RFC 6749 §5.1, RFC 8693 §2.2.1, RFC 9449 §5). The
 * client decides when its body ends, so the session is checked after that; and the token is dated before the check, so
 * that a sign-out in between revokes it.
 */
export function mountTokens(app: Hono<GatewayEnv>, deps: TokenRoutesDeps): void {
  const { authenticate, tokens, proofs, limits, clock, baseUrl, subjectTag, csrfGuard } = deps;
  app.post('/token', csrfGuard, async (c) => {
    const scope = parseScope(await readJsonMember(c.req.raw, 'scope'));
    const issuedAt = clock.now();
    const identity = await findIdentity(authenticate, c.req.raw);
    const person = toPerson(identity);
    if (identity.setCookie) await deps.limitNewSessions();
    await deps.limitRate(c, person);
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
      features: FEATURES,
      // Of two such answers in a row with two tags, the browser did not keep the cookie of the first.
      ...(identity.setCookie && { new_session: true }),
    });
  });
}

/** PostgreSQL stores no NUL; lone surrogates are all stored as the same character, which would merge two people. */
const UNSUPPORTED_CHARACTERS = /[\0\p{Surrogate}]/u;

/** The host's answer is validated too: it ends up in tokens and in the store. */
export function toPerson({ subject, tenant = '' }: Identity): Person {
  if (!isName(subject) || subject === '' || !isName(tenant)) {
    throw new GatewayProblem('internal', { reason: 'subject' });
  }
  return { tenant, subject };
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 255 && !UNSUPPORTED_CHARACTERS.test(name);

/** What a hook may say in the log. */
const LOGGED_REASON = /^[\w: -]{1,60}$/;

/**
 * Who the host says is signed in. Its own error is named in the log by its class or code, and nowhere else.
 *
 * @throws {GatewayProblem} `session-required` when nobody is, `sign-in-unavailable` when the hook cannot know, `internal`
 *   when it throws otherwise.
 */
async function findIdentity(authenticate: Authenticate, request: Request): Promise<Identity> {
  let found: FoundIdentity | null | undefined;
  try {
    found = await authenticate(request);
  } catch (cause) {
    if (cause instanceof SignInUnavailable) {
      throw new GatewayProblem('sign-in-unavailable', { cause, reason: loggedReason(cause.reason) });
    }
    throw new GatewayProblem('internal', { cause, reason: `authenticate: ${reasonOf(cause)}` });
  }
  if (!found) throw new GatewayProblem('session-required');
  const { subject, reason = 'authenticate: no subject', ...others } = found;
  if (subject === undefined || subject === null || subject === '') {
    throw new GatewayProblem('session-required', { reason: loggedReason(reason) });
  }
  return { ...others, subject };
}

const loggedReason = (reason: string): string => (LOGGED_REASON.test(reason) ? reason : 'authenticate');
