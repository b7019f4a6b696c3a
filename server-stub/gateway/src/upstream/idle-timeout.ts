import { GatewayProblem } from '../problem.js';

/** Aborts with `service-timeout` when nothing has moved for that many milliseconds. */
export interface Silence {
  readonly signal: AbortSignal;
  /** Something moved: the wait begins anew. */
  broken(): void;
  end(): void;
}

/** Timers are set anew and not refreshed: outside Node they are mere numbers. */
export function watchSilence(milliseconds: number): Silence {
  const controller = new AbortController();
  const wait = () => setTimeout(() => controller.abort(new GatewayProblem('service-timeout')), milliseconds);
  let timer = wait();
  return {
    signal: controller.signal,
    broken() {
      clearTimeout(timer);
      timer = wait();
    },
    end: () => clearTimeout(timer),
  };
}
