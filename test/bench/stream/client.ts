import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { signIn } from '../process/person.js';
import { serve } from '../process/serve.js';

export interface Load {
  readonly url: string;
  readonly requests: number;
  /** Bytes of each file. */
  readonly size: number;
  /** How the gateway lets them in; null asks nobody. */
  readonly token: 'bearer' | 'dpop' | null;
  readonly idempotencyKey: boolean;
}

const PATH = '/api/master';
/** As long as a browser's. */
const BOUNDARY = '----BenchFormBoundary7MA4YWxkTrZu0gW00';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;
const PIECE = randomBytes(64 * 1024);

async function send({ url, size, idempotencyKey }: Load, credentials: Record<string, string>): Promise<void> {
  const request = httpRequest(`${url}${PATH}?module=pathology`, {
    method: 'POST',
    agent: false,
    headers: {
      ...credentials,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': HEAD.length + size + TAIL.length,
      ...(idempotencyKey && { 'idempotency-key': randomUUID() }),
    },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.write(HEAD);
  for (let left = size; left > 0; left -= PIECE.length) {
    if (!request.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) await once(request, 'drain');
  }
  request.end(TAIL);
  const [response] = await answered;
  let text = '';
  for await (const piece of response) text += String(piece);
  if (response.statusCode !== 200 || !text.includes('"uploadId"')) {
    throw new Error(`refused: ${response.statusCode} ${text}`);
  }
}

export type Client = typeof methods;

let prepared: readonly Record<string, string>[] = [];

const methods = serve({
  /** Signs a person in for each request and makes its proof. */
  async prepare({ url, requests, token }: Load): Promise<void> {
    prepared = await Promise.all(
      Array.from({ length: requests }, async (_, n) => {
        if (token === null) return {};
        const person = { base: url, subject: `person-${n}`, proof: token === 'dpop' };
        const credentials = await signIn((path, init) => fetch(url + path, init), person);
        return credentials('POST', PATH);
      }),
    );
  },

  /** Sends all at once; milliseconds until all were acknowledged. */
  async send(load: Load): Promise<number> {
    const began = performance.now();
    await Promise.all(prepared.map((credentials) => send(load, credentials)));
    return performance.now() - began;
  },
});
