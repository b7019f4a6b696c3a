import type { AnswerRequest, WireArrival } from './inbox-wire.js';

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

export interface InboxBounds {
  readonly arrivals: number;
  /** Of all bodies. */
  readonly bytes: number;
}

const INBOX_BOUNDS: InboxBounds = { arrivals: 50, bytes: 32 * 1024 * 1024 };

/** For all requests, and for those after the `left` ones of another answer. */
const DEFAULT_ANSWER: AnswerRequest = { status: 204, left: null };

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
