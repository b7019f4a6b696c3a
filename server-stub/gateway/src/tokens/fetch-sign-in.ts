import { reasonOf } from '../problem.js';

/**
 * The host's sign-in gives no usable answer, so nobody can be told apart: 503 `sign-in-unavailable`. A hook of your own
 * may throw it too.
 */
export class SignInUnavailable extends Error {
  override readonly name = 'SignInUnavailable';

  /** @param reason - For the log: what failed and how, for example `jwks: timeout`; never content. */
  constructor(readonly reason: string) {
    super(reason);
  }
}

export interface SignInTimeout {
  /** Milliseconds for a whole answer of the sign-in. Default: 5000. */
  readonly timeout?: number;
}

/** Bytes; a key set of a hundred RSA keys has 80 KB. */
const MAX_BYTES = 256 * 1024;

interface SignInAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where the answer is not JSON. */
  readonly json: unknown;
}

/**
 * One GET request to the host's sign-in. Redirects are not followed.
 *
 * @throws {SignInUnavailable} Without an answer in time, or with one that is too large.
 */
export async function fetchSignIn(
  what: 'jwks' | 'forward',
  url: string,
  { headers, timeout = 5000 }: SignInTimeout & { readonly headers: Headers },
): Promise<SignInAnswer> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return {
      status: response.status,
      headers: response.headers,
      json: parseJson(await readText(what, response)),
    };
  } catch (thrown) {
    if (thrown instanceof SignInUnavailable) throw thrown;
    throw new SignInUnavailable(`${what}: ${networkReason(thrown)}`);
  }
}

async function readText(what: string, response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_BYTES) throw new SignInUnavailable(`${what}: answer above ${MAX_BYTES / 1024} KiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `timeout`, or the code of the network error, such as `ECONNREFUSED`: `fetch` has it in the cause. */
function networkReason(thrown: unknown): string {
  if (!(thrown instanceof Error)) return reasonOf(thrown);
  if (thrown.name === 'TimeoutError') return 'timeout';
  return reasonOf(thrown.cause ?? thrown);
}
