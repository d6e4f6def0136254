import type { Currency } from '@tulay/money';
import type { CatalogPaymentEntity } from './catalog-payment.entity';

/** A row of the table: bigint columns are text on the way out. */
export interface CatalogPaymentRecord {
  payment_id: string;
  merchant_id: string;
  environment: CatalogPaymentEntity['environment'];
  kind: CatalogPaymentEntity['kind'];
  source_id: string;
  form_key: string;
  status: CatalogPaymentEntity['status'];
  amount: string;
  currency: string;
  method: string;
  terms: CatalogPaymentEntity['terms'];
  items: CatalogPaymentEntity['items'];
  refusal: CatalogPaymentEntity['refusal'];
  taken: CatalogPaymentEntity['taken'];
  retries: number;
  due_at: string | null;
  created: string;
}

/** The columns, as `json_to_record` reads them. */
export const RECORD = `payment_id text, merchant_id text, environment text, kind text, source_id text, form_key text,
  status text, amount bigint, currency text, method text, terms json, items json, refusal json, taken json, retries int,
  due_at bigint, created bigint`;

export const COLUMNS = RECORD.replace(/ (text|bigint|json|int)\b/g, '');

export const toRecord = (row: CatalogPaymentEntity): CatalogPaymentRecord => ({
  payment_id: row.paymentId,
  merchant_id: row.merchantId,
  environment: row.environment,
  kind: row.kind,
  source_id: row.sourceId,
  form_key: row.formKey,
  status: row.status,
  amount: row.amount.toString(),
  currency: row.currency,
  method: row.method,
  terms: row.terms,
  items: row.items,
  refusal: row.refusal,
  taken: row.taken,
  retries: row.retries,
  due_at: row.dueAt === null ? null : String(row.dueAt),
  created: String(row.created),
});

export const fromRecord = (record: CatalogPaymentRecord): CatalogPaymentEntity => ({
  paymentId: record.payment_id,
  merchantId: record.merchant_id,
  environment: record.environment,
  kind: record.kind,
  sourceId: record.source_id,
  formKey: record.form_key,
  status: record.status,
  amount: BigInt(record.amount),
  currency: record.currency as Currency,
  method: record.method,
  terms: record.terms,
  items: record.items,
  refusal: record.refusal,
  taken: record.taken,
  retries: record.retries,
  dueAt: record.due_at === null ? null : Number(record.due_at),
  created: Number(record.created),
});
