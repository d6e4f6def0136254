import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/**
 * The only attributes that leave the process. Each release of an instrumentation can add attributes, such as
 * client addresses, paths and queries with tokens, statement texts or error messages.
 */
const ALLOWED = new Set([
  'db.namespace',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.batch.message_count',
  'messaging.destination.name',
  'webhook.attempt',
  'webhook.status',
]);

/** Forwards spans with allowed attributes only, and without events and error messages. */
export function withoutPersonalData(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => next.onStart(span, parent),
    onEnd: (span) => next.onEnd(stripped(span)),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

/**
 * Returns a copy of the span for the exporter. The span's other properties are getters, which are inherited
 * through the prototype.
 */
const stripped = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: allowed(span.attributes), enumerable: true },
    events: { value: [], enumerable: true },
    links: { value: span.links.map(({ context }) => ({ context })), enumerable: true },
    status: { value: { code: span.status.code }, enumerable: true },
  }) as ReadableSpan;

const allowed = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));
