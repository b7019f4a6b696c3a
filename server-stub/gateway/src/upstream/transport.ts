/** One HTTP exchange with the one configured upstream. */
export interface Transport {
  /** Does not follow redirects. Rejects with a `service-…` problem, the body's own error, or the signal's reason. */
  exchange(request: TransportRequest): Promise<TransportResponse>;
  close(): Promise<void>;
}

interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  header(name: string): string | null;
  readonly body: ResponseBody;
}

export interface ResponseBody extends AsyncIterable<Uint8Array> {
  /** Aborts the exchange. */
  destroy(): void;
  /** Discards the rest of the body. */
  dump(): Promise<void>;
}
