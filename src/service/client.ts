import type { Clock } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import type { Prover } from './proof.js';
import type { TokenCache } from './token.js';
import type { ReadStream, Transport, TransportResponse } from './transport.js';
import type { Feature } from './wire.js';

/** The stream of a person is read once on a page. `scope` is what the token allows it to tell. */
export type ShareStream = (
  stream: { readonly person: string; readonly scope: readonly string[] },
  open: (call: Pick<ApiCall, 'readStream' | 'signal'>) => Promise<TransportResponse>,
) => Promise<TransportResponse>;

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The service's own path and query, as in the interface. */
  readonly path: string;
  readonly body?: FormData | Blob | undefined;
  /** The response is kept as bytes, in `file`. */
  readonly asFile?: boolean | undefined;
  /** Reads the response as it comes. */
  readonly readStream?: ReadStream | undefined;
  /** Joins calls for one person's stream: gets what tells it from others, and opens it. */
  readonly share?: ShareStream | undefined;
  /** Idempotency key: a repeat under the same key is not filed twice (draft-ietf-httpapi-idempotency-key-header). */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** Calls the service's paths through the gateway. */
export interface Client {
  readonly clock: Clock;
  /** Resolves for any status. A 401 is retried attempt with a new token. */
  call(call: ApiCall): Promise<TransportResponse>;
  /** Whether the back end announced a feature with the last token; false before the first call. */
  has?(feature: Feature): boolean;
  /**
   * Asks who is signed in now.
   *
   * @throws {HdtError} `session-changed` when it is another person than before.
   */
  checkPerson?(): Promise<void>;
}

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
  const attempt = async (call: ApiCall): Promise<{ response: TransportResponse; invalidate: () => void }> => {
    const token = await tokens.get({ signal: call.signal, refresh: call.body !== undefined });
    const send = call.onProgress && uploadTransport ? uploadTransport : transport;
    const url = token.baseUrl + call.path;
    const proof = token.bound && (await prover?.prove({ method: call.method, url, token: token.value }));
    const response = await send({
      ...call,
      url,
      headers: {
        authorization: `${proof ? 'DPoP' : 'Bearer'} ${token.value}`,
        accept: 'application/json',
        ...(proof && { dpop: proof }),
        ...(call.key && { 'idempotency-key': call.key }),
      },
    });
    prover?.setNonce(response.nonce);
    return { response, invalidate: () => tokens.invalidate(token) };
  };

  const request = async (call: ApiCall): Promise<TransportResponse> => {
    if (call.signal?.aborted) throw new HdtError('cancelled');
    const first = await attempt(call);
    if (first.response.status !== 401) return first.response;
    first.invalidate();
    return (await attempt(call)).response;
  };

  return {
    clock,
    async call(call) {
      if (!call.share) return request(call);
      // An element that has left its page exchanges nothing more.
      if (call.signal?.aborted) throw new HdtError('cancelled');
      const { baseUrl, person, scope } = await tokens.get({ signal: call.signal });
      // Where people cannot be told apart, nobody is to read another's.
      if (person === null) return request(call);
      const stream = { person: `${baseUrl}${call.path} ${person}`, scope };
      return call.share(stream, (shared) => request({ ...call, ...shared }));
    },
    has: (feature) => tokens.has(feature),
    async checkPerson() {
      await tokens.get({ refresh: true });
    },
  };
}
