/** A span as the header `traceparent` of W3C Trace Context names it. */
export type TraceParent = string;

/** The header of a message or request. */
export const TRACE_PARENT_HEADER = 'traceparent';

/** A piece of work to be shown in a trace. Name and attributes hold neither a secret nor personal data. */
export interface Span {
  name: string;
  /** `client` asks and waits, `server` answers, `consumer` handles messages, `internal` does none of these. */
  kind: 'client' | 'server' | 'consumer' | 'internal';
  /** The span that caused it. Omitted: the current one. Null: it begins a trace of its own. */
  parent?: TraceParent | null;
  /** Spans of other traces that it belongs to. */
  links?: TraceParent[];
  attributes?: Record<string, string | number>;
}

/** Attributes that only the result of the work tells. */
export type Outcome<T> = (result: T) => Record<string, string | number | undefined>;

/** What a process that traces knows how to do. */
export interface Tracer {
  /** The current span; null outside of traces, and in one that is not recorded. */
  current(): TraceParent | null;
  /** Runs `work` under a span that ends with it. Without a parent and without links there is no span. */
  inSpan<T>(span: Span, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T>;
  /** Runs `work` under a span that exists already, or under none. */
  under<T>(parent: TraceParent | null, work: () => T): T;
}

let tracer: Tracer | null = null;

/** Makes this process trace. Until then every function of this file does nothing. */
export const useTracer = (given: Tracer | null): void => void (tracer = given);

/** The current span, for a message or a row; null when nothing is recorded. */
export const currentTraceParent = (): TraceParent | null => tracer?.current() ?? null;

/** Runs `work` under a span, if it is part of a recorded trace. */
export const inSpan = <T>(span: Span, work: () => Promise<T>, outcome?: Outcome<T>): Promise<T> =>
  tracer ? tracer.inSpan(span, work, outcome) : work();

/** Runs `work` outside of the current trace. */
export const outsideTrace = <T>(work: () => T): T => (tracer ? tracer.under(null, work) : work());

/**
 * Runs work that several requests or events caused together. Each of their traces shows a span of it; the first one's
 * span also shows what happens inside, and links to the causes of the others.
 * @param causes null for what is not recorded
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

/** The same without a span if only one recorded request caused the work: its own span shows what happens inside. */
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
