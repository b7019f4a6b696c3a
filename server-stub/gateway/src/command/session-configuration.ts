import { addressProblem, headerProblem } from '../option-checks.js';
import { anonymousSession } from '../tokens/anonymous-session.js';
import { type ForwardSessionOptions, forwardSession } from '../tokens/forward-session.js';
import { type JwksSessionOptions, jwksSession } from '../tokens/jwks-session.js';
import type { Secrets } from '../tokens/secrets.js';
import type { Authenticate } from '../tokens/session.js';
import { type Environment, type Report, readFlag, type Variable } from './variables.js';

/** How a gateway that is configured by its environment tells people apart. */
export type SessionConfiguration =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'host'; readonly authenticate: Authenticate }
  | ({ readonly kind: 'jwks' } & Omit<JwksSessionOptions, 'clock'>)
  | ({ readonly kind: 'forward' } & ForwardSessionOptions);

/** The sign-in of a server that contains the gateway. */
export interface HostSignIn {
  readonly authenticate?: Authenticate | undefined;
}

export interface SessionRules {
  /** Whether nobody but its developer uses the gateway. */
  readonly isDevelopment: boolean;
  /** Undefined for the command, which has no host. */
  readonly host: HostSignIn | undefined;
  readonly report: Report;
}

const JWKS = [
  'HDT_SESSION_JWKS_URL',
  'HDT_SESSION_ISSUER',
  'HDT_SESSION_AUDIENCE',
  'HDT_SESSION_COOKIE',
  'HDT_SESSION_TENANT_CLAIM',
  'HDT_SESSION_TOKEN_TYPE',
] as const;
const FORWARD = ['HDT_SESSION_FORWARD_URL', 'HDT_SESSION_FORWARD_HEADER'] as const;
const ANONYMOUS = 'HDT_SESSION_ANONYMOUS';
/** Names the option in messages. */
const OWN = 'optionsFromEnv({ authenticate })';

interface SignIn {
  /** The first one selects it. */
  readonly variables: readonly Variable[];
  readonly read: (env: Environment, report: Report) => SessionConfiguration;
}

/** Kinds of sign-in that are set by variables of their own. */
const SIGN_INS: Readonly<Record<Exclude<SessionConfiguration['kind'], 'anonymous' | 'host'>, SignIn>> = {
  jwks: { variables: JWKS, read: readJwks },
  forward: { variables: FORWARD, read: readForward },
};

/**
 * Reads the kind of sign-in. In development the default is that every browser is a person of its own; elsewhere that has to be
 * set, since it admits everybody.
 */
export function readSession(
  env: Environment,
  { isDevelopment, host, report }: SessionRules,
): SessionConfiguration {
  const isAnonymous = readFlag(env, ANONYMOUS, report);
  const signIns = Object.values(SIGN_INS).map(({ variables: [first, ...others], read }) => ({
    first: first!,
    others,
    read,
  }));
  const selected = signIns.filter(({ first }) => env[first]);
  const chosen = [
    ...(host?.authenticate ? [OWN] : []),
    ...selected.map(({ first }) => first),
    ...(isAnonymous ? [ANONYMOUS] : []),
  ];
  if (chosen.length > 1) report(`${chosen.join(' and ')} exclude each other: keep one of them`);
  for (const { first, others } of signIns)
    for (const name of others) if (env[name] && !env[first]) report(`${name} needs ${first}`);
  if (host?.authenticate) return { kind: 'host', authenticate: host.authenticate };
  const [signIn] = selected;
  if (signIn) return signIn.read(env, report);
  if (!isAnonymous && !isDevelopment) {
    const ways = [...(host ? [OWN] : []), ...signIns.map(({ first }) => first)].join(' or ');
    report(
      `${ways} is missing: who is signed in? ${ANONYMOUS}=1 lets every browser in, as a person of its own`,
    );
  }
  return { kind: 'anonymous' };
}

function readJwks(env: Environment, report: Report): SessionConfiguration {
  const [url = '', issuer = '', audience = '', cookie, tenantClaim, type] = JWKS.map((name) => env[name]);
  const problem = addressProblem(url);
  if (problem) report(`HDT_SESSION_JWKS_URL ${problem}`);
  if (!issuer) report('HDT_SESSION_ISSUER is missing: the `iss` of the tokens of your sign-in');
  if (!audience)
    report('HDT_SESSION_AUDIENCE is missing: the `aud` of the tokens that are meant for this gateway');
  if (cookie && headerProblem(cookie)) report('HDT_SESSION_COOKIE must be the name of a cookie');
  return {
    kind: 'jwks',
    url,
    issuer,
    audience,
    ...(cookie && { cookie }),
    ...(tenantClaim && { tenantClaim }),
    ...(type && { type }),
  };
}

function readForward(env: Environment, report: Report): SessionConfiguration {
  const [url = '', subjectHeader] = FORWARD.map((name) => env[name]);
  const problem = addressProblem(url);
  if (problem) report(`HDT_SESSION_FORWARD_URL ${problem}`);
  if (subjectHeader && headerProblem(subjectHeader)) {
    report('HDT_SESSION_FORWARD_HEADER must be the name of a header');
  }
  return { kind: 'forward', url, ...(subjectHeader && { subjectHeader }) };
}

export function createAuthenticate(session: SessionConfiguration, secrets: Secrets): Authenticate {
  switch (session.kind) {
    case 'anonymous':
      return anonymousSession({ secrets });
    case 'jwks':
      return jwksSession(session);
    case 'forward':
      return forwardSession(session);
    case 'host':
      return session.authenticate;
  }
}
