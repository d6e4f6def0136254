import type { Environment } from '../common/environment';

export const INVOICE_STATUSES = ['draft', 'sent', 'partial', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Merchants make invoices; the system alone charges a merchant its activation fee. */
export const INVOICE_KINDS = ['invoice', 'activation_fee'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface InvoiceLineItem {
  description: string;
  /** More than 0, at most 6 decimals. */
  quantity: number;
  unit_amount: number;
  amount: number;
  /** The product whose stock drops when the invoice is paid. */
  product_id: string | null;
}

/** Money that came for an invoice: by a payment of this system, or recorded by the merchant. */
export interface InvoiceReceipt {
  /** Null for money taken elsewhere. */
  payment_id: string | null;
  /** The merchant's own words for money taken elsewhere, else null. */
  reference: string | null;
  amount: number;
  /** What of it paid the invoice; the rest came too late or was too much. */
  applied: number;
  /** Given back in full since. */
  refunded: boolean;
  /** Unix seconds. */
  received_at: number;
}

/** The public invoice. Amounts are JSON numbers in main units, times Unix seconds. */
export interface Invoice {
  id: string;
  object: 'invoice';
  environment: Environment;
  kind: InvoiceKind;
  /** `INV-YYYY-NNNN`, without a gap; null for an activation fee. */
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
  /** Money that came although nothing was owed any more: the merchant gives it back or keeps it. */
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
  /** The payment that came last. */
  payment_id: string | null;
  /** Oldest first. */
  receipts: InvoiceReceipt[];
  metadata: Record<string, unknown>;
  /** The customer's page; it exists from the first sending on. */
  url: string;
  created: number;
}
