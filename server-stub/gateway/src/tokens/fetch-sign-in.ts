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

/** A key set of a hundred RSA keys has 80 KB. */
const MAX_BYTES = 256 * 1024;

interface SignInResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where the body is not JSON, and where the status is not 2xx. */
  readonly json: unknown;
}

/**
 * Sends one GET request to the host's sign-in. Redirects are not followed.
 *
 * @throws {SignInUnavailable} Without a response in time, or for one that is too large.
 */
export async function fetchSignIn(
  kind: 'jwks' | 'forward',
  url: string,
  { headers, timeout = 5000 }: SignInTimeout & { readonly headers: Headers },
): Promise<SignInResponse> {
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers: responseHeaders, ok, body } = response;
    // A page of any length may come with a refusal.
    if (!ok) await body?.cancel().catch(() => {});
    return { status, headers: responseHeaders, json: ok ? parseJson(await readText(kind, body)) : undefined };
  } catch (thrown) {
    if (thrown instanceof SignInUnavailable) throw thrown;
    throw new SignInUnavailable(`${kind}: ${describeNetworkError(thrown)}`);
  }
}

async function readText(kind: string, body: Response['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new SignInUnavailable(`${kind}: answer above ${MAX_BYTES / 1024} KiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns `timeout`, or the code of a network error such as `ECONNREFUSED`, which `fetch` puts in the cause. */
function describeNetworkError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return reasonOf(thrown);
  if (thrown.name === 'TimeoutError') return 'timeout';
  return reasonOf(thrown.cause ?? thrown);
}
