import type { Environment } from '../common/environment';

export const INVOICE_STATUSES = ['draft', 'sent', 'partial', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Maximum number of lines, and maximum length of each text in characters. */
export const INVOICE_LIMITS = {
  lines: { min: 1, max: 50 },
  line: 500,
  description: 500,
  notes: 2_000,
  terms: 2_000,
  /** Quantity of a line: greater than 0, at most 6 decimals. */
  quantity: 1_000_000_000,
};

/** Merchants create invoices. Only the system creates activation fees. */
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

/** Money received for an invoice, through a payment of this system or recorded by the merchant. */
export interface InvoiceReceipt {
  /** Null for money received outside the system. */
  payment_id: string | null;
  /** The merchant's reference for money received outside the system, otherwise null. */
  reference: string | null;
  amount: number;
  /** The part applied to the invoice. The rest arrived too late or exceeded the amount owed. */
  applied: number;
  /** Whether it was later refunded in full. */
  refunded: boolean;
  /** Unix seconds. */
  received_at: number;
}

/** The invoice resource of the public API. Amounts are JSON numbers in main units, times are Unix seconds. */
export interface Invoice {
  id: string;
  object: 'invoice';
  environment: Environment;
  kind: InvoiceKind;
  /** `INV-YYYY-NNNN`, without gaps; null for an activation fee. */
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
  /** Money received when nothing was owed. The merchant can refund or keep it. */
  amount_overpaid: number;
  /** Fraction strictly between 0 and 1. */
  deposit_rate: number | null;
  deposit_due_at: number | null;
  balance_due_at: number | null;
  shipment_id: string | null;
  forfeited_at: number | null;
  issued_at: number | null;
  sent_at: number | null;
  paid_at: number | null;
  void_at: number | null;
  /** The latest payment. */
  payment_id: string | null;
  /** Oldest first. */
  receipts: InvoiceReceipt[];
  metadata: Record<string, unknown>;
  /** URL of the public page, which exists once the invoice has been sent. */
  url: string;
  created: number;
}
