import { type Clock, systemClock } from '../clock.js';
import { type Client, createClient } from './client.js';
import { createProver } from './proof.js';
import {
  createPostJson,
  createTokenCache,
  endpointTokenSource,
  type Scope,
  type Subject,
  type TokenSource,
} from './token.js';
import { fetchTransport, xhrTransport } from './transport.js';

export interface ConnectOptions {
  /** URL of the token exchange; outside a page it must be absolute. */
  readonly tokenEndpoint: string;
  readonly scope: readonly Scope[];
  /** Replaces the exchange at `tokenEndpoint`, which then only resolves a relative `base_url`. */
  readonly tokenSource?: TokenSource | undefined;
  /** The person of the connection that this one replaces, so that tokens of another person are rejected. */
  readonly subject?: Subject | undefined;
  /**
   * Default: the global `fetch`, and XMLHttpRequest for uploads. A custom one is used for both and reports no progress.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly clock?: Clock | undefined;
}

/** A client, or the options to create one. */
export type ClientSource =
  | { readonly client: Client }
  | (Omit<ConnectOptions, 'scope' | 'clock'> & { readonly client?: undefined });

/**
 * Creates a client of the service's own paths, which sends through the gateway that holds the API key.
 *
 * @param options The source and the scope of tokens.
 * @returns The client; nothing is fetched before its first call.
 * @throws {TypeError} when `tokenEndpoint` is not a URL.
 * @example
 * ```ts
 * const client = connect({ tokenEndpoint: '/hdt/token', scope: ['pathology'] });
 * const uploads = await listUploads(client, { limit: 5 });
 * ```
 */
export function connect(options: ConnectOptions): Client {
  const clock = options.clock ?? systemClock;
  const endpoint = new URL(options.tokenEndpoint, globalThis.document?.baseURI).href;
  const transport = fetchTransport(options.fetch ?? ((...args) => globalThis.fetch(...args)));
  const prover = createProver(clock);
  const post = createPostJson(transport, prover);
  const { tokenSource } = options;
  const tokens = createTokenCache({
    source: tokenSource
      ? (request) => tokenSource({ ...request, post })
      : endpointTokenSource(endpoint, clock, post),
    scope: options.scope,
    clock,
    endpoint,
    subject: options.subject,
  });
  const hasXhr = options.fetch === undefined && typeof XMLHttpRequest !== 'undefined';
  return createClient({ tokens, transport, clock, prover, ...(hasXhr && { uploadTransport: xhrTransport }) });
}

/** Returns the given client, or creates one with `scope`. */
export const resolveClient = (source: ClientSource, scope: readonly Scope[], clock: Clock): Client =>
  source.client ?? connect({ ...source, scope, clock });
