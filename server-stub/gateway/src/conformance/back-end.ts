import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Failed } from './failed.js';
import { createFindings, type Findings, MAX_TOKEN, toRoute } from './findings.js';
import { createHttpClient, type HttpBody, toHeaders } from './http-client.js';
import type { SuiteLimits } from './limits.js';

/** A back end under test, which is known by its HTTP responses alone. */
export interface BackEnd {
  readonly tokenEndpoint: string;
  /** Creates a person with a session of their own. */
  person(session?: SessionHeader): Promise<Person>;
  /** Sends a request without a session, like a phone that is not signed in. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  pause(ms: number): Promise<void>;
  /** Aborts all requests from now on with this signal. */
  abortWith(signal: AbortSignal): void;
  readonly findings: Findings;
  /** Closes all connections. */
  close(): void;
}

/** The header that carries a session of the host, such as a cookie. */
export interface SessionHeader {
  readonly name: string;
  readonly value: string;
}

export interface Person {
  /** Exchanges the session for a token, which the person's next requests use. */
  exchange(scope: string): Promise<TokenResponse>;
  /** Exchanges the session for a token beside the one that is used. */
  issue(scope: string): Promise<TokenResponse>;
  /** Sends an exchange with any body and headers. A number announces a body of that length. */
  tryExchange(body: string | number, headers?: Record<string, string>): Promise<Answer>;
  /** Sends any request to the token endpoint, with the session and without a body. */
  askEndpoint(method: string, headers: Record<string, string>): Promise<Answer>;
  /** Sends a request with the token, and a proof where the token is bound. `target` is below the base URL. */
  call(target: string, init?: CallInit): Promise<Answer>;
  /** Creates a proof for a request with the bound token. */
  prove(method: string, target: string): Promise<string>;
  /** Reads the event stream while `during` runs, and `wait` milliseconds after it; resolves with the text received. */
  listen(during: () => Promise<void>, wait: number, isEnough: (text: string) => boolean): Promise<Stream>;
  /** The path below the base URL to which a `Link` leads; null where there is none. */
  nextTarget(answer: Answer): string | null;
}

interface CallInit {
  readonly method?: string;
  readonly body?: FormData | string | HttpBody;
  readonly headers?: Record<string, string>;
  /** Used in place of the person's own. */
  readonly token?: TokenResponse;
  /** Sent in place of the token, without a proof; empty for none. */
  readonly authorization?: string;
  /** Sends the header of the session, too. */
  readonly withSession?: boolean;
  /** Sent in place of a fresh one. */
  readonly proof?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, one character a byte. */
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

export interface TokenResponse extends Json {
  readonly access_token: string;
  readonly token_type: string;
}

/** @param tokenEndpoint The `token-endpoint` of the elements. */
export function createBackEnd(tokenEndpoint: string, apiKey: string, limits: SuiteLimits): BackEnd {
  const http = createHttpClient(limits.answerBytes);
  const findings = createFindings(apiKey);
  const mount = tokenEndpoint.replace(/\/[^/]*$/, '');
  let signal = AbortSignal.abort(new Failed('no check runs'));

  interface Ask {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly body?: CallInit['body'];
    readonly base?: string;
    readonly isPrivate: boolean;
  }

  const ask = async ({ method, url, headers, body, base = '', isPrivate }: Ask): Promise<Answer> => {
    const encoded = body === undefined ? { headers: {} } : await encodeBody(body);
    const request = { method, url, ...encoded, headers: { ...encoded.headers, ...headers } };
    const answer = await http.send(request, signal).catch((error: unknown) => {
      throw error === signal.reason ? new Failed(`no answer in time to ${toRoute({ method, url })}`) : error;
    });
    const text = answer.body.toString('latin1');
    const json = parseJson(answer.body);
    const issued = /\/token$/.test(url) ? json?.access_token : '';
    if (typeof issued === 'string') findings.addSecret(issued);
    findings.observe({ ...answer, method, url, base, text, isPrivate, issued: String(issued ?? '') });
    return { status: answer.status, headers: answer.headers, text, json };
  };

  const post: BackEnd['post'] = (path, body, headers = {}) =>
    ask({
      method: 'POST',
      url: `${mount}${path}`,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1', ...headers },
      isPrivate: true,
    });

  const createPerson = async (session?: SessionHeader): Promise<Person> => {
    const prove = await createProver();
    let cookies = new Map<string, string>();
    let own: { token: TokenResponse; scope: string; renewAt: number } | null = null;
    let base = '';

    const sessionHeaders = (): Record<string, string> => {
      if (session) return { [session.name]: session.value };
      return cookies.size > 0
        ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {};
    };
    const tryExchange: Person['tryExchange'] = async (body, headers = {}) => {
      const answer = await ask({
        method: 'POST',
        url: tokenEndpoint,
        body,
        headers: {
          'content-type': 'application/json',
          'x-hdt-client': '1',
          dpop: await prove('POST', tokenEndpoint),
          ...sessionHeaders(),
          ...headers,
        },
        isPrivate: true,
      });
      if (answer.status === 200)
        cookies = new Map([...cookies, ...answer.headers.getSetCookie().map(parseCookie)]);
      return answer;
    };
    const issue: Person['issue'] = async (scope) => {
      const { status, json } = await tryExchange(JSON.stringify({ scope }));
      if (status !== 200 || typeof json?.access_token !== 'string')
        throw new Failed(`the exchange answered ${status}`);
      if (json.access_token.length > MAX_TOKEN) throw new Failed('the token is too long for a header');
      return json as TokenResponse;
    };
    const exchange: Person['exchange'] = async (scope) => {
      const token = await issue(scope);
      base = readBaseUrl(token.base_url, tokenEndpoint);
      // Early enough for tokens of seconds, so that a back end can be checked for tokens that expire.
      own = { token, scope, renewAt: performance.now() + Number(token.expires_in) * 500 };
      return token;
    };
    const ownToken = async (): Promise<TokenResponse> => {
      if (own && performance.now() < own.renewAt) return own.token;
      return exchange(own?.scope ?? 'pathology medical');
    };
    const headersFor = async (method: string, target: string, init: CallInit) => {
      const { authorization, proof, withSession } = init;
      const added = withSession ? sessionHeaders() : {};
      if (authorization !== undefined) return authorization === '' ? added : { ...added, authorization };
      const token = init.token ?? (await ownToken());
      const isBound = token.token_type === 'DPoP';
      const url = new URL(base + target).href;
      return {
        ...added,
        authorization: `${isBound ? 'DPoP' : 'Bearer'} ${token.access_token}`,
        ...(isBound && { dpop: proof ?? (await prove(method, url, token.access_token)) }),
      };
    };

    return {
      tryExchange,
      issue,
      exchange,
      askEndpoint: (method, headers) =>
        ask({
          method,
          url: tokenEndpoint,
          headers: { ...sessionHeaders(), ...headers },
          isPrivate: true,
        }),
      async call(target, init = {}) {
        const { method = 'GET', body, headers = {} } = init;
        await ownToken();
        return ask({
          method,
          url: base + target,
          base,
          headers: { ...headers, ...(await headersFor(method, target, init)) },
          ...(body !== undefined && { body }),
          isPrivate: init.authorization !== '',
        });
      },
      prove: async (method, target) => {
        const { access_token } = await ownToken();
        return prove(method, base + target, access_token);
      },
      async listen(during, wait, isEnough) {
        await ownToken();
        const url = `${base}/events`;
        const headers = await headersFor('GET', '/events', {});
        const response = await http.open({ method: 'GET', url, headers }, signal);
        const text = await readStream(response, signal, { during, wait, isEnough }, limits.answerBytes);
        if (signal.aborted) throw new Failed(`no answer in time to ${toRoute({ method: 'GET', url })}`);
        const { statusCode: status = 0, rawHeaders } = response;
        const contentType = response.headers['content-type'] ?? '';
        const observed = { method: 'GET', url, base, status, text, isPrivate: true, issued: '' };
        findings.observe({ ...observed, headers: toHeaders(rawHeaders), head: rawHeaders.join('\n') });
        return { status, contentType, text };
      },
      nextTarget({ headers }) {
        const [, next = ''] = /<([^<>]*)>[^<]*\brel="?next\b/i.exec(headers.get('link') ?? '') ?? [];
        if (!URL.canParse(next, `${base}/api/v1/uploads`)) return null;
        const { href } = new URL(next, `${base}/api/v1/uploads`);
        return next !== '' && href.startsWith(`${base}/`) ? href.slice(base.length) : null;
      },
    };
  };

  return {
    tokenEndpoint,
    findings,
    post,
    pause: (ms) =>
      delay(ms, undefined, { signal }).catch(() => {
        throw new Failed('not finished in time');
      }),
    abortWith(next) {
      signal = next;
    },
    person: createPerson,
    close: http.close,
  };
}

interface Listening {
  readonly during: () => Promise<void>;
  readonly wait: number;
  isEnough(text: string): boolean;
}

/** Reads an endless answer: runs `during` once it begins, and stops `wait` milliseconds after that. */
async function readStream(
  response: IncomingMessage,
  signal: AbortSignal,
  { during, wait, isEnough }: Listening,
  maxBytes: number,
): Promise<string> {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => response.destroy();
  signal.addEventListener('abort', stop);
  const parts = response.setEncoding('latin1')[Symbol.asyncIterator]() as AsyncIterator<string>;
  // A stream that is stopped, or breaks, counts as far as it came.
  const readPart = () => parts.next().catch(() => ({ done: true, value: '' }));
  try {
    for (let part = await readPart(); !part.done && text.length < maxBytes; part = await readPart()) {
      const isFirst = text === '';
      text += part.value;
      if (isFirst) {
        await during();
        timer = setTimeout(stop, wait);
      }
      if (isEnough(text)) break;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
  return text;
}

/** Characters of the longest `base_url`. */
const MAX_BASE_URL = 2048;

/** Reads `base_url`, which may be absolute or relative to the endpoint. */
function readBaseUrl(stated: unknown, tokenEndpoint: string): string {
  const text = typeof stated === 'string' && stated.length <= MAX_BASE_URL ? stated : '';
  const url = text !== '' && URL.canParse(text, tokenEndpoint) && new URL(text, tokenEndpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new Failed('base_url is no address of paths');
  return url.href.replace(/\/$/, '');
}

/** Encodes a body as a browser does. */
async function encodeBody(
  body: NonNullable<CallInit['body']>,
): Promise<{ body: HttpBody; headers: Record<string, string> }> {
  if (typeof body === 'string') return { body: Buffer.from(body), headers: {} };
  if (!(body instanceof FormData)) return { body, headers: {} };
  const form = new Response(body);
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  return { body: new Uint8Array(await form.arrayBuffer()), headers };
}

function parseJson(body: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString());
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
