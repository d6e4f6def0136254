import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer as Otel,
} from '@opentelemetry/api';
import { DomainError, type Outcome, type Span, type TraceParent, type Tracer } from '@tulay/contracts';

const KINDS: Record<Span['kind'], SpanKind> = {
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export class OtelTracer implements Tracer {
  constructor(private readonly otel: Otel) {}

  current(): TraceParent | null {
    const span = trace.getActiveSpan()?.spanContext();
    return span && isRecorded(span) ? `00-${span.traceId}-${span.spanId}-01` : null;
  }

  inSpan<T>(
    { name, kind, parent, links = [], attributes }: Span,
    work: () => Promise<T>,
    outcome?: Outcome<T>,
  ): Promise<T> {
    const from = parent === undefined ? context.active() : contextOf(parent);
    const linked = links.flatMap(toLink);
    if (!linked.length && !isRecorded(trace.getSpanContext(from))) return context.with(from, work);
    const options = { kind: KINDS[kind], attributes, links: linked };
    const span = this.otel.startSpan(name, options, from);
    return context.with(trace.setSpan(from, span), () => ending(span, work, outcome));
  }

  under<T>(parent: TraceParent | null, work: () => T): T {
    return context.with(contextOf(parent), work);
  }
}

async function ending<T>(span: OtelSpan, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T> {
  try {
    const result = await work();
    if (outcome) span.setAttributes(outcome(result));
    return result;
  } catch (error) {
    describe(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Adds the error's type to the span. A DomainError counts as a normal reply. Messages are omitted, because they may
 * contain customer input.
 */
function describe(span: OtelSpan, error: unknown): void {
  const refused = error instanceof DomainError && error.code !== 'internal_error';
  if (!refused) span.setStatus({ code: SpanStatusCode.ERROR });
  const { code, name } = error as { code?: string; name?: string };
  span.setAttribute('error.type', code ?? name ?? 'unknown');
}

const isRecorded = (span: SpanContext | undefined): boolean =>
  span !== undefined && (span.traceFlags & TraceFlags.SAMPLED) !== 0;

/** Returns a context with this parent. An invalid `traceparent` is ignored. */
function contextOf(parent: TraceParent | null): Context {
  const span = parent === null ? null : parse(parent);
  return span ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

function toLink(traceParent: TraceParent): Link[] {
  const span = parse(traceParent);
  return span ? [{ context: span }] : [];
}

function parse(traceParent: TraceParent): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACE_PARENT.exec(traceParent) ?? [];
  return traceId ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } : null;
}
