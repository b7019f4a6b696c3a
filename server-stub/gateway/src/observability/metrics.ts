import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LogEvent } from '../log.js';

/** Metrics for Prometheus. Labels are routes, methods, statuses and codes: nothing that could identify a person. */
export interface Metrics {
  /** Records a finished request, as it is logged. */
  observe(event: Extract<LogEvent, { event: 'request' }>): void;
  /** Records how one round of reconciliation ended for uploads whose response was lost. */
  reconciled(counts: Readonly<Record<'adopted' | 'absent' | 'pending' | 'ambiguous', number>>): void;
  /** Event streams open on this node. */
  readonly streams: { inc(): void; dec(): void };
  /** The text exposition format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds: from a response out of memory to an upload over a slow network. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600];

export function createMetrics(): Metrics {
  const registry = new Registry();
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
  const adopted = new Counter({
    name: 'hdt_gateway_adopted_uploads_total',
    help: 'Uploads whose response was lost and whose owner was recorded by reconciliation',
    registers,
  });
  const unknown = new Gauge({
    name: 'hdt_gateway_unknown_uploads',
    help: 'Uploads that may be accepted without an owner, as of the last reconciliation; check ambiguous ones by hand',
    labelNames: ['state'],
    registers,
  });
  const streams = new Gauge({
    name: 'hdt_gateway_event_streams',
    help: 'Event streams open on this node',
    registers,
  });

  return {
    observe({ method, route, status, milliseconds, code }) {
      duration.observe({ method, route, status }, milliseconds / 1000);
      if (code) problems.inc({ code });
    },
    reconciled(counts) {
      adopted.inc(counts.adopted);
      unknown.set({ state: 'pending' }, counts.pending);
      unknown.set({ state: 'ambiguous' }, counts.ambiguous);
    },
    streams,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
