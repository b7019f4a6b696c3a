import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import type { Person } from '../grant.js';
import { readJsonMember } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { FEATURES } from '../openapi/protocol.js';
import { GatewayProblem, reasonOf } from '../problem.js';
import type { RateLimit } from '../rate-limit/rate-limit.js';
import { SignInUnavailable } from './fetch-sign-in.js';
import type { Guards } from './guards.js';
import { maskName } from './masked-name.js';
import { verifyProofHeader } from './proofs.js';
import type { Revocations } from './revocations.js';
import { deriveKeys, type Secrets } from './secrets.js';
import {
  type Authenticate,
  type FoundIdentity,
  type HostRequest,
  type Identity,
  isPersonName,
} from './session.js';
import { parseScope, type TokenIssuer } from './tokens.js';

export interface TokenRoutesDeps {
  readonly authenticate: Authenticate;
  readonly issuer: TokenIssuer;
  readonly limitRate: RateLimit;
  /** Throws `rate-limited` when callers without a session have started too many, from one address or all together. */
  readonly limitNewSessions: (c: GatewayContext) => Promise<void>;
  readonly limits: Limits;
  readonly store: Revocations;
  readonly secrets: Secrets;
}

/**
 * Exchanges the host's session for a short-lived token (names after RFC 6749 §5.1, RFC 8693 §2.2.1, RFC 9449 §5). The
 * session is checked after the body has been read, since a client may delay its end. The token knows only sign-outs from
 * before that check, so that one in between revokes it.
 */
export function mountTokens(app: Hono<GatewayEnv>, deps: TokenRoutesDeps, guards: Guards): void {
  const { authenticate, issuer, store, limits } = deps;
  const subjectTag = createSubjectTag(deps.secrets);
  app.post('/token', guards.csrf, async (c) => {
    const scope = parseScope(await readJsonMember(c.req.raw, 'scope'));
    const newestSignOut = await store.newestSignOut();
    const identity = await findIdentity(authenticate, c.req.raw, {
      native: c.env?.native ?? c.env?.incoming,
    });
    const person = toPerson(identity);
    c.set('actor', { person, handoff: null });
    if (identity.setCookie) await deps.limitNewSessions(c);
    await deps.limitRate(c, person);
    if (!scope) throw new GatewayProblem('scope-invalid');
    const thumbprint = await verifyProofHeader(c, issuer);
    const origin = c.req.header('origin') ?? null;
    if (identity.setCookie) c.header('set-cookie', identity.setCookie);
    if (thumbprint !== null) c.header('dpop-nonce', issuer.proofs.nonce());
    const signOut = Math.min(await store.signOutOf(person), newestSignOut);
    const name = maskName(identity.name);
    return c.json({
      access_token: await issuer.tokens.issue({ person, name, scope, origin, thumbprint, signOut }),
      token_type: thumbprint === null ? 'Bearer' : 'DPoP',
      expires_in: limits.tokenLifetime,
      scope: [...scope].join(' '),
      base_url: issuer.baseUrl,
      subject_tag: subjectTag(person),
      features: FEATURES,
      // Two such responses in a row with different tags show that the browser did not keep the cookie of the first.
      ...(identity.setCookie && { new_session: true }),
    });
  });
}

/** Lets a page compare whether two tokens belong to one person, by a keyed hash. */
function createSubjectTag(secrets: Secrets): (person: Person) => string {
  // The oldest secret: a tag that changed with a new secret would look like another person.
  const key = deriveKeys(secrets, 'hdt-gateway subject tag').at(-1)!;
  return ({ tenant, subject }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenant, subject]))
      .digest('base64url')
      .slice(0, 22);
}

/** Validates the host's identity, which ends up in tokens and in the store. */
export function toPerson({ subject, tenant = '' }: Identity): Person {
  if (!isPersonName(subject) || subject === '' || !isPersonName(tenant)) {
    throw new GatewayProblem('internal', { reason: 'subject' });
  }
  return { tenant, subject };
}

/** Reasons of a hook that may be logged. */
const LOGGABLE = /^[\w: -]{1,60}$/;

/**
 * Finds out who is signed in. An error of the host's own appears in the log alone, by its class or code.
 *
 * @throws {GatewayProblem} `session-required` when nobody is, `sign-in-unavailable` when the hook cannot know, `internal`
 *   when it throws otherwise.
 */
async function findIdentity(
  authenticate: Authenticate,
  request: Request,
  host: HostRequest,
): Promise<Identity> {
  let found: FoundIdentity | null | undefined;
  try {
    found = await authenticate(request, host);
  } catch (cause) {
    if (cause instanceof SignInUnavailable) {
      throw new GatewayProblem('sign-in-unavailable', { cause, reason: loggableReason(cause.reason) });
    }
    throw new GatewayProblem('internal', { cause, reason: `authenticate: ${reasonOf(cause)}` });
  }
  if (!found) throw new GatewayProblem('session-required');
  const { subject, reason = 'authenticate: no subject', ...others } = found;
  if (subject === undefined || subject === null || subject === '') {
    throw new GatewayProblem('session-required', { reason: loggableReason(reason) });
  }
  return { ...others, subject };
}

const loggableReason = (reason: string): string => (LOGGABLE.test(reason) ? reason : 'authenticate');
