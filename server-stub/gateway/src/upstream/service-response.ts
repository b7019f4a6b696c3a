import { errorBody } from '../dialect.js';
import { GatewayProblem, type ProblemCode, reasonOf } from '../problem.js';
import type { Hidden } from './secret-filter.js';
import type { TransportAnswer } from './transport.js';

/** An answer the service meant to give. Exactly one of `json`, `stream` and `discard` is called on it. */
export interface ServiceAnswer {
  readonly status: number;
  /** The headers that may reach a browser: content type and disposition, `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body parsed, and as it came. Throws `service-bad-answer` when it is no JSON or larger than allowed. */
  json(): Promise<{ readonly value: unknown; readonly text: string }>;
  /** The body as it arrives, at the pace it is read. Breaks off where it repeats a secret. */
  stream(): AsyncIterable<Uint8Array> & { destroy(): void };
  discard(): Promise<void>;
}

export interface AnswerOptions {
  /** An answer that repeats a secret is not passed on, whatever it says. */
  readonly hidden: Hidden;
  /** The service's base address, cut from links in its JSON: what is left of them is valid at the gateway. */
  readonly address: string;
  /** Most bytes of JSON read into memory. */
  readonly jsonBytes: number;
}

const PASSED_ON = ['content-type', 'content-disposition', 'retry-after'];

/** Throws the problem behind an answer that is a failure of the service or of our access to it. */
export async function toAnswer(
  { status, header, body }: TransportAnswer,
  { hidden, address, jsonBytes }: AnswerOptions,
): Promise<ServiceAnswer> {
  const headers: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = header(name);
    if (value !== null && !hidden.isIn(value) && !value.includes(new URL(address).host))
      headers[name] = value;
  }

  const refused = refusal(status, headers['content-type'] ?? '');
  if (refused) {
    await body.dump();
    throw new GatewayProblem(refused, { headers: onlyRetryAfter(headers), reason: String(status) });
  }

  return {
    status,
    headers,
    async json() {
      const text = withoutAddress(await readText(body, jsonBytes), address);
      if (hidden.isIn(text)) throw new GatewayProblem('service-bad-answer', { reason: 'secret' });
      try {
        return { value: JSON.parse(text), text };
      } catch {
        throw new GatewayProblem('service-bad-answer', { reason: 'json' });
      }
    },
    stream: () => ({
      [Symbol.asyncIterator]: () => hidden.guard(body),
      destroy: () => body.destroy(),
    }),
    discard: () => body.dump(),
  };
}

/** A slash may be escaped in JSON (RFC 8259 §7). */
const withoutAddress = (text: string, address: string): string =>
  text.replaceAll(address, '').replaceAll(address.replaceAll('/', '\\/'), '');

function refusal(status: number, contentType: string): ProblemCode | null {
  if (status === 401) return 'service-refused-key';
  if (status === 504) return 'service-timeout';
  if (status >= 500) return 'service-failed';
  if (status < 200 || (status >= 300 && status < 400)) return 'service-bad-answer';
  // A proxy in front of the service speaks HTML about these two; what it means is clear all the same.
  if (/html/i.test(contentType) && status !== 413 && status !== 429) return 'service-bad-answer';
  return null;
}

/**
 * The problem a client's own mistake (4xx) has become, or the service's body for it: only the members the interface
 * and RFC 7807 name are passed on.
 */
export async function passRefusal(answer: ServiceAnswer): Promise<Response> {
  const headers = onlyRetryAfter(answer.headers);
  const plain: Partial<Record<number, ProblemCode>> = {
    404: 'not-found',
    413: 'too-large',
    429: 'service-busy',
  };
  const code = plain[answer.status];
  if (code) {
    await answer.discard();
    throw new GatewayProblem(code, { headers, reason: String(answer.status) });
  }
  const kept = errorBody((await answer.json()).value);
  if (!kept) throw new GatewayProblem('service-bad-answer', { reason: String(answer.status) });
  const type = 'type' in kept || 'title' in kept ? 'application/problem+json' : 'application/json';
  return new Response(JSON.stringify(kept), {
    status: answer.status,
    headers: { ...headers, 'content-type': type },
  });
}

export function onlyRetryAfter(headers: Readonly<Record<string, string>>): Record<string, string> {
  const value = headers['retry-after'];
  return value === undefined ? {} : { 'retry-after': value };
}

async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > limit) throw new GatewayProblem('service-bad-answer', { reason: 'size' });
      pieces.push(piece);
    }
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) throw thrown;
    const late = reasonOf(thrown) === 'UND_ERR_BODY_TIMEOUT';
    throw new GatewayProblem(late ? 'service-timeout' : 'service-unreachable', { reason: 'cut-off' });
  }
  return Buffer.concat(pieces).toString('utf8');
}
