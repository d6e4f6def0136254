/** A span in the format of the `traceparent` header of W3C Trace Context. */
export type TraceParent = string;

/** Header of a message or request. */
export const TRACE_PARENT_HEADER = 'traceparent';

/** A unit of work shown in a trace. Name and attributes contain neither secrets nor personal data. */
export interface Span {
  name: string;
  /**
   * `client` sends a request and waits, `server` handles one, `consumer` handles messages, `internal` is everything
   * else.
   */
  kind: 'client' | 'server' | 'consumer' | 'internal';
  /** Parent span. Defaults to the current span; null starts a new trace. */
  parent?: TraceParent | null;
  /** Related spans of other traces. */
  links?: TraceParent[];
  attributes?: Record<string, string | number>;
}

/** Returns attributes that depend on the result of the work. */
export type Outcome<T> = (result: T) => Record<string, string | number | undefined>;

/** The tracing functions of a process. */
export interface Tracer {
  /** Returns the current span; null outside of traces and in traces that are not recorded. */
  current(): TraceParent | null;
  /** Runs `work` in a new span. Without a parent and without links, no span is created. */
  inSpan<T>(span: Span, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T>;
  /** Runs `work` in an existing span, or in none. */
  under<T>(parent: TraceParent | null, work: () => T): T;
}

let tracer: Tracer | null = null;

/** Sets the tracer of this process. Without one, all functions of this file do nothing. */
export const useTracer = (given: Tracer | null): void => void (tracer = given);

/** Returns the current span for a message or row; null if nothing is recorded. */
export const currentTraceParent = (): TraceParent | null => tracer?.current() ?? null;

/** Runs `work` in a new span if it is part of a recorded trace. */
export const inSpan = <T>(span: Span, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T> =>
  tracer ? tracer.inSpan(span, work, outcome) : work();

/** Runs `work` outside of the current trace. */
export const outsideTrace = <T>(work: () => T): T => (tracer ? tracer.under(null, work) : work());

/**
 * Runs work caused by several requests or events. Each of their traces shows a span for it; the first one's span also
 * contains the nested spans and links to the other causes.
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
 * Like `inBatchSpan`, but adds no span if a single recorded request caused the work: the request's own span contains
 * the nested spans.
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
