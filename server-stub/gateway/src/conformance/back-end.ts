import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A back end under test, which is known by its HTTP responses alone. */
export interface BackEnd {
  /** Creates a person with a session of their own. */
  person(session?: SessionHeader): Promise<Person>;
  /** Sends a request without a session, like a phone that is not signed in. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  /** Routes whose answers contained the API key. */
  readonly leaks: ReadonlySet<string>;
  /** Whether the key is known, so that responses can be searched for it. */
  readonly isKeyKnown: boolean;
}

/** The header that carries a session of the host, such as a cookie. */
export interface SessionHeader {
  readonly name: string;
  readonly value: string;
}

export interface Person {
  /** Exchanges the session for a token, which the person's next requests use. */
  exchange(scope: string): Promise<TokenResponse>;
  /** Sends an exchange with any body and headers. */
  tryExchange(body: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a request with the token, and a proof where the token is bound. `target` is below the base URL. */
  call(target: string, init?: CallInit): Promise<Answer>;
  /** Creates a proof for a request with the bound token. */
  prove(method: string, target: string): Promise<string>;
  /** Reads the event stream while `during` runs; resolves with the text that was received. */
  listen(during: () => Promise<void>, isEnough: (text: string) => boolean): Promise<Stream>;
}

interface CallInit {
  readonly method?: string;
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
  /** Sent in place of the token, without a proof; empty for none. */
  readonly authorization?: string;
  /** Sent in place of a fresh one. */
  readonly proof?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; null where it is not JSON. */
  readonly json: Json | null;
}

type Json = Readonly<Record<string, unknown>>;

interface Stream {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

interface TokenResponse extends Json {
  readonly access_token: string;
  readonly token_type: string;
}

/** Milliseconds for any answer. */
const TIMEOUT = 60_000;

/** Milliseconds for an event to come. */
const EVENT_TIMEOUT = 10_000;

/** @param tokenEndpoint The `token-endpoint` of the elements. */
export function createBackEnd(tokenEndpoint: string, apiKey: string): BackEnd {
  const leaks = new Set<string>();
  const mount = tokenEndpoint.replace(/\/[^/]*$/, '');
  const encodings =
    apiKey === '' ? [] : [apiKey, btoa(apiKey).replace(/=+$/, ''), encodeURIComponent(apiKey)];

  const send = async (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { redirect: 'manual', ...init });

  const read = async (url: string, init: RequestInit): Promise<Answer> => {
    const response = await send(url, { signal: AbortSignal.timeout(TIMEOUT), ...init });
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const whole = `${text}\n${JSON.stringify([...response.headers])}`;
    const route = `${init.method ?? 'GET'} ${new URL(url).pathname.replace(/[\w-]{20,}/g, ':id')}`;
    if (encodings.some((encoded) => whole.includes(encoded))) leaks.add(`${route} ${response.status}`);
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  };

  const post: BackEnd['post'] = (path, body, headers = {}) =>
    read(`${mount}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1', ...headers },
    });

  return {
    leaks,
    isKeyKnown: apiKey !== '',
    post,
    async person(session) {
      const prove = await createProver();
      let cookies = new Map<string, string>();
      let token: TokenResponse | null = null;
      let base = mount;

      const sessionHeaders = (): Record<string, string> => {
        if (session) return { [session.name]: session.value };
        return cookies.size > 0
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {};
      };
      const tryExchange: Person['tryExchange'] = async (body, headers = {}) => {
        const answer = await read(tokenEndpoint, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'x-hdt-client': '1',
            dpop: await prove('POST', tokenEndpoint),
            ...sessionHeaders(),
            ...headers,
          },
        });
        if (answer.status !== 200) return answer;
        cookies = new Map([...cookies, ...answer.headers.getSetCookie().map(parseCookie)]);
        return answer;
      };
      const headersFor = async (method: string, url: string, { authorization, proof }: CallInit) => {
        if (authorization !== undefined) return authorization === '' ? {} : { authorization };
        if (!token) throw new Error('no token');
        const isBound = token.token_type === 'DPoP';
        return {
          authorization: `${isBound ? 'DPoP' : 'Bearer'} ${token.access_token}`,
          ...(isBound && { dpop: proof ?? (await prove(method, url, token.access_token)) }),
        };
      };

      return {
        tryExchange,
        async exchange(scope) {
          const { status, json } = await tryExchange(JSON.stringify({ scope }));
          if (status !== 200 || typeof json?.access_token !== 'string') {
            throw new Error(`the exchange answered ${status}`);
          }
          token = json as TokenResponse;
          base = new URL(String(json.base_url ?? ''), tokenEndpoint).href.replace(/\/$/, '');
          return token;
        },
        async call(target, init = {}) {
          const { method = 'GET', body = null, headers = {} } = init;
          const url = base + target;
          return read(url, {
            method,
            body,
            headers: { ...headers, ...(await headersFor(method, url, init)) },
          });
        },
        prove: (method, target) => prove(method, base + target, token?.access_token),
        async listen(during, isEnough) {
          const url = `${base}/events`;
          const control = new AbortController();
          const headers = await headersFor('GET', url, {});
          const response = await send(url, { headers, signal: control.signal });
          let text = '';
          const timer = setTimeout(() => control.abort(), EVENT_TIMEOUT);
          try {
            const reader = response.body?.getReader();
            for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
              const isFirst = text === '';
              text += new TextDecoder().decode(part.value);
              if (isFirst) await during();
              if (isEnough(text)) break;
            }
          } catch {
            // Aborted: the text received until then counts.
          } finally {
            clearTimeout(timer);
            control.abort();
          }
          return { status: response.status, contentType: response.headers.get('content-type') ?? '', text };
        },
      };
    },
  };
}

function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'latin1').toString());
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

function parseCookie(header: string): readonly [string, string] {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(header) ?? [];
  return [name, value];
}

/** Creates proofs of one new key (RFC 9449). */
async function createProver() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const { kty, crv, x, y } = await exportJWK(publicKey);
  return async (method: string, url: string, token?: string): Promise<string> => {
    const digest = token && (await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
    return new SignJWT({
      htm: method,
      htu: url.replace(/[?#].*/, ''),
      ...(digest && { ath: Buffer.from(digest).toString('base64url') }),
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } as never })
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .sign(privateKey);
  };
}
