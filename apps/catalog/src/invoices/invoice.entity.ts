import type { Environment, InvoiceKind, InvoiceStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Goods } from '../products/product.entity';

/** One line. The quantity is in millionths of a unit, amounts are minor units. */
export interface InvoiceLineRow {
  description: string;
  quantity: bigint;
  unitAmount: bigint;
  amount: bigint;
  productId: string | null;
}

/** Money that came. What was not applied to the invoice came too late or was too much. */
export interface ReceiptRow {
  /** The payment's, or `rct_…` for money taken elsewhere. */
  id: string;
  paymentId: string | null;
  reference: string | null;
  amount: bigint;
  applied: bigint;
  refunded: boolean;
  receivedAt: number;
}

/** An invoice as this service knows it. Amounts are minor units, times Unix seconds. */
export interface InvoiceRow {
  id: string;
  merchantId: string;
  environment: Environment;
  /** The merchant whose balance its payments go to: the merchant itself, but for an activation fee. */
  payeeId: string;
  kind: InvoiceKind;
  number: string | null;
  status: InvoiceStatus;
  currency: Currency;
  lines: InvoiceLineRow[];
  subtotal: bigint;
  discountAmount: bigint;
  taxAmount: bigint;
  amount: bigint;
  amountPaid: bigint;
  amountOverpaid: bigint;
  description: string | null;
  customerId: string | null;
  dueDate: string | null;
  notes: string | null;
  terms: string | null;
  allowPartialPayment: boolean;
  /** Millionths. */
  depositRate: number | null;
  depositDueAt: number | null;
  balanceDueAt: number | null;
  shipmentId: string | null;
  issuedAt: number | null;
  sentAt: number | null;
  paidAt: number | null;
  voidAt: number | null;
  forfeitedAt: number | null;
  /** The payment that came last. */
  paymentId: string | null;
  receipts: ReceiptRow[];
  /** What of the lines' products left the stock when it was paid, until it returns. */
  taken: Goods[];
  metadata: Record<string, unknown>;
  /** The secret part of the public address. */
  slug: string;
  created: number;
}

export const remainingOf = ({ amount, amountPaid }: Pick<InvoiceRow, 'amount' | 'amountPaid'>): bigint =>
  amount - amountPaid;
