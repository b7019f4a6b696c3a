/** A request received by the inbox. */
interface Arrival {
  readonly number: number;
  /** Milliseconds since 1970, by the emulator's clock. */
  readonly at: number;
  /** As received, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The status it was answered with. */
  readonly answered: number;
}

/** A status for the next `left` requests, or for all when null; then 204. */
interface InboxAnswer {
  readonly status: number;
  readonly left: number | null;
}

export interface Inbox {
  /** Stores a request, evicts the oldest ones, and returns the status to answer. */
  receive(arrival: Pick<Arrival, 'headers' | 'body'>): number;
  /** Newest first. */
  readonly arrivals: readonly Arrival[];
  readonly answer: InboxAnswer;
  answerWith(answer: InboxAnswer): void;
  clear(): void;
}

export interface InboxBounds {
  readonly arrivals: number;
  /** Of all bodies. */
  readonly bytes: number;
}

const INBOX_BOUNDS: InboxBounds = { arrivals: 50, bytes: 32 * 1024 * 1024 };

const DEFAULT_ANSWER: InboxAnswer = { status: 204, left: null };

/** A receiver of callbacks, in memory only. */
export function createInbox(now: () => number, bounds: InboxBounds = INBOX_BOUNDS): Inbox {
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
        return i === 0 || (i < bounds.arrivals && bytes <= bounds.bytes);
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
