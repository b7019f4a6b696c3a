import type { Clock } from '../clock.js';
import { asHdtError, HdtError } from '../hdt-error.js';
import type { Prover } from './proof.js';
import type { TokenCache } from './token.js';
import type { ReadStream, Transport, TransportResponse } from './transport.js';
import type { Feature } from './wire.js';

/** Shares one event stream per person between all readers of the page. `scope` is the scope of the token that opens it. */
export type ShareStream = (
  stream: { readonly person: string; readonly scope: readonly string[] },
  open: (call: Pick<ApiCall, 'readStream' | 'signal'>) => Promise<TransportResponse>,
) => Promise<TransportResponse>;

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The service's own path and query, as in the interface. */
  readonly path: string;
  readonly body?: FormData | Blob | undefined;
  /** Returns the response as bytes, in `file`. */
  readonly asFile?: boolean | undefined;
  /** Reads the response while it arrives. */
  readonly readStream?: ReadStream | undefined;
  /** Shares one stream between all calls for the same person. */
  readonly share?: ShareStream | undefined;
  /**
   * Idempotency key: a repeat under the same key is not filed twice (draft-ietf-httpapi-idempotency-key-header). Sent only to
   * a back end that announces `idempotency`; without it, a lost response fails with `answer-lost`.
   */
  readonly key?: string | undefined;
  /** The feature that the path belongs to. If the back end does not announce it, the call resolves with 404 unsent. */
  readonly feature?: Feature | undefined;
  /** Whether a new token is exchanged first, which finds out who is signed in. Default: for a call with a body. */
  readonly refresh?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** Calls the service's paths through the gateway. */
export interface Client {
  readonly clock: Clock;
  /** Resolves for any status. A 401 is retried once with a new token. */
  call(call: ApiCall): Promise<TransportResponse>;
  /** Whether the back end announced a feature with the last token; false before the first call. */
  has?(feature: Feature): boolean;
  /**
   * Checks that the same person is still signed in.
   *
   * @throws {HdtError} `session-changed` when another person has signed in.
   */
  checkPerson?(): Promise<void>;
}

/**
 * Whether the back end has answered that it has not the feature: with 404. One that has announced the feature has it, whatever a
 * proxy answers in its place.
 */
export const lacksFeature = (client: Client, feature: Feature, { status }: { status: number }): boolean =>
  status === 404 && client.has?.(feature) !== true;

export interface ClientOptions {
  readonly tokens: TokenCache;
  readonly transport: Transport;
  /** Used for calls with `onProgress`. */
  readonly uploadTransport?: Transport;
  readonly clock: Clock;
  /** Signs requests whose token is bound to its key. */
  readonly prover?: Prover | null;
}

export function createClient({ tokens, transport, uploadTransport, clock, prover }: ClientOptions): Client {
  const sendAttempt = async (call: ApiCall) => {
    const token = await tokens.get({ signal: call.signal, refresh: call.refresh ?? call.body !== undefined });
    const send = call.onProgress && uploadTransport ? uploadTransport : transport;
    const url = token.baseUrl + call.path;
    if (call.feature && !tokens.has(call.feature)) {
      return { token, response: notFound(call.method, url) };
    }
    const isRepeatable = call.key === undefined || tokens.has('idempotency');
    const proof = token.isBound && (await prover?.prove({ method: call.method, url, token: token.value }));
    const request = {
      ...call,
      url,
      headers: {
        authorization: `${proof ? 'DPoP' : 'Bearer'} ${token.value}`,
        accept: 'application/json',
        ...(proof && { dpop: proof }),
        ...(call.key && isRepeatable && { 'idempotency-key': call.key }),
      },
    };
    const response = await (isRepeatable ? send(request) : sendOnce(send, request));
    prover?.setNonce(url, response.nonce);
    return { token, response };
  };

  const requestWithRetry = async (call: ApiCall): Promise<TransportResponse> => {
    if (call.signal?.aborted) throw new HdtError('cancelled');
    const { token, response } = await sendAttempt(call);
    if (response.status !== 401) return response;
    tokens.invalidate(token);
    return (await sendAttempt(call)).response;
  };

  return {
    clock,
    async call(call) {
      if (!call.share) return requestWithRetry(call);
      // An element that was removed from the page exchanges no more tokens.
      if (call.signal?.aborted) throw new HdtError('cancelled');
      const { baseUrl, person, scope } = await tokens.get({ signal: call.signal });
      // Without an identity of the person, a shared stream could show one person's events to another.
      if (person === null) return requestWithRetry(call);
      const stream = { person: `${baseUrl}${call.path} ${person}`, scope };
      return call.share(stream, (shared) => requestWithRetry({ ...call, ...shared }));
    },
    has: (feature) => tokens.has(feature),
    async checkPerson() {
      await tokens.exchange();
    },
  };
}

/**
 * @param onAnother Called at every request that was refused because another person has signed in, whatever it was for.
 * @returns A client that otherwise does as `client`.
 */
export function watchPerson(client: Client, onAnother: () => void): Client {
  const watch = async <Result>(request: Promise<Result>): Promise<Result> => {
    try {
      return await request;
    } catch (thrown) {
      if (asHdtError(thrown, 'network').code === 'session-changed') onAnother();
      throw thrown;
    }
  };
  return {
    clock: client.clock,
    call: (call) => watch(client.call(call)),
    has: (feature) => client.has?.(feature) === true,
    checkPerson: () => watch(Promise.resolve(client.checkPerson?.())),
  } satisfies Required<Client>;
}

/**
 * Sends a request to a back end without `idempotency`, which would store a repeated request twice. The outcome cannot be
 * looked up there, so a lost response fails with `answer-lost`, and only the person may repeat the request.
 *
 * @throws {HdtError} `answer-lost` when the request may have been stored; `cancelled` when it was aborted half-way.
 */
async function sendOnce(send: Transport, request: Parameters<Transport>[0]): ReturnType<Transport> {
  let isHalfSent = false;
  const onProgress = (sent: number, total: number) => {
    isHalfSent = sent > 0 && sent < total;
    request.onProgress?.(sent, total);
  };
  const response = await send(request.onProgress ? { ...request, onProgress } : request).catch((thrown) => {
    const cause = asHdtError(thrown, 'network');
    throw cause.code === 'cancelled' && isHalfSent ? cause : new HdtError('answer-lost', { cause });
  });
  const { status } = response;
  // A 503 means that the request was not handled (RFC 9110 §15.6.4).
  if (status >= 500 && status !== 503) throw new HdtError('answer-lost', { status });
  return response;
}

/** The response of a back end that lacks a feature. */
const notFound = (method: string, url: string): TransportResponse => ({
  method,
  url,
  status: 404,
  isMarked: true,
  text: '',
  contentType: '',
  retryAfter: null,
  nonce: null,
  link: null,
});
