import { SERVICES } from '@tulay/contracts';
import type { BenchStack } from '../bench-stack';

/** Bytes of rows and indexes by `schema.table`. A partition's bytes count toward its table. */
export type TableBytes = Map<string, number>;

const READ = `SELECT n.nspname || '.' || coalesce(parent.relname, c.relname) AS name,
    sum(pg_total_relation_size(c.oid))::text AS bytes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
  WHERE c.relkind = 'r' AND n.nspname = ANY($1) GROUP BY 1`;

export async function bytesByTable(stack: BenchStack): Promise<TableBytes> {
  await stack.sql('VACUUM');
  const rows = await stack.sql<{ name: string; bytes: string }>(READ, [SERVICES]);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Tables whose partitions are dropped after a few weeks (see docs/retention.md). */
const SHORT_LIVED = ['outbox_events', 'inbox'];

/** Table of command replies, which are stored for ten minutes; most services have this table. */
const ANSWERS = 'command_answers';

/** Drops past months of the short-lived tables, one day's idempotency keys and the stored command replies. */
export async function ageAll(stack: BenchStack): Promise<void> {
  for (const schema of SERVICES)
    for (const table of SHORT_LIVED)
      await stack.sql(`DO $$ BEGIN
        IF to_regclass('${schema}.${table}_first') IS NULL THEN RETURN; END IF;
        SET LOCAL search_path = ${schema};
        UPDATE partitioned_tables SET starts_at = now(), least_days = 0 WHERE name = '${table}';
        PERFORM drop_partitions('${table}', now());
      END $$`);
  for (const schema of SERVICES)
    await stack.sql(`DO $$ BEGIN
      IF to_regclass('${schema}.${ANSWERS}') IS NOT NULL THEN TRUNCATE ${schema}.${ANSWERS}; END IF;
    END $$`);
  await stack.sql('TRUNCATE payments.payment_keys, gateway.idempotency_records, gateway.rate_limits');
}

export async function filledTables(stack: BenchStack): Promise<Set<string>> {
  const bytes = await bytesByTable(stack);
  const filled = new Set<string>();
  for (const table of bytes.keys()) {
    const [row] = await stack.sql<{ filled: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS filled`);
    if (row?.filled) filled.add(table);
  }
  return filled;
}
