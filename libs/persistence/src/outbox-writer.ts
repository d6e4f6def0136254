import { currentRequestId, currentTraceParent, newOrderedId, type DomainEvent } from '@tulay/contracts';
import { OutboxEventEntity } from './outbox.entity';
import type { InsertRows, Prepared } from './prepared';
import { rowMapperOf } from './row-mapper';

type Cause = Pick<DomainEvent, 'requestId' | 'traceParent'>;

/**
 * An event as emitted by a use case. The ID, the request ID and the trace are added when the event is
 * recorded.
 */
export type NewEvent = Omit<DomainEvent, 'id' | keyof Cause> & {
  /** Metric labels that the event's resource does not contain; not stored. */
  countedAs?: { method: string; provider: string };
};

/**
 * An event with the request that caused it. The request is added before batching, because a batch has no current
 * request.
 */
export type Caused<Event extends NewEvent> = Event & Cause;

export const caused = <Event extends NewEvent>(event: Event): Caused<Event> => ({
  ...event,
  requestId: currentRequestId(),
  traceParent: currentTraceParent() ?? undefined,
});

const { columns: COLUMNS, record: RECORD } = rowMapperOf(OutboxEventEntity);

const INSERT_EVENTS: Prepared = { name: 'insert-events', text: withPending(events('$1')) };

/**
 * Returns the statement that records events. With `insert`, the statement also inserts the rows of the events'
 * resources.
 */
export function insertEvents(insert?: InsertRows): Prepared {
  if (!insert) return INSERT_EVENTS;
  const before = insert.with ? `${insert.with}, ` : '';
  const text = withPending(
    `${before}rows AS (${insert.text}), ${events('$2', 'WHERE aggregate_id IN (SELECT id FROM rows)')}`,
    'SELECT id FROM rows',
  );
  return { name: `${insert.name}-with-events`, text };
}

function events(parameter: string, where = ''): string {
  return `events AS (INSERT INTO outbox_events (${COLUMNS})
    SELECT ${COLUMNS} FROM json_to_recordset(${parameter}::json) AS e(${RECORD}) ${where} RETURNING seq)`;
}

function withPending(ctes: string, answer = 'SELECT 1'): string {
  return `WITH ${ctes}, pending AS (INSERT INTO outbox_pending SELECT seq FROM events) ${answer}`;
}

/** Converts events to outbox rows for the statement's JSON parameter. */
export const toEvents = (news: Caused<NewEvent>[]): Record<string, unknown>[] =>
  news.map((event) => ({
    id: newOrderedId('evt'),
    type: event.type,
    merchant_id: event.merchantId,
    environment: event.environment,
    aggregate_id: event.aggregateId,
    created: event.created,
    data: event.data,
    webhook_url: event.webhookUrl,
    project_id: event.projectId ?? undefined,
    provider: event.provider,
    request_id: event.requestId,
    trace_parent: event.traceParent,
  }));
