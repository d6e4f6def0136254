import { newId, newOrderedId, newPaymentReference } from '@tulay/contracts';
import type { Pool, PoolClient } from 'pg';
import { benchPool } from '../bench-pool';
import { answering } from '../child';
import { sampleOf, type Sample } from '../sample';

export interface BareInserts {
  url: string;
  /** Schema whose `payments` and `outbox_events` are identical to the payments service's tables. */
  schema: string;
  callers: number;
  seconds: number;
  /** Stops as soon as this many payments are created. */
  atMost?: number;
}

type Row = Record<string, unknown>;

interface Statement {
  name: string;
  text: string;
  columns: string[];
}

let pool: Pool | undefined;

/**
 * The reference: BEGIN, inserts of the payment row and its event row, and COMMIT, as prepared statements on one
 * connection per caller.
 */
async function insertPayments({
  url,
  schema,
  callers,
  seconds,
  atMost = Infinity,
}: BareInserts): Promise<Sample> {
  pool ??= benchPool(url, 32);
  const payment = await oneOf('payments', schema);
  const event = await oneOf('outbox_events', schema);
  const clients = await Promise.all(Array.from({ length: callers }, () => pool!.connect()));
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const repeat = async (client: PoolClient): Promise<void> => {
    while (performance.now() < until && latencies.length < atMost)
      latencies.push(await timed(() => insert(client, payment, event)));
  };
  await Promise.all(clients.map(repeat));
  const took = performance.now() - started;
  for (const client of clients) client.release();
  return sampleOf(latencies, took);
}

/** Returns a row written by the service as a template for the inserted rows. */
async function oneOf(table: string, schema: string): Promise<{ row: Row; statement: Statement }> {
  const { rows } = await pool!.query<Row>(`SELECT * FROM payments.${table} LIMIT 1`);
  const [row] = rows;
  if (!row) throw new Error(`payments.${table} has no row to use as a template`);
  const columns = Object.keys(row).filter((column) => column !== 'seq');
  const places = columns.map((_, i) => `$${i + 1}`).join(', ');
  const text = `INSERT INTO ${schema}.${table} (${columns.join(', ')}) VALUES (${places})`;
  return { row, statement: { name: `insert-${table}`, text, columns } };
}

type Pattern = Awaited<ReturnType<typeof oneOf>>;

async function insert(client: PoolClient, payment: Pattern, event: Pattern): Promise<void> {
  const id = newId('pay');
  await client.query('BEGIN');
  await client.query(filled(payment, { id, idempotency_key: id, reference: newPaymentReference() }));
  await client.query(filled(event, { id: newOrderedId('evt'), aggregate_id: id }));
  await client.query('COMMIT');
}

const filled = ({ row, statement: { name, text, columns } }: Pattern, own: Row) => ({
  name,
  text,
  values: columns.map((column) => own[column] ?? row[column]),
});

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

answering(insertPayments);
