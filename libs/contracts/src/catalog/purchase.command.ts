import { command } from '../common/command';
import type { Language } from '../common/languages';
import type { InvoiceLineItem } from './invoice.resource';

/** Description of a purchase for its receipt. Amounts are in main units. */
export interface Purchase {
  kind: 'payment_link' | 'static_qr' | 'invoice';
  /** The invoice number, or null. */
  name: string | null;
  description: string | null;
  /** Lines of an invoice, or of a link payment with a quantity above one; otherwise empty. */
  lines: Omit<InvoiceLineItem, 'product_id'>[];
  /** Totals of an invoice, otherwise null. The payment may cover only a part. */
  totals: { subtotal: number; discount: number; tax: number; amount: number } | null;
  /** The payer's responses to the custom fields of a link. */
  fields?: { label: string; value: string }[];
  /** The merchant's message to payers who have paid. */
  thankYouText?: string | null;
  /** URL of the public page of the link or invoice. */
  url: string;
  /** Language in which the payer read that page; absent if unknown. */
  language?: Language;
}

export interface FindPurchaseRequest {
  /** The ID has 80 random bits and is the only credential needed. */
  paymentId: string;
}
/** The purchase is null for a payment that was not created from a link or an invoice. */
export const findPurchaseCommand = command<FindPurchaseRequest, { purchase: Purchase | null }>(
  'catalog.cmd.find-purchase',
  { callers: ['embed'] },
);
