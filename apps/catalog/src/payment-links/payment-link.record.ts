import type { Currency } from '@tulay/money';
import type { PaymentLinkEntity } from './payment-link.entity';

/** A row of the table: bigint columns are text on the way out. */
export interface PaymentLinkRecord {
  id: string;
  merchant_id: string;
  environment: PaymentLinkEntity['environment'];
  slug: string;
  switch: PaymentLinkEntity['switch'];
  static_qr_id: string | null;
  amount: string | null;
  currency: string;
  method: PaymentLinkEntity['method'];
  description: string;
  image_url: string | null;
  success_url: string | null;
  cancel_url: string | null;
  customer_id: string | null;
  product_id: string | null;
  usage_count: string;
  last_used_at: string | null;
  last_payment_id: string | null;
  expires_at: string | null;
  metadata: PaymentLinkEntity['metadata'];
  created: string;
}

/** The columns, as `json_to_record` reads them. */
export const RECORD = `id text, merchant_id text, environment text, slug text, switch text, static_qr_id text,
  amount bigint, currency text, method text, description text, image_url text, success_url text, cancel_url text,
  customer_id text, product_id text, usage_count bigint, last_used_at bigint, last_payment_id text, expires_at bigint,
  metadata json, created bigint`;

export const COLUMNS = RECORD.replace(/ (text|bigint|json)\b/g, '');

export const toRecord = (row: PaymentLinkEntity): PaymentLinkRecord => ({
  id: row.id,
  merchant_id: row.merchantId,
  environment: row.environment,
  slug: row.slug,
  switch: row.switch,
  static_qr_id: row.staticQrId,
  amount: row.amount === null ? null : row.amount.toString(),
  currency: row.currency,
  method: row.method,
  description: row.description,
  image_url: row.imageUrl,
  success_url: row.successUrl,
  cancel_url: row.cancelUrl,
  customer_id: row.customerId,
  product_id: row.productId,
  usage_count: String(row.usageCount),
  last_used_at: toText(row.lastUsedAt),
  last_payment_id: row.lastPaymentId,
  expires_at: toText(row.expiresAt),
  metadata: row.metadata,
  created: String(row.created),
});

export const fromRecord = (record: PaymentLinkRecord): PaymentLinkEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  slug: record.slug,
  switch: record.switch,
  staticQrId: record.static_qr_id,
  amount: record.amount === null ? null : BigInt(record.amount),
  currency: record.currency as Currency,
  method: record.method,
  description: record.description,
  imageUrl: record.image_url,
  successUrl: record.success_url,
  cancelUrl: record.cancel_url,
  customerId: record.customer_id,
  productId: record.product_id,
  usageCount: Number(record.usage_count),
  lastUsedAt: toNumber(record.last_used_at),
  lastPaymentId: record.last_payment_id,
  expiresAt: toNumber(record.expires_at),
  metadata: record.metadata,
  created: Number(record.created),
});

const toText = (number: number | null): string | null => (number === null ? null : String(number));
const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
