export const PARTITIONED = ['outbox_events', 'inbox', 'audit_log', 'events', 'deliveries', 'attempts'];

/** SQL for an ID from the last three months that sorts by `n`: the first ten characters encode the time. */
const EVENT_ID = `partition_id('evt', n)`;
const ROWS = 'generate_series(1, ROWS) n';
const CREATED = `extract(epoch FROM now() - (ROWS - n) * interval '90 days' / ROWS)::bigint`;

/** Inserts `ROWS` rows into each table, as an earlier release did. */
export const FILL = [
  `CREATE FUNCTION partition_id(prefix text, n bigint) RETURNS text LANGUAGE plpgsql AS $$
   DECLARE
     ms   bigint := (extract(epoch FROM now() - (ROWS - n) * interval '90 days' / ROWS) * 1000)::bigint;
     code text := '';
   BEGIN
     FOR digit IN 1..10 LOOP
       code := substr('0123456789abcdefghjkmnpqrstvwxyz', (ms % 32)::int + 1, 1) || code;
       ms := ms / 32;
     END LOOP;
     RETURN prefix || '_' || code || substr(md5(n::text), 1, 16);
   END $$`,
  `INSERT INTO outbox_events (id, type, merchant_id, environment, aggregate_id, created, data)
   SELECT ${EVENT_ID}, 'endpoint.disabled', 'mer_1', 'test', 'we_' || n % 1000, ${CREATED}, '{"object": {}}' FROM ${ROWS}`,
  `INSERT INTO inbox (consumer, event_id) SELECT 'notifier-record', ${EVENT_ID} FROM ${ROWS}`,
  `INSERT INTO audit_log (at, actor, action, subject, detail)
   SELECT to_timestamp(${CREATED}), 'ann', 'disable', 'we_' || n % 1000, '{}' FROM ${ROWS}`,
  `INSERT INTO events (id, merchant_id, environment, type, created, body)
   SELECT ${EVENT_ID}, 'mer_' || n % 100, 'test', 'payment.succeeded', ${CREATED}, repeat('x', 400) FROM ${ROWS}`,
  `INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, status, created)
   SELECT ${EVENT_ID}, 'payment.succeeded', 'mer_' || n % 100, 'test', 'we_' || n % 100, 'delivered', ${CREATED} FROM ${ROWS}`,
  `INSERT INTO attempts (delivery_id, attempt, at, milliseconds, error)
   SELECT n, 1, ${CREATED}, 5, 'refused' FROM ${ROWS}`,
];
