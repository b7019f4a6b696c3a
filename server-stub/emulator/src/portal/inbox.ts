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

export interface Inbox {
  /** Stores a request, evicts the oldest ones, and returns the status to answer. */
  receive(arrival: Pick<Arrival, 'headers' | 'body'>): number;
  /** Newest first. */
  readonly arrivals: readonly Arrival[];
  readonly answer: AnswerRequest;
  answerWith(answer: AnswerRequest): void;
  clear(): void;
}

const MAX_ARRIVALS = 50;

/** Bytes of all bodies. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The answer until another is set, and after the `left` requests of one that ends. */
const DEFAULT_ANSWER: AnswerRequest = { status: 204, left: null };

/** A receiver of callbacks, in memory only. */
export function createInbox(now: () => number): Inbox {
  let arrivals: readonly Arrival[] = [];
  let answer = DEFAULT_ANSWER;
  let count = 0;

  function nextStatus(): number {
    const { status, left } = answer;
    if (left !== null) answer = left > 1 ? { status, left: left - 1 } : DEFAULT_ANSWER;
    return status;
  }

  return {
    receive({ headers, body }) {
      const status = nextStatus();
      count += 1;
      arrivals = [{ number: count, at: now(), headers, body, answered: status }, ...arrivals];
      let bytes = 0;
      arrivals = arrivals.filter((arrival, i) => {
        bytes += arrival.body.length;
        return i === 0 || (i < MAX_ARRIVALS && bytes <= MAX_BYTES);
      });
      return status;
    },
    get arrivals() {
      return arrivals;
    },
    get answer() {
      return answer;
    },
    answerWith(next) {
      answer = next;
    },
    clear() {
      arrivals = [];
      answer = DEFAULT_ANSWER;
    },
  };
}
