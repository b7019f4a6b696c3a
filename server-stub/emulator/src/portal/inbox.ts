/** One request that came to the inbox, as a receiver sees it. */
interface Arrival {
  readonly number: number;
  /** Milliseconds since 1970, by the emulator's clock. */
  readonly at: number;
  /** In the order of arrival, names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The status it was answered with. */
  readonly answered: number;
}

/** How the inbox answers: 204 for good, or a status for the next `left` arrivals; null until told otherwise. */
interface InboxAnswer {
  readonly status: number;
  readonly left: number | null;
}

export interface Inbox {
  /** Keeps it, lets the oldest go when there is no room, and says which status to answer. */
  take(arrival: Pick<Arrival, 'headers' | 'body'>): number;
  /** Newest first. */
  readonly arrivals: readonly Arrival[];
  readonly answer: InboxAnswer;
  answerWith(answer: InboxAnswer): void;
  clear(): void;
}

export interface InboxBounds {
  readonly arrivals: number;
  /** Of all bodies together. */
  readonly bytes: number;
}

const INBOX_BOUNDS: InboxBounds = { arrivals: 50, bytes: 32 * 1024 * 1024 };

const CONTENT: InboxAnswer = { status: 204, left: null };

/** A receiver of callbacks for people who have none yet. Nothing of it is written to disk. */
export function createInbox(now: () => number, bounds: InboxBounds = INBOX_BOUNDS): Inbox {
  let arrivals: readonly Arrival[] = [];
  let answer = CONTENT;
  let counted = 0;

  function answered(): number {
    const { status, left } = answer;
    if (left !== null) answer = left > 1 ? { status, left: left - 1 } : CONTENT;
    return status;
  }

  return {
    take({ headers, body }) {
      const status = answered();
      counted += 1;
      arrivals = [{ number: counted, at: now(), headers, body, answered: status }, ...arrivals];
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
      answer = CONTENT;
    },
  };
}
