import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Failed } from './failed.js';
import { createFindings, type Findings, toRoute } from './findings.js';
import { createHttpClient, type HttpBody, type HttpClient, toHeaders } from './http-client.js';
import type { SuiteLimits } from './limits.js';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: FormData | string | HttpBody;
  /** The base URL of the endpoints that it is sent to; empty for the token endpoint. */
  readonly base?: string;
  /** Whether no cache may store the answer. */
  readonly isPrivate: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, one character a byte. */
  readonly text: string;
  /** The body as JSON; null where it is not JSON. */
  readonly json: Json | null;
}

export type Json = Readonly<Record<string, unknown>>;

export interface Stream {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

export interface StreamReading {
  /** Runs once the stream has begun. */
  readonly during: () => Promise<void>;
  /** Milliseconds for which the stream is read after that. */
  readonly wait: number;
  isEnough(text: string): boolean;
}

/** A back end under test, which is known by its HTTP responses alone. */
export class BackEnd {
  readonly findings: Findings;
  readonly #http: HttpClient;
  readonly #mount: string;
  #signal = AbortSignal.abort(new Failed('no check runs'));

  /** @param tokenEndpoint The `token-endpoint` of the elements. */
  constructor(
    readonly tokenEndpoint: string,
    apiKey: string,
    private readonly limits: SuiteLimits,
  ) {
    this.findings = createFindings(apiKey);
    this.#http = createHttpClient(limits.answerBytes);
    this.#mount = tokenEndpoint.replace(/\/[^/]*$/, '');
  }

  /** Sends a request without a session, like a phone that is not signed in. */
  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({
      method: 'POST',
      url: `${this.#mount}${path}`,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1', ...headers },
      isPrivate: true,
    });
  }

  async send({ method, url, headers, body, base = '', isPrivate }: SentRequest): Promise<Answer> {
    const encoded = body === undefined ? { headers: {} } : await encodeBody(body);
    const request = { method, url, ...encoded, headers: { ...encoded.headers, ...headers } };
    const answer = await this.#ask(request, (signal) => this.#http.send(request, signal));
    const text = answer.body.toString('latin1');
    const json = parseJson(answer.body);
    const isExchange = url === this.tokenEndpoint || url === `${this.#mount}/handoff/token`;
    const issued = isExchange ? toText(json?.access_token) : '';
    this.findings.addSecret(issued);
    this.findings.observe({ ...answer, method, url, base, text, isPrivate, issued });
    return { status: answer.status, headers: answer.headers, text, json };
  }

  /** Reads the event stream of the endpoints below `base`. */
  async listen(base: string, headers: Record<string, string>, listening: StreamReading): Promise<Stream> {
    const request = { method: 'GET', url: `${base}/events`, headers };
    const { response, text } = await this.#ask(request, async (signal) => {
      const response = await this.#http.open(request, signal);
      return { response, text: await readStream(response, signal, listening, this.limits.answerBytes) };
    });
    const { statusCode: status = 0, rawHeaders } = response;
    const contentType = response.headers['content-type'] ?? '';
    const observed = { ...request, base, status, text, isPrivate: true, issued: '' };
    this.findings.observe({ ...observed, headers: toHeaders(rawHeaders), head: rawHeaders.join('\n') });
    return { status, contentType, text };
  }

  /** @throws {Failed} With the route when the time of the check ends before `ask`. */
  async #ask<Result>(
    request: Pick<SentRequest, 'method' | 'url'>,
    ask: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = this.#signal;
    const late = () => new Failed(`no answer in time to ${toRoute(request)}`);
    const result = await ask(signal).catch((error: unknown) => {
      throw error === signal.reason ? late() : error;
    });
    if (signal.aborted) throw late();
    return result;
  }

  async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#signal }).catch(() => {
      throw new Failed('not finished in time');
    });
  }

  /** Aborts all requests from now on with this signal. */
  abortWith(signal: AbortSignal): void {
    this.#signal = signal;
  }

  /** Closes all connections. */
  close(): void {
    this.#http.close();
  }
}

/** Reads an endless answer: runs `during` once it begins, and stops `wait` milliseconds after that. */
async function readStream(
  response: IncomingMessage,
  signal: AbortSignal,
  { during, wait, isEnough }: StreamReading,
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

/** Encodes a body as a browser does. */
async function encodeBody(
  body: NonNullable<SentRequest['body']>,
): Promise<{ body: HttpBody; headers: Record<string, string> }> {
  if (typeof body === 'string') return { body: Buffer.from(body), headers: {} };
  if (!(body instanceof FormData)) return { body, headers: {} };
  const form = new Response(body);
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  return { body: new Uint8Array(await form.arrayBuffer()), headers };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseJson(body: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}
