import type { Currency } from '@tulay/money';
import type { PayoutRow } from './payout.entity';

/** A row of the table: bigint columns are text on the way out. */
export interface PayoutRecord extends Record<string, unknown> {
  id: string;
  merchant_id: string;
  environment: PayoutRow['environment'];
  debit: PayoutRow['debit'];
  status: PayoutRow['status'];
  amount: string;
  currency: string;
  method: string;
  rail: PayoutRow['rail'];
  provider: string;
  provider_ref: string | null;
  destination: PayoutRow['destination'];
  description: string | null;
  metadata: PayoutRow['metadata'];
  failure: PayoutRow['failure'];
  attempts: number;
  due_at: string | null;
  succeeded_at: string | null;
  created: string;
}

/** The columns, as `json_to_recordset` reads them. */
export const RECORD = `id text, merchant_id text, environment text, debit text, status text, amount bigint, currency text,
  method text, rail text, provider text, provider_ref text, destination json, description text, metadata json, failure json,
  attempts int, due_at bigint, succeeded_at bigint, created bigint`;

export const COLUMNS = RECORD.replace(/ (text|bigint|json|int)\b/g, '');

export const toRecord = (row: PayoutRow): PayoutRecord => ({
  id: row.id,
  merchant_id: row.merchantId,
  environment: row.environment,
  debit: row.debit,
  status: row.status,
  amount: row.amount.toString(),
  currency: row.currency,
  method: row.method,
  rail: row.rail,
  provider: row.provider,
  provider_ref: row.providerRef,
  destination: row.destination,
  description: row.description,
  metadata: row.metadata,
  failure: row.failure,
  attempts: row.attempts,
  due_at: toText(row.dueAt),
  succeeded_at: toText(row.succeededAt),
  created: String(row.created),
});

export const fromRecord = (record: PayoutRecord): PayoutRow => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  debit: record.debit,
  status: record.status,
  amount: BigInt(record.amount),
  currency: record.currency as Currency,
  method: record.method,
  rail: record.rail,
  provider: record.provider,
  providerRef: record.provider_ref,
  destination: record.destination,
  description: record.description,
  metadata: record.metadata,
  failure: record.failure,
  attempts: record.attempts,
  dueAt: toNumber(record.due_at),
  succeededAt: toNumber(record.succeeded_at),
  created: Number(record.created),
});

const toText = (number: number | null): string | null => (number === null ? null : String(number));
const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
