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
  /** The received headers, with names in lower case. */
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

/** A request received by the inbox, at a time by the emulator's clock in milliseconds since 1970. */
interface Arrival extends Omit<WireArrival, 'at' | 'body'> {
  readonly at: number;
  readonly body: Uint8Array;
}

const MAX_ARRIVALS = 50;

/** Bytes of all bodies. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The answer until another is set, and after the `left` requests of one that ends. */
const DEFAULT_ANSWER: AnswerRequest = { status: 204, left: null };

/** A receiver of callbacks, in memory only. */
export class Inbox {
  #arrivals: readonly Arrival[] = [];
  #answer = DEFAULT_ANSWER;
  #count = 0;

  constructor(private readonly now: () => number) {}

  /** Newest first. */
  get arrivals(): readonly Arrival[] {
    return this.#arrivals;
  }

  get answer(): AnswerRequest {
    return this.#answer;
  }

  /** Stores a request, evicts the oldest ones, and returns the status to answer. */
  receive({ headers, body }: Pick<Arrival, 'headers' | 'body'>): number {
    const status = this.#nextStatus();
    this.#count += 1;
    const arrival = { number: this.#count, at: this.now(), headers, body, answered: status };
    let bytes = 0;
    this.#arrivals = [arrival, ...this.#arrivals].filter((one, i) => {
      bytes += one.body.length;
      return i === 0 || (i < MAX_ARRIVALS && bytes <= MAX_BYTES);
    });
    return status;
  }

  answerWith(answer: AnswerRequest): void {
    this.#answer = answer;
  }

  clear(): void {
    this.#arrivals = [];
    this.#answer = DEFAULT_ANSWER;
  }

  #nextStatus(): number {
    const { status, left } = this.#answer;
    if (left !== null) this.#answer = left > 1 ? { status, left: left - 1 } : DEFAULT_ANSWER;
    return status;
  }
}
