/**
 * What a callback carries: all rows; the rows that passed the checks; the rows that were reviewed; or no rows, because
 * the document could not be processed (interface, Delivery rules).
 */
export type DeliveryStage = 'whole' | 'verified' | 'reviewed' | 'error';

/** Why the receiver did not answer. */
export type SendError = 'refused' | 'unreachable' | 'untrusted' | 'cut-off' | 'timeout' | 'invalid';

/** The receiver's answer; only its status is kept. */
export type Answer = { readonly status: number } | { readonly error: SendError };

/** Times in milliseconds since 1970. */
export interface Attempt {
  readonly at: number;
  readonly endedAt: number;
  readonly answer: Answer;
}

interface DeliveryBase {
  readonly stage: DeliveryStage;
  /** When the results were ready; it names the file. */
  readonly madeAt: number;
  /** The latest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
}

/** One callback and its delivery state (interface, Callback delivery status). `next` in milliseconds since 1970. */
export type Delivery = DeliveryBase &
  (
    | { readonly state: 'pending'; readonly next: number }
    /** `failures` since the last manual resend. */
    | { readonly state: 'retrying'; readonly next: number; readonly failures: number }
    | { readonly state: 'delivered' }
    | { readonly state: 'exhausted' }
  );

export type DeliveryState = Delivery['state'];

export const newDelivery = (stage: DeliveryStage, madeAt: number, next: number): Delivery => ({
  stage,
  madeAt,
  attempts: [],
  state: 'pending',
  next,
});

const MINUTE = 60_000;

/**
 * From a failure to the next attempt, in milliseconds (interface, Delivery rules 4). Each delay counts from the failure before
 * it: the last attempt is 6 h 30 min after the first.
 */
const RETRY_DELAYS: readonly number[] = [0, 30 * MINUTE, 6 * 60 * MINUTE];

export const MAX_ATTEMPTS_KEPT = 20;

const isAccepted = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** When the next attempt is due; null when there is none. */
export const nextAttempt = (delivery: Delivery): number | null => ('next' in delivery ? delivery.next : null);

/** The delivery in the same state, with an attempt that decides nothing of it. */
export const withAttempt = (delivery: Delivery, attempt: Attempt): Delivery => ({
  ...delivery,
  attempts: [...delivery.attempts, attempt].slice(-MAX_ATTEMPTS_KEPT),
});

/** The delivery after one more attempt; throws when no attempt was due. */
export function afterAttempt(delivery: Delivery, attempt: Attempt): Delivery {
  const { stage, madeAt, attempts } = withAttempt(delivery, attempt);
  const base: DeliveryBase = { stage, madeAt, attempts };
  switch (delivery.state) {
    case 'pending':
    case 'retrying': {
      if (isAccepted(attempt.answer)) return { ...base, state: 'delivered' };
      const failures = delivery.state === 'retrying' ? delivery.failures + 1 : 1;
      const delay = RETRY_DELAYS[failures - 1];
      if (delay === undefined) return { ...base, state: 'exhausted' };
      return { ...base, state: 'retrying', next: attempt.endedAt + delay, failures };
    }
    case 'delivered':
    case 'exhausted':
      throw new Error(`A delivery that is ${delivery.state} cannot be attempted`);
  }
}

/** The delivery after a manual resend, in whatever state it was. */
export const afterResend = ({ stage, madeAt, attempts }: Delivery, at: number): Delivery => ({
  ...newDelivery(stage, madeAt, at),
  attempts,
});
