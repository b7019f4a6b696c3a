import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Answer, BackEnd, Json, SentRequest, Stream, StreamReading } from './back-end.js';
import { Failed } from './failed.js';
import { MAX_TOKEN } from './findings.js';

/** The header that carries a session of the host, such as a cookie. */
export interface SessionHeader {
  readonly name: string;
  readonly value: string;
}

export interface TokenResponse extends Json {
  readonly access_token: string;
  readonly token_type: string;
}

interface CallInit {
  readonly method?: string;
  readonly body?: SentRequest['body'];
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

/** A person with a session of their own. */
export class Person {
  #cookies = new Map<string, string>();
  #own: { token: TokenResponse; scope: string; renewAt: number } | null = null;
  /** The base URL of the endpoints, which the token response states. */
  #base = '';

  private constructor(
    private readonly backEnd: BackEnd,
    private readonly prover: Prover,
    private readonly session: SessionHeader | undefined,
  ) {}

  static async create(backEnd: BackEnd, session?: SessionHeader): Promise<Person> {
    return new Person(backEnd, await createProver(), session);
  }

  /** Exchanges the session for a token, which the person's next requests use. */
  async exchange(scope: string): Promise<TokenResponse> {
    const token = await this.issue(scope);
    this.#base = readBaseUrl(token.base_url, this.backEnd.tokenEndpoint);
    // Early enough for tokens of seconds, so that a back end can be checked for tokens that expire.
    this.#own = { token, scope, renewAt: performance.now() + Number(token.expires_in) * 500 };
    return token;
  }

  /** Exchanges the session for a token beside the one that is used. */
  async issue(scope: string): Promise<TokenResponse> {
    const { status, json } = await this.tryExchange(JSON.stringify({ scope }));
    if (status !== 200 || typeof json?.access_token !== 'string')
      throw new Failed(`the exchange answered ${status}`);
    if (json.access_token.length > MAX_TOKEN) throw new Failed('the token is too long for a header');
    return json as TokenResponse;
  }

  /** Sends an exchange with any body and headers. A number announces a body of that length. */
  async tryExchange(body: string | number, headers: Record<string, string> = {}): Promise<Answer> {
    const { tokenEndpoint } = this.backEnd;
    const answer = await this.backEnd.send({
      method: 'POST',
      url: tokenEndpoint,
      body,
      headers: {
        'content-type': 'application/json',
        'x-hdt-client': '1',
        dpop: await this.prover('POST', tokenEndpoint),
        ...this.#sessionHeaders(),
        ...headers,
      },
      isPrivate: true,
    });
    if (answer.status === 200)
      for (const cookie of answer.headers.getSetCookie()) this.#cookies.set(...parseCookie(cookie));
    return answer;
  }

  /** Sends any request to the token endpoint, with the session and without a body. */
  askEndpoint(method: string, headers: Record<string, string>): Promise<Answer> {
    return this.backEnd.send({
      method,
      url: this.backEnd.tokenEndpoint,
      headers: { ...this.#sessionHeaders(), ...headers },
      isPrivate: true,
    });
  }

  /**
   * Sends a request with the token, and a proof where the token is bound. `target` is below the base URL. As the elements do, it
   * asks once more where its own token has come of age on the way, such as behind a large file.
   */
  async call(target: string, init: CallInit = {}): Promise<Answer> {
    const answer = await this.#send(target, init);
    const isOwn = (init.token ?? init.authorization ?? init.proof) === undefined;
    return answer.status === 401 && isOwn && this.#isTokenOld ? this.#send(target, init) : answer;
  }

  async #send(target: string, init: CallInit): Promise<Answer> {
    const { method = 'GET', body, headers = {} } = init;
    await this.#ownToken();
    return this.backEnd.send({
      method,
      url: this.#base + target,
      base: this.#base,
      headers: { ...headers, ...(await this.#headersFor(method, target, init)) },
      ...(body !== undefined && { body }),
      isPrivate: init.authorization !== '',
    });
  }

  /** Creates a proof for a request with the bound token. */
  async prove(method: string, target: string): Promise<string> {
    const { access_token } = await this.#ownToken();
    return this.prover(method, this.#base + target, access_token);
  }

  /** Reads the event stream while `during` runs, and `wait` milliseconds after it. */
  async listen(listening: StreamReading): Promise<Stream> {
    await this.#ownToken();
    const headers = await this.#headersFor('GET', '/events', {});
    return this.backEnd.listen(this.#base, headers, listening);
  }

  /** The path below the base URL to which a `Link` leads; null where there is none. */
  nextTarget({ headers }: Answer): string | null {
    const base = this.#base;
    const [, next = ''] = /<([^<>]*)>[^<]*\brel="?next\b/i.exec(headers.get('link') ?? '') ?? [];
    if (!URL.canParse(next, `${base}/api/v1/uploads`)) return null;
    const { href } = new URL(next, `${base}/api/v1/uploads`);
    return next !== '' && href.startsWith(`${base}/`) ? href.slice(base.length) : null;
  }

  get #isTokenOld(): boolean {
    return this.#own !== null && performance.now() >= this.#own.renewAt;
  }

  async #ownToken(): Promise<TokenResponse> {
    if (this.#own && !this.#isTokenOld) return this.#own.token;
    return this.exchange(this.#own?.scope ?? 'pathology medical');
  }

  #sessionHeaders(): Record<string, string> {
    if (this.session) return { [this.session.name]: this.session.value };
    if (this.#cookies.size === 0) return {};
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  async #headersFor(method: string, target: string, init: CallInit): Promise<Record<string, string>> {
    const { authorization, proof, withSession } = init;
    const added = withSession ? this.#sessionHeaders() : {};
    if (authorization !== undefined) return authorization === '' ? added : { ...added, authorization };
    const token = init.token ?? (await this.#ownToken());
    const isBound = token.token_type === 'DPoP';
    const url = new URL(this.#base + target).href;
    return {
      ...added,
      authorization: `${isBound ? 'DPoP' : 'Bearer'} ${token.access_token}`,
      ...(isBound && { dpop: proof ?? (await this.prover(method, url, token.access_token)) }),
    };
  }
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

function parseCookie(header: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(header) ?? [];
  return [name, value];
}

type Prover = (method: string, url: string, token?: string) => Promise<string>;

/** Creates proofs of one new key (RFC 9449). */
async function createProver(): Promise<Prover> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const { kty, crv, x, y } = await exportJWK(publicKey);
  return async (method, url, token) => {
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
