import { errorBody } from '../dialect.js';
import { streamWithoutMarks, withoutMarks } from '../file-mark.js';
import { GatewayProblem, type ProblemCode, reasonOf } from '../problem.js';
import type { SecretFilter } from './secret-filter.js';
import type { TransportResponse } from './transport.js';

/** A response of the service that is no failure. Exactly one of `json`, `stream` and `discard` has to be called. */
export interface ServiceResponse {
  readonly status: number;
  /** When the service responded, by its own clock (`Date`), in milliseconds since 1970; null where it does not say. */
  readonly servedAt: number | null;
  /** The headers that may reach a browser: content type and disposition, `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body, parsed and as text, with the original names of files unless it is to be `withMarks`. Throws
   * `service-bad-answer` when it is not JSON or larger than allowed.
   */
  json(options?: {
    readonly withMarks?: boolean;
  }): Promise<{ readonly value: unknown; readonly text: string }>;
  /** The body as it arrives, at the pace of its reader. Ends with an error where it contains a secret. */
  stream(): AsyncIterable<Uint8Array> & { destroy(): void };
  discard(): Promise<void>;
}

export interface ResponseOptions {
  /** A response that contains a secret is rejected. */
  readonly secretFilter: SecretFilter;
  /** The service's base address, which is removed from links in its JSON, so that they are valid at the gateway. */
  readonly address: string;
  /** Maximum bytes of JSON read into memory. */
  readonly jsonBytes: number;
}

/** A valid value of a header (RFC 9110 §5.5). */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const PASSED_HEADERS = ['content-type', 'content-disposition', 'retry-after'];

/** Throws the problem for a response that is a failure of the service or of the gateway's access to it. */
export async function toServiceResponse(
  { status, header, body }: TransportResponse,
  { secretFilter, address, jsonBytes }: ResponseOptions,
): Promise<ServiceResponse> {
  const headers: Record<string, string> = {};
  for (const name of PASSED_HEADERS) {
    const received = header(name);
    if (received === null || !HEADER_VALUE.test(received)) continue;
    // Searched as it is passed on: a removed mark could join the halves of a secret.
    const value = withoutMarks(received);
    if (!secretFilter.matches(value) && !value.includes(new URL(address).host)) headers[name] = value;
  }

  const failure = failureCode(status, headers['content-type'] ?? '');
  if (failure) {
    await body.dump();
    throw new GatewayProblem(failure, { headers: retryAfterOnly(headers), reason: String(status) });
  }

  const servedAt = Date.parse(header('date') ?? '');
  return {
    status,
    servedAt: Number.isNaN(servedAt) ? null : servedAt,
    headers,
    async json({ withMarks = false } = {}) {
      const received = removeAddress(await readText(body, jsonBytes), address);
      const text = withMarks ? received : withoutMarks(received);
      if (secretFilter.matches(text)) throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
      return { value: parseJson(text), text };
    },
    stream: () => ({
      [Symbol.asyncIterator]: () =>
        secretFilter.filter(isText(headers['content-type']) ? streamWithoutMarks(body) : body),
      destroy: () => body.destroy(),
    }),
    discard: () => body.dump(),
  };
}

/** Maximum nesting of JSON; the interface has six levels. Extremely deep values overflow the stack of `JSON.stringify`. */
const MAX_DEPTH = 64;

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GatewayProblem('service-bad-answer', { reason: 'json' });
  }
  // The interface has objects; what it does not show may be an array.
  if (typeof value !== 'object' || value === null)
    throw new GatewayProblem('service-bad-answer', { reason: 'json' });
  if (isDeeper(value, MAX_DEPTH)) throw new GatewayProblem('service-bad-answer', { reason: 'depth' });
  return value;
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));

/** Whether marks may be removed from a body: Parquet is read by offsets, so its bytes must not move. */
const isText = (contentType = ''): boolean => /json|xml|text|csv|hl7/i.test(contentType);

/** Removes the service's address, whose slashes may be escaped in JSON (RFC 8259 §7). */
const removeAddress = (text: string, address: string): string =>
  text.replaceAll(address, '').replaceAll(address.replaceAll('/', '\\/'), '');

function failureCode(status: number, contentType: string): ProblemCode | null {
  if (status === 401) return 'service-refused-key';
  if (status === 504) return 'service-timeout';
  if (status >= 500) return 'service-failed';
  // The interface has no other success; others have no body, or only a part of it.
  if (status < 400 && ![200, 201, 202].includes(status)) return 'service-bad-answer';
  // A proxy in front of the service may send HTML with 413 and 429, whose meaning is clear regardless.
  if (/html/i.test(contentType) && status !== 413 && status !== 429) return 'service-bad-answer';
  return null;
}

/**
 * Throws the problem for a client error (4xx), or responds with the service's body: only the members that the
 * interface and RFC 7807 define are passed on.
 */
export async function passClientError(response: ServiceResponse): Promise<Response> {
  const headers = retryAfterOnly(response.headers);
  const codes: Partial<Record<number, ProblemCode>> = {
    404: 'not-found',
    413: 'too-large',
    429: 'service-busy',
  };
  const code = codes[response.status];
  if (code) {
    await response.discard();
    throw new GatewayProblem(code, { headers, reason: String(response.status) });
  }
  const safeBody = errorBody((await response.json()).value);
  if (!safeBody) throw new GatewayProblem('service-bad-answer', { reason: String(response.status) });
  const type = 'type' in safeBody || 'title' in safeBody ? 'application/problem+json' : 'application/json';
  return new Response(JSON.stringify(safeBody), {
    status: response.status,
    headers: { ...headers, 'content-type': type },
  });
}

export function retryAfterOnly(headers: Readonly<Record<string, string>>): Record<string, string> {
  const value = headers['retry-after'];
  return value === undefined ? {} : { 'retry-after': value };
}

async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > limit) throw new GatewayProblem('service-bad-answer', { reason: 'size' });
      chunks.push(chunk);
    }
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    const isTimeout = reasonOf(thrown) === 'UND_ERR_BODY_TIMEOUT';
    throw new GatewayProblem(isTimeout ? 'service-timeout' : 'service-unreachable', { reason: 'cut-off' });
  }
  return Buffer.concat(chunks).toString('utf8');
}
