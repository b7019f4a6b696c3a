/** One HTTP exchange with the one fixed upstream; what carries it is exchangeable. */
export interface Transport {
  /** Redirects are not followed. Rejects with a `service-…` problem, the body's own error, or the signal's reason. */
  exchange(request: TransportRequest): Promise<TransportAnswer>;
  close(): Promise<void>;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** From the host on, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface TransportAnswer {
  readonly status: number;
  header(name: string): string | null;
  readonly body: AnswerBody;
}

export interface AnswerBody extends AsyncIterable<Uint8Array> {
  /** Ends the exchange in the middle. */
  destroy(): void;
  /** Lets go of what is left. */
  dump(): Promise<void>;
}
