import { GatewayProblem } from '../problem.js';

/** Requests to the service on behalf of one request, each counted against the person's rate limit. */
export interface ServiceRequests {
  /** Counts one more; resolves with false when this request, or its person in this minute, has none left. */
  take(): Promise<boolean>;
  /** The person's rate limit, once it is exceeded. */
  readonly refusal: GatewayProblem | null;
}

/** `count` throws `rate-limited`. */
export function createServiceRequests(max: number, count: () => Promise<void>): ServiceRequests {
  let left = max;
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
