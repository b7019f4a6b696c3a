import { randomUUID } from 'node:crypto';
import {
  context,
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** The trace of one request. Ids are there without an SDK of OpenTelemetry, too; spans are recorded only with one. */
export type RequestTrace = Readonly<ReturnType<typeof startRequestTrace>>;

interface RequestResult {
  readonly route: string;
  readonly status: number;
  /** Code of the problem that the request ended with. */
  readonly error: string | undefined;
}

interface ServiceCall {
  readonly method: string;
  /** The path with placeholders in place of ids. */
  readonly template: string;
  readonly host: string;
  readonly port: number;
}

export interface CallSpan {
  /** `traceparent`, and `tracestate` where the client sent one. */
  readonly headers: Readonly<Record<string, string>>;
  end(result: { readonly status?: number | undefined; readonly error?: string | undefined }): void;
}

const tracer = trace.getTracer('hdt-gateway');

/** Names and attributes follow the semantic conventions of HTTP, less `url.path` and `url.full`, which contain ids. */
export function startRequestTrace(headers: Headers, method: string) {
  // A host whose own server is instrumented has opened a span for the request already.
  const outer = trace.getSpanContext(context.active());
  const kind = outer ? SpanKind.INTERNAL : SpanKind.SERVER;
  const { span, own } = startSpan(
    method,
    { kind, attributes: { 'http.request.method': method } },
    outer ?? readTraceContext(headers),
  );
  const { traceId, spanId } = own;
  return {
    /** 32 hexadecimal digits, those of the client where it sent a valid `traceparent`. */
    traceId,
    /** 16 hexadecimal digits, of this request alone. */
    spanId,
    /** Runs work whose spans, such as those of an instrumented database driver, belong to the request. */
    run: <T>(work: () => T): T => context.with(trace.setSpan(context.active(), span), work),
    /** Starts a span for a request to the service. */
    startCall: (call: ServiceCall): CallSpan => startCall(call, own),
    end({ route, status, error }: RequestResult): void {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      endSpan(span, status >= 500 ? (error ?? String(status)) : undefined);
    },
  };
}

/** The trace of work that no request has asked for. */
export const startOwnTrace = (): Pick<RequestTrace, 'startCall'> => ({
  startCall: (call) => startCall(call, null),
});

function startCall({ method, template, host, port }: ServiceCall, parent: SpanContext | null): CallSpan {
  const attributes = {
    'http.request.method': method,
    'url.template': template,
    'server.address': host,
    'server.port': port,
  };
  const { span, own } = startSpan(`${method} ${template}`, { kind: SpanKind.CLIENT, attributes }, parent);
  return {
    headers: traceHeaders(own),
    end({ status, error }) {
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      endSpan(span, status !== undefined && status >= 400 ? String(status) : error);
    },
  };
}

function startSpan(name: string, options: SpanOptions, parent: SpanContext | null) {
  const around = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, options, around);
  return { span, own: ownContext(span, parent) };
}

/** Without an SDK a span has the context of its parent, or none. */
function ownContext(span: Span, parent: SpanContext | null): SpanContext {
  const recorded = span.spanContext();
  if (isSpanContextValid(recorded) && recorded.spanId !== parent?.spanId) return recorded;
  return { traceId: hexDigits(), traceFlags: 0, ...parent, spanId: hexDigits().slice(16) };
}

const hexDigits = (): string => randomUUID().replaceAll('-', '');

function endSpan(span: Span, error: string | undefined): void {
  if (error !== undefined) {
    span.setAttribute('error.type', error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** A later version may have more behind another dash (W3C Trace Context §3.2.3); version `ff` is none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The trace a request belongs to by its `traceparent`; null without one, or with one that breaks the standard. */
function readTraceContext(headers: Headers): SpanContext | null {
  const match = TRACEPARENT.exec(headers.get('traceparent') ?? '');
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match ?? [];
  if (version === '00' && more !== undefined) return null;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
  if (!isSpanContextValid(parent)) return null;
  const states = headers.get('tracestate');
  return { ...parent, isRemote: true, ...(states && { traceState: createTraceState(states) }) };
}

/** The headers that continue a trace in another process. */
function traceHeaders({
  traceId,
  spanId,
  traceFlags,
  traceState,
}: SpanContext): Readonly<Record<string, string>> {
  const flags = traceFlags.toString(16).padStart(2, '0');
  const states = traceState?.serialize();
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(states && { tracestate: states }) };
}
