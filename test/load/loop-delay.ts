import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the event loop, which count as delay. The same as those of the gateway's metrics. */
export const RESOLUTION = 10;

/** Measures this process: the 99th percentile of its event loop's delay since the last call, in milliseconds. */
export function watchLoopDelay(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  return () => {
    const p99 = delay.percentile(99) / 1e6 - RESOLUTION;
    delay.reset();
    return Math.max(0, p99);
  };
}
