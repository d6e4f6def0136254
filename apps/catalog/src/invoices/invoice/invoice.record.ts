import type { Currency } from '@tulay/money';
import type { StoredLine, InvoiceEntity, InvoicePayment } from './invoice.entity';

/** Where a row's amounts are `bigint`, its JSON has text. */
type AsText<T> = { [Field in keyof T]: T[Field] extends bigint ? string : T[Field] };

/** A row of the table: bigint columns are text on the way in and out. */
export interface InvoiceRecord {
  id: string;
  merchant_id: string;
  environment: InvoiceEntity['environment'];
  payee_id: string;
  kind: InvoiceEntity['kind'];
  number: string | null;
  status: InvoiceEntity['status'];
  currency: string;
  lines: AsText<StoredLine>[];
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  amount: string;
  amount_paid: string;
  amount_overpaid: string;
  description: string | null;
  customer_id: string | null;
  due_date: string | null;
  notes: string | null;
  terms: string | null;
  allow_partial_payment: boolean;
  deposit_rate: number | null;
  deposit_due_at: string | null;
  balance_due_at: string | null;
  shipment_id: string | null;
  issued_at: string | null;
  sent_at: string | null;
  paid_at: string | null;
  void_at: string | null;
  forfeited_at: string | null;
  payment_id: string | null;
  payments: AsText<InvoicePayment>[];
  taken: InvoiceEntity['taken'];
  metadata: InvoiceEntity['metadata'];
  slug: string;
  created: string;
}

/** The columns, as `json_to_record` reads them. */
export const RECORD = `id text, merchant_id text, environment text, payee_id text, kind text, number text, status text,
  currency text, lines json, subtotal bigint, discount_amount bigint, tax_amount bigint, amount bigint,
  amount_paid bigint, amount_overpaid bigint, description text, customer_id text, due_date text, notes text, terms text,
  allow_partial_payment boolean, deposit_rate int, deposit_due_at bigint, balance_due_at bigint, shipment_id text,
  issued_at bigint, sent_at bigint, paid_at bigint, void_at bigint, forfeited_at bigint, payment_id text,
  payments json, taken json, metadata json, slug text, created bigint`;

export const COLUMNS = RECORD.replace(/ (text|bigint|json|int|boolean)\b/g, '');

export const toRecord = (row: InvoiceEntity): InvoiceRecord => ({
  id: row.id,
  merchant_id: row.merchantId,
  environment: row.environment,
  payee_id: row.payeeId,
  kind: row.kind,
  number: row.number,
  status: row.status,
  currency: row.currency,
  lines: row.lines.map((line) => ({
    ...line,
    quantity: line.quantity.toString(),
    unitAmount: line.unitAmount.toString(),
    amount: line.amount.toString(),
  })),
  subtotal: row.subtotal.toString(),
  discount_amount: row.discountAmount.toString(),
  tax_amount: row.taxAmount.toString(),
  amount: row.amount.toString(),
  amount_paid: row.amountPaid.toString(),
  amount_overpaid: row.amountOverpaid.toString(),
  description: row.description,
  customer_id: row.customerId,
  due_date: row.dueDate,
  notes: row.notes,
  terms: row.terms,
  allow_partial_payment: row.allowPartialPayment,
  deposit_rate: row.depositRate,
  deposit_due_at: toText(row.depositDueAt),
  balance_due_at: toText(row.balanceDueAt),
  shipment_id: row.shipmentId,
  issued_at: toText(row.issuedAt),
  sent_at: toText(row.sentAt),
  paid_at: toText(row.paidAt),
  void_at: toText(row.voidAt),
  forfeited_at: toText(row.forfeitedAt),
  payment_id: row.paymentId,
  payments: row.payments.map((payment) => ({
    ...payment,
    amount: payment.amount.toString(),
    applied: payment.applied.toString(),
  })),
  taken: row.taken,
  metadata: row.metadata,
  slug: row.slug,
  created: String(row.created),
});

export const fromRecord = (record: InvoiceRecord): InvoiceEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  payeeId: record.payee_id,
  kind: record.kind,
  number: record.number,
  status: record.status,
  currency: record.currency as Currency,
  lines: record.lines.map((line) => ({
    ...line,
    quantity: BigInt(line.quantity),
    unitAmount: BigInt(line.unitAmount),
    amount: BigInt(line.amount),
  })),
  subtotal: BigInt(record.subtotal),
  discountAmount: BigInt(record.discount_amount),
  taxAmount: BigInt(record.tax_amount),
  amount: BigInt(record.amount),
  amountPaid: BigInt(record.amount_paid),
  amountOverpaid: BigInt(record.amount_overpaid),
  description: record.description,
  customerId: record.customer_id,
  dueDate: record.due_date,
  notes: record.notes,
  terms: record.terms,
  allowPartialPayment: record.allow_partial_payment,
  depositRate: record.deposit_rate,
  depositDueAt: toNumber(record.deposit_due_at),
  balanceDueAt: toNumber(record.balance_due_at),
  shipmentId: record.shipment_id,
  issuedAt: toNumber(record.issued_at),
  sentAt: toNumber(record.sent_at),
  paidAt: toNumber(record.paid_at),
  voidAt: toNumber(record.void_at),
  forfeitedAt: toNumber(record.forfeited_at),
  paymentId: record.payment_id,
  payments: record.payments.map((payment) => ({
    ...payment,
    amount: BigInt(payment.amount),
    applied: BigInt(payment.applied),
  })),
  taken: record.taken,
  metadata: record.metadata,
  slug: record.slug,
  created: Number(record.created),
});

const toText = (number: number | null): string | null => (number === null ? null : String(number));
const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
