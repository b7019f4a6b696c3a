import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';

export interface Upload {
  readonly url: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly idempotencyKey: boolean;
}

export const PATH = '/api/master';
/** As long as the boundary of a browser. */
const BOUNDARY = '----BenchFormBoundary7MA4YWxkTrZu0gW00';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;
const CHUNK = randomBytes(64 * 1024);

/** Sends a form with one file, and throws unless it is acknowledged. Without an agent it opens a new connection. */
export async function sendUpload(
  { url, size, idempotencyKey }: Upload,
  credentials: Record<string, string>,
  agent: Agent | false = false,
): Promise<void> {
  const request = httpRequest(`${url}${PATH}?module=pathology`, {
    method: 'POST',
    agent,
    headers: {
      ...credentials,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': HEAD.length + size + TAIL.length,
      ...(idempotencyKey && { 'idempotency-key': randomUUID() }),
    },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.write(HEAD);
  for (let left = size; left > 0; left -= CHUNK.length) {
    if (!request.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) await once(request, 'drain');
  }
  request.end(TAIL);
  const [response] = await answered;
  let text = '';
  for await (const chunk of response) text += String(chunk);
  if (response.statusCode !== 200 || !text.includes('"uploadId"')) {
    throw new Error(`refused: ${response.statusCode} ${text}`);
  }
}

/** The confirmation of an unknown reading: a request that the gateway admits, and answers from its store. */
export const READ_PATH = '/readings/none/confirmation';

export async function sendRead(
  url: string,
  credentials: Record<string, string>,
  agent: Agent,
): Promise<void> {
  const request = httpRequest(`${url}${READ_PATH}`, { agent, headers: credentials }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 404) throw new Error(`refused: ${response.statusCode}`);
}
