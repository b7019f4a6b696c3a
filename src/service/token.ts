import type { Clock } from '../clock.js';
import { asHdtError, HdtError } from '../errors.js';
import { jsonOf, type Transport } from './transport.js';
import { isObject, type TokenAnswer } from './wire.js';

/** What the browser may do; a capture token cannot upload reports. */
export type Scope = 'pathology' | 'medical';

/** How a host hands us a token: the answer of its own token exchange (names after RFC 6749 §5.1). */
export type TokenSource = (request: {
  scope: string;
  signal?: AbortSignal | undefined;
}) => Promise<TokenAnswer>;

export interface Token {
  readonly value: string;
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** Clock milliseconds. */
  readonly expiresAt: number;
}

export interface TokenKeeper {
  /** A token good for at least the renewal margin. Concurrent callers share one exchange. */
  get(options?: { signal?: AbortSignal | undefined }): Promise<Token>;
  /** Forgets a token the server refused, so that the next `get` fetches another. */
  drop(token: Token): void;
}

/** Renew this long before expiry: a token must outlive the request it is put on. */
const MARGIN = 30_000;

/** Exchanges at `endpoint` with the host's own session (cookie); the header marks a same-origin script. */
export function endpointTokenSource(endpoint: string, transport: Transport, clock: Clock): TokenSource {
  return async ({ scope, signal }) => {
    const response = await transport({
      method: 'POST',
      url: endpoint,
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-hdt-client': '1' },
      body: JSON.stringify({ scope }),
      signal,
    });
    return readTokenAnswer(jsonOf(response, clock.now()));
  };
}

export interface TokenKeeperOptions {
  readonly source: TokenSource;
  readonly scope: readonly Scope[];
  readonly clock: Clock;
  /** What a relative `base_url` is resolved against. */
  readonly endpoint: string;
}

export function createTokenKeeper({ source, scope, clock, endpoint }: TokenKeeperOptions): TokenKeeper {
  let held: Token | null = null;
  let exchange: Promise<Token> | null = null;

  const fetchToken = async (): Promise<Token> => {
    const answer = readTokenAnswer(await source({ scope: scope.join(' ') }));
    const baseUrl = new URL(answer.base_url, endpoint).href.replace(/\/$/, '');
    return { value: answer.access_token, baseUrl, expiresAt: clock.now() + answer.expires_in * 1000 };
  };

  return {
    async get({ signal } = {}) {
      if (held && held.expiresAt - MARGIN > clock.now()) return held;
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
    drop(token) {
      if (held?.value === token.value) held = null;
    },
  };
}

function readTokenAnswer(body: unknown): TokenAnswer {
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
    token_type: 'Bearer',
    expires_in: Number(body.expires_in),
    base_url: body.base_url,
  };
}
