import { GatewayProblem } from '../problem.js';

/** What one request may ask of the service; each question counts as a request of its person. */
export interface Questions {
  /** Counts one more; false when no more may be asked by this request, or by its person in this minute. */
  take(): Promise<boolean>;
  /** Why the person may ask no more in this minute. */
  readonly refusal: GatewayProblem | null;
}

/** `count` throws `rate-limited`. */
export function createQuestions(most: number, count: () => Promise<void>): Questions {
  let left = most;
  let refusal: GatewayProblem | null = null;
  return {
    async take() {
      if (left === 0 || refusal) return false;
      left -= 1;
      try {
        await count();
        return true;
      } catch (thrown) {
        if (!(thrown instanceof GatewayProblem)) throw thrown;
        refusal = thrown;
        return false;
      }
    },
    get refusal() {
      return refusal;
    },
  };
}
