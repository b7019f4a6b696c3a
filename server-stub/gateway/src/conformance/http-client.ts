import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { Failed } from './failed.js';

interface HttpRequest {
  readonly method: string;
  /** An absolute URL. Its path is sent as it is, with dot segments. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpBody;
}

/** A number is the length of a body that is announced and never sent; an iterable is sent without a length. */
export type HttpBody = Uint8Array | AsyncIterable<Uint8Array> | number;

interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Everything besides the body: the reason phrase, all headers, interim responses and trailers. */
  readonly head: string;
  readonly body: Buffer;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/** @param maxBytes Maximum length of an answer, as it comes and decompressed. */
export function createHttpClient(maxBytes: number) {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };

  const start = ({ method, url, headers, body }: HttpRequest): ClientRequest => {
    const { protocol, origin, hostname, port } = new URL(url);
    const isSecure = protocol === 'https:';
    const request = (isSecure ? requestHttps : requestHttp)({
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path: url.slice(origin.length),
      headers: { ...headers, ...lengthHeaders(body) },
      // A body that is not sent to its end leaves a connection that no other request can use.
      agent: isWhole(body) && agents[isSecure ? 'https:' : 'http:'],
    });
    if (isWhole(body)) request.end(body);
    else if (typeof body === 'number') request.flushHeaders();
    else pump(body, request).catch(() => request.destroy());
    return request;
  };

  const exchange = <Result>(
    sent: HttpRequest,
    signal: AbortSignal,
    read: (response: IncomingMessage, interim: string) => Promise<Result>,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const request = start(sent);
      let isAnswered = false;
      let interim = '';
      const abort = () => {
        reject(signal.reason);
        request.destroy();
      };
      signal.addEventListener('abort', abort);
      request.on('information', ({ rawHeaders }) => {
        if (interim.length < maxBytes) interim += `\n${rawHeaders.join('\n')}`;
      });
      request.on('response', (response) => {
        isAnswered = true;
        read(response, interim)
          .then(resolve, reject)
          .finally(() => {
            signal.removeEventListener('abort', abort);
            if (!request.writableFinished) request.destroy();
          });
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (isAnswered) return;
        signal.removeEventListener('abort', abort);
        // The server may have closed an idle connection at the moment it was used again.
        if (request.reusedSocket && error.code === 'ECONNRESET')
          exchange(sent, signal, read).then(resolve, reject);
        else reject(error);
      });
    });

  return {
    /** Resolves with the whole answer, to which redirects belong. @throws {Failed} Where it is too long. */
    send: (request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> =>
      exchange(request, signal, (response, interim) => readAnswer(response, interim, maxBytes)),
    /** Resolves with the head of the answer, and yields its body as it comes. */
    open: (request: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> =>
      exchange(request, signal, async (response) => response),
    /** Closes all connections. */
    close(): void {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const lengthHeaders = (body: HttpBody | undefined): Record<string, string> => {
  if (typeof body === 'number') return { 'content-length': String(body) };
  if (body instanceof Uint8Array) return { 'content-length': String(body.length) };
  return body ? { 'transfer-encoding': 'chunked' } : {};
};

const isWhole = (body: HttpBody | undefined): body is Uint8Array | undefined =>
  body === undefined || body instanceof Uint8Array;

/** Sends chunks as fast as they are taken, until the answer comes. */
async function pump(body: AsyncIterable<Uint8Array>, request: ClientRequest): Promise<void> {
  let isOver = false;
  let wake = () => {};
  request.on('drain', () => wake());
  for (const event of ['response', 'close'])
    request.once(event, () => {
      isOver = true;
      wake();
    });
  for await (const chunk of body) {
    if (isOver) return;
    if (request.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  request.end();
}

async function readAnswer(response: IncomingMessage, interim: string, maxBytes: number): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw tooLong(maxBytes);
    }
    chunks.push(chunk);
  }
  const { statusCode = 0, statusMessage = '', rawHeaders, rawTrailers } = response;
  const headers = toHeaders(rawHeaders);
  return {
    status: statusCode,
    headers,
    head: [statusMessage, ...rawHeaders, interim, ...rawTrailers].join('\n'),
    body: decompress(Buffer.concat(chunks), headers.get('content-encoding') ?? '', maxBytes),
  };
}

/** Decompresses a body, which nobody asked to be compressed. */
function decompress(bytes: Buffer, encoding: string, maxBytes: number): Buffer {
  if (!/^(gzip|x-gzip|deflate|br)$/i.test(encoding) || bytes.length === 0) return bytes;
  try {
    const decode = /^br$/i.test(encoding) ? brotliDecompressSync : unzipSync;
    return decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLong(maxBytes);
    return bytes;
  }
}

const tooLong = (maxBytes: number) => new Failed(`an answer is longer than ${maxBytes / 1024 / 1024} MB`);

export function toHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
