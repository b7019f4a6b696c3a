import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LogEvent } from '../log.js';

/** Metrics for Prometheus. Labels are routes, methods, statuses and codes: nothing that could identify a person. */
export type Metrics = ReturnType<typeof createMetrics>;

/** In seconds: from a response out of memory to an upload over a slow network. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600];

export function createMetrics() {
  const registry = new Registry();
  const contentType: string = registry.contentType;
  const registers = [registry];
  const duration = new Histogram({
    name: 'hdt_gateway_request_duration_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const problems = new Counter({
    name: 'hdt_gateway_problems_total',
    help: 'Problems by code',
    labelNames: ['code'],
    registers,
  });
  const found = new Counter({
    name: 'hdt_gateway_found_uploads_total',
    help: 'Uploads whose acknowledgement was lost and that were found in the lists of the service',
    registers,
  });
  const unknown = new Gauge({
    name: 'hdt_gateway_unknown_uploads',
    help: 'Uploads whose acknowledgement is lost and whose outcome is not known (yet)',
    registers,
  });
  const streams = new Gauge({
    name: 'hdt_gateway_event_streams',
    help: 'Event streams open on this node',
    registers,
  });

  return {
    /** Records a finished request, as it is logged. */
    observe({ method, route, status, milliseconds, code }: Extract<LogEvent, { event: 'request' }>): void {
      duration.observe({ method, route, status }, milliseconds / 1000);
      if (code) problems.inc({ code });
    },
    /** Records what one round found out about uploads whose acknowledgement was lost. */
    recordLookUp(counts: Readonly<Record<'found' | 'pending' | 'unknown', number>>): void {
      found.inc(counts.found);
      unknown.set(counts.pending + counts.unknown);
    },
    /** Event streams open on this node. */
    streams,
    /** The text exposition format. */
    text: (): Promise<string> => registry.metrics(),
    contentType,
  };
}

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
