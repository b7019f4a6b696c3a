import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Starts to measure this process: processor, memory, event loop, garbage collection, open files. Once per process and never
 * for each gateway, since the observers it starts cannot be stopped.
 *
 * @returns The metrics in the text exposition format.
 */
export function startProcessMetrics(): () => Promise<string> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return () => register.metrics();
}
