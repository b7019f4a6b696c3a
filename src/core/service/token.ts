import { untilAborted } from '../abort.js';
import type { Clock } from '../clock.js';
import { asHdtError, HdtError } from '../hdt-error.js';
import { hints } from '../hints.js';
import { isOtherOrigin, parseUrl } from '../url.js';
import { exchangeAcrossOrigins } from './other-origin.js';
import { isOfBackEnd, isPage } from './problem.js';
import type { Prover } from './proof.js';
import { readJson, type Transport, type TransportResponse } from './transport.js';
import { type Feature, isObject, type TokenResponse } from './wire.js';

/** A permission of a token; a `medical` token cannot upload reports. */
export type Scope = 'pathology' | 'medical';

/**
 * Returns a token from the host's own token exchange (names after RFC 6749 §5.1).
 *
 * @param request Scopes separated by spaces, a signal, and `post`, which sends JSON with a proof of the client's key (RFC
 * 9449), so that the token can be bound to that key.
 * @returns The response of the exchange.
 * @throws Anything; an abort or a `TimeoutError` becomes `timeout`, an `HdtError` keeps its code, any other error becomes
 * `unauthorized`.
 */
export type TokenSource = (request: {
  scope: string;
  signal?: AbortSignal | undefined;
  post: PostJson;
}) => Promise<TokenResponse>;

/** Posts JSON to a URL, with a DPoP proof where the page has a key. Resolves for any status. */
export type PostJson = (url: string, body: object, signal?: AbortSignal) => Promise<TransportResponse>;

interface Token {
  readonly value: string;
  /** Whether the token is valid only with a proof of the client's key (RFC 9449). */
  readonly isBound: boolean;
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** Clock milliseconds. */
  readonly expiresAt: number;
  readonly scope: readonly Scope[];
  /** The exchange's `subject_tag` of the person; null where it sends none. */
  readonly person: string | null;
  /** Features that the back end announced. */
  readonly features: readonly unknown[];
}

export type TokenCache = ReturnType<typeof createTokenCache>;

/** Milliseconds before expiry at which a token is renewed, so that it outlives its request. */
const RENEWAL_MARGIN = 30_000;

/**
 * Creates a `PostJson` that signs with `prover`; null requests a bearer token. The `x-hdt-client` header cannot be sent
 * by a form of another site.
 */
export const createPostJson = (transport: Transport, prover: Prover | null): PostJson => {
  const post = async (
    url: string,
    body: object,
    signal?: AbortSignal,
    isLast = false,
  ): Promise<TransportResponse> => {
    const proof = await prover?.prove({ method: 'POST', url });
    const response = await transport({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-hdt-client': '1',
        ...(proof && { dpop: proof }),
      },
      body: JSON.stringify(body),
      withCookies: isOtherOrigin(url),
      signal,
    });
    prover?.setNonce(url, response.nonce);
    // The server requires a nonce and has sent it with this response (RFC 9449 §8).
    return response.status === 401 && response.nonce && !isLast ? post(url, body, signal, true) : response;
  };
  return post;
};

/** Exchanges the host's session cookie for a token at `endpoint`. */
export function endpointTokenSource(
  endpoint: string,
  clock: Clock,
  post: PostJson,
): (request: { scope: string }) => Promise<unknown> {
  return async ({ scope }) => {
    const exchange = () => post(endpoint, { scope });
    const response = await serializeExchange(endpoint, () =>
      isOtherOrigin(endpoint) ? exchangeAcrossOrigins(endpoint, exchange) : exchange(),
    );
    if (isOfBackEnd(response)) hints.exchangeRefused?.(endpoint, response);
    // A sign-in page, or that of a single-page application where no gateway is mounted.
    if (response.status === 200 && isPage(response)) {
      hints.foreignAnswer?.(response);
      throw new HdtError('not-set-up', { status: response.status });
    }
    return readJson(response, clock.now());
  };
}

/** Milliseconds to wait for the lock, because a page that a phone suspended keeps it. */
const LOCK_TIMEOUT = 5_000;

/** Endpoint of this page's last token. The person has a session there, so no lock is needed. */
let lastEndpoint = '';

/**
 * Serializes token exchanges at an endpoint across all elements and tabs of the origin, until the first token arrives. The
 * response may set the session cookie, and two concurrent requests without it would start sessions of two people.
 *
 * @param exchange Called once; immediately where the Web Locks API is missing.
 * @returns The response of `exchange`.
 * @throws The error of `exchange`.
 */
export async function serializeExchange(
  endpoint: string,
  exchange: () => Promise<TransportResponse>,
): Promise<TransportResponse> {
  let running: Promise<TransportResponse> | undefined;
  const exchangeOnce = () => (running ??= exchange());
  if (endpoint !== lastEndpoint) {
    const options = { signal: AbortSignal.timeout(LOCK_TIMEOUT) };
    await globalThis.navigator?.locks?.request(endpoint, options, exchangeOnce).catch(() => {});
  }
  const response = await exchangeOnce();
  if (response.status === 200) lastEndpoint = endpoint;
  return response;
}

/** The person that a connection and its replacements belong to. */
export interface Subject {
  /** The person of the first token. False permanently, once a token of another person has arrived. */
  owner: string | false | null;
}

export interface TokenCacheOptions {
  readonly source: (request: Omit<Parameters<TokenSource>[0], 'post'>) => Promise<unknown>;
  readonly scope: readonly Scope[];
  readonly clock: Clock;
  /** The URL against which a relative `base_url` is resolved. */
  readonly endpoint: string;
  readonly subject?: Subject | undefined;
}

export function createTokenCache({
  source,
  scope,
  clock,
  endpoint,
  subject = { owner: null },
}: TokenCacheOptions) {
  let cached: Token | null = null;
  /** The latest exchange, until it ends. */
  let latest: Promise<Token> | null = null;
  let announcedFeatures: readonly unknown[] = [];

  /** Accepts only tokens of the first person, so that files added by one person are never sent as another. */
  const pinSubject = (person: string | null) => {
    subject.owner ??= person;
    if (subject.owner !== false && (person === null || subject.owner === person)) return;
    subject.owner = false;
    cached = null;
    throw new HdtError('session-changed');
  };

  const fetchToken = async (): Promise<Token> => {
    try {
      pinSubject(null);
      const body = await source({ scope: scope.join(' ') });
      const token = readToken(body, endpoint, { scope, now: clock.now() });
      pinSubject(token.person);
      cached = token;
      announcedFeatures = token.features;
      return token;
    } catch (thrown) {
      const error = asHdtError(thrown, 'unauthorized');
      const isTimeout = thrown instanceof Error && thrown.name === 'TimeoutError';
      // An abort is one of the source's own: no caller can end an exchange.
      throw isTimeout || error.code === 'cancelled' ? new HdtError('timeout', { cause: thrown }) : error;
    }
  };

  const exchange = (): Promise<Token> => {
    const started = fetchToken().finally(() => {
      if (latest === started) latest = null;
    });
    latest = started;
    return started;
  };

  return {
    /**
     * Resolves with a token that is valid for at least the renewal margin. With `refresh` it is a new one, because another
     * person may have signed in. Concurrent callers share the latest exchange.
     *
     * @throws {HdtError} `session-changed` once a token belongs to another person than the first, and on later calls.
     */
    async get({
      signal,
      refresh = false,
    }: {
      signal?: AbortSignal | undefined;
      refresh?: boolean;
    } = {}): Promise<Token> {
      if (!refresh && cached && cached.expiresAt - RENEWAL_MARGIN > clock.now()) return cached;
      // One caller's abort must not fail the others, so the exchange itself takes no signal.
      if (signal?.aborted) throw new HdtError('cancelled');
      return untilAborted(latest ?? exchange(), signal);
    },
    /**
     * Starts an exchange, whether or not one is under way: that one may have begun before another person signed in.
     *
     * @throws {HdtError} As `get`.
     */
    exchange,
    /** Whether the last token announced the feature; false before the first token. */
    has: (feature: Feature): boolean => announcedFeatures.includes(feature),
    /** Drops a token that the server rejected; the next `get` fetches a new one. */
    invalidate(token: Token): void {
      if (cached?.value === token.value) cached = null;
    },
  };
}

/** Reads the answer of an exchange at `endpoint`. @throws {HdtError} `bad-response` for anything but a token. */
function readToken(
  body: unknown,
  endpoint: string,
  { scope, now }: { readonly scope: readonly Scope[]; readonly now: number },
): Token {
  const {
    access_token: value,
    token_type,
    expires_in,
    base_url,
    subject_tag,
    features,
  } = isObject(body) ? body : {};
  const lifetime = Number(expires_in) * 1000;
  const baseUrl = typeof base_url === 'string' ? parseUrl(base_url, endpoint) : null;
  if (typeof value !== 'string' || !baseUrl || !(lifetime > 0)) {
    hints.exchangeMalformed?.(endpoint, typeof body);
    throw new HdtError('bad-response');
  }
  return {
    value,
    // Its case does not matter (RFC 6749 §5.1).
    isBound: /^dpop$/i.test(String(token_type)),
    baseUrl: baseUrl.href.replace(/\/$/, ''),
    expiresAt: now + lifetime,
    scope,
    person: typeof subject_tag === 'string' ? subject_tag : null,
    features: Array.isArray(features) ? features : [],
  };
}
