/**
 * What a callback carries: every row; those that passed the checks; those that were reviewed after them; or no row,
 * because the document could not be processed (interface, Delivery rules).
 */
export type DeliveryStage = 'whole' | 'verified' | 'reviewed' | 'error';

/** Why no answer came. */
export type SendError = 'refused' | 'unreachable' | 'untrusted' | 'cut-off' | 'timeout' | 'invalid';

/** What the receiver said. Of its answer only the status is kept. */
export type Answer = { readonly status: number } | { readonly error: SendError };

/** Times in milliseconds since 1970. */
export interface Attempt {
  readonly at: number;
  readonly endedAt: number;
  readonly answer: Answer;
}

interface Made {
  readonly stage: DeliveryStage;
  /** When its results were ready; the name of its file comes from it. */
  readonly madeAt: number;
  /** The latest ones, oldest first. */
  readonly attempts: readonly Attempt[];
}

/** One callback on its way (interface, Callback delivery status). `next` in milliseconds since 1970. */
export type Delivery = Made &
  (
    | { readonly state: 'pending'; readonly next: number }
    /** `failures` are those of this round: sending again by hand begins a new one. */
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

/** From a failure to the next attempt, in milliseconds (interface, Delivery rules 4; assumptions.ts, Retries). */
const RETRY_DELAYS: readonly number[] = [0, 30 * MINUTE, 6 * 60 * MINUTE];

const KEPT_ATTEMPTS = 20;

const isAccepted = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300;

/** When the next attempt is due; null when there is none to come. */
export const nextAttempt = (delivery: Delivery): number | null => ('next' in delivery ? delivery.next : null);

/** The delivery after one more attempt; throws when none was due. */
export function attempted(delivery: Delivery, attempt: Attempt): Delivery {
  const { stage, madeAt } = delivery;
  const made: Made = { stage, madeAt, attempts: [...delivery.attempts, attempt].slice(-KEPT_ATTEMPTS) };
  switch (delivery.state) {
    case 'pending':
    case 'retrying': {
      if (isAccepted(attempt.answer)) return { ...made, state: 'delivered' };
      const failures = delivery.state === 'retrying' ? delivery.failures + 1 : 1;
      const delay = RETRY_DELAYS[failures - 1];
      if (delay === undefined) return { ...made, state: 'exhausted' };
      return { ...made, state: 'retrying', next: attempt.endedAt + delay, failures };
    }
    case 'delivered':
    case 'exhausted':
      throw new Error(`A delivery that is ${delivery.state} cannot be attempted`);
  }
}

/** A new round from the beginning, whatever became of the one before. */
export const renewed = ({ stage, madeAt, attempts }: Delivery, at: number): Delivery => ({
  stage,
  madeAt,
  attempts,
  state: 'pending',
  next: at,
});
