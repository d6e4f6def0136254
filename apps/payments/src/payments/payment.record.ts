import type { PaymentEntity } from './payment.entity';
import type { Currency } from '@tulay/money';

/** A row of the table: bigint columns are text on the way in and out. */
export interface PaymentRecord extends Record<string, unknown> {
  id: string;
  merchant_id: string;
  environment: PaymentEntity['environment'];
  status: PaymentEntity['status'];
  amount: string;
  currency: string;
  method: PaymentEntity['method'];
  provider: string;
  provider_ref: string | null;
  checkout_url: string | null;
  qr_code: string | null;
  app_link: string | null;
  return_url: string | null;
  failure_return_url: string | null;
  webhook_url: string | null;
  description: string | null;
  customer: PaymentEntity['customer'];
  customer_id: string | null;
  external_id: string | null;
  metadata: PaymentEntity['metadata'];
  fee_amount: string;
  idempotency_key: string | null;
  project_id: string | null;
  failure: PaymentEntity['failure'];
  expires_at: string;
  succeeded_at: string | null;
  failed_at: string | null;
  created: string;
}

/** The columns, as `json_to_recordset` reads them. */
export const RECORD = `id text, merchant_id text, environment text, status text, amount bigint, currency text, method text,
  provider text, provider_ref text, checkout_url text, qr_code text, app_link text, return_url text,
  failure_return_url text, webhook_url text, description text, customer json, customer_id text, external_id text,
  metadata json, fee_amount bigint, idempotency_key text, project_id text, failure json,
  expires_at bigint, succeeded_at bigint, failed_at bigint, created bigint`;

export const COLUMNS = RECORD.replace(/ (text|bigint|json)/g, '');

export const toRecord = (row: PaymentEntity): PaymentRecord => ({
  id: row.id,
  merchant_id: row.merchantId,
  environment: row.environment,
  status: row.status,
  amount: row.amount.toString(),
  currency: row.currency,
  method: row.method,
  provider: row.provider,
  provider_ref: row.providerRef,
  checkout_url: row.checkoutUrl,
  qr_code: row.qrCode,
  app_link: row.appLink,
  return_url: row.returnUrl,
  failure_return_url: row.failureReturnUrl,
  webhook_url: row.webhookUrl,
  description: row.description,
  customer: row.customer,
  customer_id: row.customerId,
  external_id: row.externalId,
  metadata: row.metadata,
  fee_amount: row.fee.toString(),
  idempotency_key: row.idempotencyKey,
  project_id: row.projectId,
  failure: row.failure,
  expires_at: String(row.expiresAt),
  succeeded_at: row.succeededAt === null ? null : String(row.succeededAt),
  failed_at: row.failedAt === null ? null : String(row.failedAt),
  created: String(row.created),
});

export const fromRecord = (record: PaymentRecord): PaymentEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  status: record.status,
  amount: BigInt(record.amount),
  currency: record.currency as Currency,
  method: record.method,
  provider: record.provider,
  providerRef: record.provider_ref,
  checkoutUrl: record.checkout_url,
  qrCode: record.qr_code,
  appLink: record.app_link,
  returnUrl: record.return_url,
  failureReturnUrl: record.failure_return_url,
  webhookUrl: record.webhook_url,
  description: record.description,
  customer: record.customer,
  customerId: record.customer_id,
  externalId: record.external_id,
  metadata: record.metadata,
  fee: BigInt(record.fee_amount),
  idempotencyKey: record.idempotency_key,
  projectId: record.project_id,
  failure: record.failure,
  expiresAt: Number(record.expires_at),
  succeededAt: toNumber(record.succeeded_at),
  failedAt: toNumber(record.failed_at),
  created: Number(record.created),
});

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
