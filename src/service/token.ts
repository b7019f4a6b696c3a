import type { Clock } from '../clock.js';
import { asHdtError, HdtError } from '../errors.js';
import type { Prover } from './proof.js';
import { readJson, type Transport } from './transport.js';
import { isObject, type TokenResponse } from './wire.js';

/** What the browser may do; a capture token cannot upload reports. */
export type Scope = 'pathology' | 'medical';

/** How a host hands us a token: the answer of its own token exchange (names after RFC 6749 §5.1). */
export type TokenSource = (request: {
  scope: string;
  signal?: AbortSignal | undefined;
}) => Promise<TokenResponse>;

interface Token {
  readonly value: string;
  /** Good only together with a proof of our key (RFC 9449). */
  readonly bound: boolean;
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** Clock milliseconds. */
  readonly expiresAt: number;
}

export interface TokenCache {
  /**
   * A token good for at least the renewal margin, or with `fresh` one that was issued just now: who is signed in may have
   * changed since the last. Concurrent callers share one exchange. Throws `session-changed`, from then on always, when a
   * token is another person's than the first.
   */
  get(options?: { signal?: AbortSignal | undefined; refresh?: boolean }): Promise<Token>;
  /** Forgets a token the server refused, so that the next `get` fetches another. */
  invalidate(token: Token): void;
}

/** Renew this long before expiry: a token must outlive the request it is put on. */
const MARGIN = 30_000;

export interface ExchangeOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Null asks for a token anyone can use who has it. */
  readonly prover: Prover | null;
}

/** Exchanges at `endpoint` with the host's own session (cookie); the header marks a same-origin script. */
export function endpointTokenSource(
  endpoint: string,
  { transport, clock, prover }: ExchangeOptions,
): TokenSource {
  return async ({ scope, signal }) => {
    const ask = async () => {
      const proof = await prover?.prove({ method: 'POST', url: endpoint });
      const response = await transport({
        method: 'POST',
        url: endpoint,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-hdt-client': '1',
          ...(proof && { dpop: proof }),
        },
        body: JSON.stringify({ scope }),
        signal,
      });
      prover?.setNonce(response.nonce);
      return response;
    };
    let response = await ask();
    // The server goes by its own clock and has just told us its time (RFC 9449 §8).
    if (response.status === 401 && response.nonce) response = await ask();
    return readTokenAnswer(readJson(response, clock.now()));
  };
}

/** Whose tokens are taken: set by the first, shared by connections that replace one another. `changed` is final. */
export interface Subject {
  owner: { readonly tag: string } | 'changed' | null;
}

export interface TokenCacheOptions {
  readonly source: TokenSource;
  readonly scope: readonly Scope[];
  readonly clock: Clock;
  /** What a relative `base_url` is resolved against. */
  readonly endpoint: string;
  readonly subject?: Subject | undefined;
}

export function createTokenCache({
  source,
  scope,
  clock,
  endpoint,
  subject = { owner: null },
}: TokenCacheOptions): TokenCache {
  let held: Token | null = null;
  let exchange: Promise<Token> | null = null;

  /** What one person has added is never sent as another. */
  const pin = (tag: string | undefined) => {
    if (tag === undefined && subject.owner !== 'changed') return;
    if (subject.owner === null && tag !== undefined) subject.owner = { tag };
    if (subject.owner !== 'changed' && subject.owner?.tag === tag) return;
    subject.owner = 'changed';
    held = null;
    throw new HdtError('session-changed');
  };

  const fetchToken = async (): Promise<Token> => {
    if (subject.owner === 'changed') throw new HdtError('session-changed');
    const answer = readTokenAnswer(await source({ scope: scope.join(' ') }));
    pin(answer.subject_tag);
    const baseUrl = new URL(answer.base_url, endpoint).href.replace(/\/$/, '');
    return {
      value: answer.access_token,
      bound: answer.token_type === 'DPoP',
      baseUrl,
      expiresAt: clock.now() + answer.expires_in * 1000,
    };
  };

  return {
    async get({ signal, refresh = false } = {}) {
      if (!refresh && held && held.expiresAt - MARGIN > clock.now()) return held;
      // One caller's abort must not fail the others, so the exchange itself takes no signal.
      exchange ??= fetchToken().finally(() => {
        exchange = null;
      });
      try {
        const token = await exchange;
        held = token;
        if (signal?.aborted) throw new HdtError('cancelled');
        return token;
      } catch (thrown) {
        throw asHdtError(thrown, 'unauthorized');
      }
    },
    invalidate(token) {
      if (held?.value === token.value) held = null;
    },
  };
}

function readTokenAnswer(body: unknown): TokenResponse {
  if (
    !isObject(body) ||
    typeof body.access_token !== 'string' ||
    typeof body.base_url !== 'string' ||
    !(Number(body.expires_in) > 0)
  ) {
    throw new HdtError('bad-response');
  }
  return {
    access_token: body.access_token,
    token_type: body.token_type === 'DPoP' ? 'DPoP' : 'Bearer',
    expires_in: Number(body.expires_in),
    base_url: body.base_url,
    subject_tag: typeof body.subject_tag === 'string' ? body.subject_tag : undefined,
  };
}
