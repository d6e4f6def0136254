import { Client } from 'pg';

/**
 * Ignored tables: work in progress, verification positions, replies stored for retries, and rows that only
 * the first pass creates for a provider, a ledger or a service.
 */
const PASSING = [
  'accounts',
  'balance_days',
  'book_seals',
  'command_answers',
  'outbox_pending',
  'outbox_reconciled',
  'outbox_requeue',
  'outbox_stream',
  'queue',
  'partitioned_tables',
  'provider_credentials',
  'provider_days',
  'provider_secrets',
  'reconciliation_checkpoints',
];

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND NOT tablename = ANY($1)
    AND tablename !~ '_(20[0-9]{4}|default|first|before)$' ORDER BY 1`;

export type RowCounts = Record<string, number>;

export async function countRows(adminUrl: string): Promise<RowCounts> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(TABLES, [PASSING]);
    const counts: RowCounts = {};
    for (const { name } of rows) {
      const [row] = (await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`)).rows;
      counts[name] = Number(row?.n);
    }
    return counts;
  } finally {
    await client.end();
  }
}

export const growth = (before: RowCounts, after: RowCounts): RowCounts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, n]) => [name, n - (before[name] ?? 0)] as const)
      .filter(([, n]) => n !== 0),
  );
