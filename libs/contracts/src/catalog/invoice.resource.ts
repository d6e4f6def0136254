import type { Environment } from '../common/environment';

export const INVOICE_STATUSES = ['draft', 'sent', 'partial', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Limits on the number of lines, and maximum lengths of the text fields in characters. */
export const INVOICE_LIMITS = {
  lines: { min: 1, max: 50 },
  line: 500,
  description: 500,
  notes: 2_000,
  terms: 2_000,
  /** Maximum quantity of a line. Quantities are greater than 0 and have at most 6 decimals. */
  quantity: 1_000_000_000,
};

/** Merchants create `invoice`. Only the system creates `activation_fee`. */
export const INVOICE_KINDS = ['invoice', 'activation_fee'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface InvoiceLineItem {
  description: string;
  /** Greater than 0, at most 6 decimals. */
  quantity: number;
  unit_amount: number;
  amount: number;
  /** Product whose stock decreases when the invoice is paid. */
  product_id: string | null;
}

/**
 * Money received for an invoice: a payment, or an amount that the merchant recorded as received outside the system.
 */
export interface InvoiceReceipt {
  /** Null for money received outside the system. */
  payment_id: string | null;
  /** The merchant's reference for money received outside the system, otherwise null. */
  reference: string | null;
  amount: number;
  /** Amount applied to the invoice. The rest arrived too late or exceeded the amount owed. */
  applied: number;
  /** Whether the money was later refunded in full. */
  refunded: boolean;
  amount_refunded: number;
  /** Unix seconds. */
  received_at: number;
}

/**
 * The invoice resource of the public API. Amounts are JSON numbers in major units; timestamps are Unix
 * seconds.
 */
export interface Invoice {
  id: string;
  object: 'invoice';
  environment: Environment;
  kind: InvoiceKind;
  /** `INV-YYYY-NNNN`, numbered without gaps; null for an activation fee. */
  number: string | null;
  status: InvoiceStatus;
  currency: string;
  /** `subtotal - discount_amount + tax_amount`. */
  amount: number;
  subtotal: number | null;
  tax_amount: number;
  discount_amount: number;
  description: string | null;
  line_items: InvoiceLineItem[];
  customer_id: string | null;
  /** `YYYY-MM-DD`. */
  due_date: string | null;
  notes: string | null;
  terms: string | null;
  allow_partial_payment: boolean;
  amount_paid: number;
  amount_remaining: number;
  /**
   * Money that was received when nothing was owed and has not been refunded. The merchant can refund it or keep
   * it.
   */
  amount_overpaid: number;
  /** Total refunded from the invoice's payments. Does not change `amount_paid`. */
  amount_refunded: number;
  /** Between 0 and 1, both exclusive. */
  deposit_rate: number | null;
  deposit_due_at: number | null;
  balance_due_at: number | null;
  shipment_id: string | null;
  forfeited_at: number | null;
  issued_at: number | null;
  sent_at: number | null;
  paid_at: number | null;
  void_at: number | null;
  payment_id: string | null;
  /** Sorted by time, oldest first. */
  receipts: InvoiceReceipt[];
  metadata: Record<string, unknown>;
  /** URL of the public page, which is available once the invoice has been sent. */
  url: string;
  created: number;
}
