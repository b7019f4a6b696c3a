import { createTraceState, isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

/** A later version may have more behind another dash (W3C Trace Context §3.2.3); version `ff` is none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The trace a request belongs to by its `traceparent`; null without one, or with one that breaks the standard. */
export function readTraceContext(headers: Headers): SpanContext | null {
  const match = TRACEPARENT.exec(headers.get('traceparent') ?? '');
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match ?? [];
  if (version === '00' && more !== undefined) return null;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
  if (!isSpanContextValid(context)) return null;
  const states = headers.get('tracestate');
  return { ...context, isRemote: true, ...(states && { traceState: createTraceState(states) }) };
}

/** The headers that continue a trace in another process. */
export function traceHeaders({
  traceId,
  spanId,
  traceFlags,
  traceState,
}: SpanContext): Readonly<Record<string, string>> {
  const flags = traceFlags.toString(16).padStart(2, '0');
  const states = traceState?.serialize();
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(states && { tracestate: states }) };
}
