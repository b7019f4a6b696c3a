/** Response of `GET /portal/inbox`. */
export interface InboxState {
  readonly answer: { readonly status: number; readonly left: number | null };
  /** Newest first. */
  readonly arrivals: readonly WireArrival[];
}

export interface WireArrival {
  readonly number: number;
  /** ISO 8601, by the emulator's clock. */
  readonly at: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64: a body can hold any bytes. */
  readonly body: string;
  readonly answered: number;
}

/** Body of `PUT /portal/inbox`. */
export interface AnswerRequest {
  /** 200 to 599. */
  readonly status: number;
  /** 1 to 100 requests, or null for all. */
  readonly left: number | null;
}
