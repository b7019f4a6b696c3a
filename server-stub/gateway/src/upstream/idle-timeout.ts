import { GatewayProblem } from '../problem.js';

/** Aborts with `service-timeout` after that many milliseconds without progress. */
export interface IdleTimeout {
  readonly signal: AbortSignal;
  /** Starts the timeout anew. */
  reset(): void;
  clear(): void;
}

/** Timers are replaced, not refreshed: outside Node they are plain numbers. */
export function startIdleTimeout(milliseconds: number): IdleTimeout {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(new GatewayProblem('service-timeout')), milliseconds);
  let timer = start();
  return {
    signal: controller.signal,
    reset() {
      clearTimeout(timer);
      timer = start();
    },
    clear: () => clearTimeout(timer),
  };
}
