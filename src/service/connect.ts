import { type Clock, systemClock } from '../clock.js';
import { type Client, createClient } from './client.js';
import { createProver } from './proof.js';
import {
  createTokenCache,
  endpointTokenSource,
  type Scope,
  type Subject,
  type TokenSource,
} from './token.js';
import { fetchTransport, xhrTransport } from './transport.js';

export interface ConnectOptions {
  /** Absolute URL of the token exchange. */
  readonly tokenEndpoint: string;
  readonly scope: readonly Scope[];
  /** Replaces the exchange at `tokenEndpoint`, which then only resolves a relative `base_url`. */
  readonly tokenSource?: TokenSource | undefined;
  /** Shared with the connection this one replaces: it takes no tokens of another person. */
  readonly subject?: Subject | undefined;
  /** Given by Node and by tests; uploads then go through it too, without progress. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly clock?: Clock | undefined;
}

/** A client of the service's own paths, through the gateway that owns the key. */
export function connect(options: ConnectOptions): Client {
  const clock = options.clock ?? systemClock;
  const transport = fetchTransport(options.fetch ?? ((...args) => globalThis.fetch(...args)));
  const prover = createProver(clock);
  const tokens = createTokenCache({
    source: options.tokenSource ?? endpointTokenSource(options.tokenEndpoint, { transport, clock, prover }),
    scope: options.scope,
    clock,
    endpoint: options.tokenEndpoint,
    subject: options.subject,
  });
  const hasXhr = options.fetch === undefined && typeof XMLHttpRequest !== 'undefined';
  return createClient({ tokens, transport, clock, prover, ...(hasXhr && { uploadTransport: xhrTransport }) });
}
