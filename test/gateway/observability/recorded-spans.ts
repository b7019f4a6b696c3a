import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  INVALID_SPAN_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  trace,
} from '@opentelemetry/api';

export interface RecordedSpan {
  name: string;
  readonly kind: SpanOptions['kind'];
  readonly context: SpanContext;
  readonly parent: SpanContext | undefined;
  readonly attributes: Attributes;
  status: SpanStatus | null;
  isEnded: boolean;
}

/** Records the spans of this process, as an SDK would. Once per process: a tracer stays with its first provider. */
export function recordSpans(): { readonly spans: RecordedSpan[]; stop(): void } {
  const spans: RecordedSpan[] = [];
  let isStopped = false;
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan(name, options = {}, context) {
        if (isStopped) return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
        const parent = context && trace.getSpanContext(context);
        const recorded: RecordedSpan = {
          name,
          kind: options.kind,
          context: {
            traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
            spanId: randomBytes(8).toString('hex'),
            traceFlags: 1,
            ...(parent?.traceState && { traceState: parent.traceState }),
          },
          parent,
          attributes: { ...options.attributes },
          status: null,
          isEnded: false,
        };
        spans.push(recorded);
        return spanOf(recorded);
      },
      startActiveSpan: () => assertUnused(),
    }),
  });
  return {
    spans,
    stop() {
      isStopped = true;
      trace.disable();
    },
  };
}

function spanOf(recorded: RecordedSpan): Span {
  const span: Span = {
    spanContext: () => recorded.context,
    setAttribute: (name, value) => span.setAttributes({ [name]: value }),
    setAttributes(attributes) {
      Object.assign(recorded.attributes, attributes);
      return span;
    },
    setStatus(status) {
      recorded.status = status;
      return span;
    },
    updateName(name) {
      recorded.name = name;
      return span;
    },
    end() {
      recorded.isEnded = true;
    },
    isRecording: () => !recorded.isEnded,
    addEvent: () => assertUnused(),
    addLink: () => assertUnused(),
    addLinks: () => assertUnused(),
    recordException: () => assertUnused(),
  };
  return span;
}

/** The message of an exception may have contents in it, so none is to be recorded. */
function assertUnused(): never {
  throw new Error('not expected');
}
