/** Response of `GET /portal/inbox`. */
export interface InboxState {
  readonly answer: AnswerRequest;
  /** Newest first. */
  readonly arrivals: readonly WireArrival[];
}

export interface WireArrival {
  readonly number: number;
  /** ISO 8601, by the emulator's clock. */
  readonly at: string;
  /** As received, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64: a body can hold any bytes. */
  readonly body: string;
  /** The status it was answered with. */
  readonly answered: number;
}

/** How the inbox answers; body of `PUT /portal/inbox`. */
export interface AnswerRequest {
  /** 200 to 599. */
  readonly status: number;
  /** 1 to 100 requests, or null for all. */
  readonly left: number | null;
}
