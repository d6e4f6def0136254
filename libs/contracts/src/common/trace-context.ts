/** A span, in the format of the W3C Trace Context `traceparent` header. */
export type TraceParent = string;

/** Name of the message and HTTP header that contains the parent span. */
export const TRACE_PARENT_HEADER = 'traceparent';

/** A timed operation in a trace. Name and attributes contain neither secrets nor personal data. */
export interface Span {
  name: string;
  /**
   * `client` sends a request and waits, `server` handles a request, `consumer` handles messages, `internal` is
   * everything else.
   */
  kind: 'client' | 'server' | 'consumer' | 'internal';
  /** Parent span. Defaults to the current span; null starts a new trace. */
  parent?: TraceParent | null;
  links?: TraceParent[];
  attributes?: Record<string, string | number>;
}

/** Returns span attributes that depend on the operation's result. */
export type Outcome<T> = (result: T) => Record<string, string | number | undefined>;

export interface Tracer {
  /** Returns the current span; null outside of traces and in traces that are not recorded. */
  current(): TraceParent | null;
  /** Runs `work` in a new span. Creates no span if there is neither a parent nor a link. */
  inSpan<T>(span: Span, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T>;
  /** Runs `work` in an existing span, or outside of any span if `parent` is null. */
  under<T>(parent: TraceParent | null, work: () => T): T;
}

let tracer: Tracer | null = null;

/** Sets this process's tracer. Without a tracer, the functions of this file create no spans. */
export const useTracer = (given: Tracer | null): void => void (tracer = given);

/** Returns the current span, to be stored in a message or row; null if the trace is not recorded. */
export const currentTraceParent = (): TraceParent | null => tracer?.current() ?? null;

/** Runs `work` in a new span if the current trace is recorded. */
export const inSpan = <T>(span: Span, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T> =>
  tracer ? tracer.inSpan(span, work, outcome) : work();

export const outsideTrace = <T>(work: () => T): T => (tracer ? tracer.under(null, work) : work());

/**
 * Runs work caused by several requests or events. Each of their traces gets a span for the work; the first
 * trace's span contains the nested spans and links to the other causes.
 * @param causes null for causes that are not recorded
 */
export function inBatchSpan<T>(
  span: Omit<Span, 'parent' | 'links'>,
  causes: (TraceParent | null | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  const [first, ...others] = distinct(causes);
  if (first === undefined) return tracer.under(null, work);
  const inside = () => inSpan({ ...span, parent: first, links: others }, work);
  return others.reduce((inner, parent) => () => inSpan({ ...span, parent, links: [first] }, inner), inside)();
}

/**
 * Like `inBatchSpan`, but creates no span if a single recorded request caused the work: the nested spans become part
 * of the request's span.
 */
export function inSharedSpan<T>(
  span: Omit<Span, 'parent' | 'links'>,
  causes: (TraceParent | null)[],
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  const [first = null, ...others] = distinct(causes);
  return others.length ? inBatchSpan(span, causes, work) : tracer.under(first, work);
}

const distinct = (causes: (TraceParent | null | undefined)[]): TraceParent[] => [
  ...new Set(causes.filter((cause): cause is TraceParent => typeof cause === 'string')),
];
