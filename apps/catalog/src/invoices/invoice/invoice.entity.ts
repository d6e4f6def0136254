import type { Environment, InvoiceKind, InvoiceStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Goods } from '../../products/product.entity';

/** A line as it is stored. The quantity is in millionths of a unit, amounts are minor units. */
export interface StoredLine {
  description: string;
  quantity: bigint;
  unitAmount: bigint;
  amount: bigint;
  productId: string | null;
}

/** Money that was received for an invoice. What was not applied came too late or was too much. */
export interface InvoicePayment {
  /** The id of the payment, or `rct_…` for money received elsewhere. */
  id: string;
  paymentId: string | null;
  reference: string | null;
  amount: bigint;
  applied: bigint;
  refunded: boolean;
  receivedAt: number;
}

/** Amounts are minor units, times Unix seconds. */
export interface InvoiceEntity {
  id: string;
  merchantId: string;
  environment: Environment;
  /** The merchant whose balance receives the payments: the operator's for an activation fee, else the merchant itself. */
  payeeId: string;
  kind: InvoiceKind;
  number: string | null;
  status: InvoiceStatus;
  currency: Currency;
  lines: StoredLine[];
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
  /** The last payment. */
  paymentId: string | null;
  payments: InvoicePayment[];
  /** The products that left the stock when the invoice was paid; emptied when they return. */
  taken: Goods[];
  metadata: Record<string, unknown>;
  /** The secret end of the public address. */
  slug: string;
  created: number;
}

export const remainingOf = ({ amount, amountPaid }: Pick<InvoiceEntity, 'amount' | 'amountPaid'>): bigint =>
  amount - amountPaid;
