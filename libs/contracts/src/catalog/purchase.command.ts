import { command } from '../common/command';
import type { Language } from '../common/languages';
import type { InvoiceLineItem } from './invoice.resource';

/**
 * The link purchase or invoice that a payment paid for, as shown on the receipt. Amounts are in major units.
 */
export interface Purchase {
  kind: 'payment_link' | 'static_qr' | 'invoice';
  /** Invoice number; null for other purchases. */
  name: string | null;
  description: string | null;
  /** Invoice line items, or the line of a link payment with a quantity above one; otherwise empty. */
  lines: Omit<InvoiceLineItem, 'product_id'>[];
  /** Totals of the whole invoice, even if the payment covers only a part; null for other purchases. */
  totals: { subtotal: number; discount: number; tax: number; amount: number } | null;
  fields?: { label: string; value: string }[];
  thankYouText?: string | null;
  /** URL of the link's or invoice's public page. */
  url: string;
  /** Language in which the payer viewed the page; absent if unknown. */
  language?: Language;
}

export interface FindPurchaseRequest {
  /** The ID contains 80 random bits; no other credential is needed. */
  paymentId: string;
}
/** `purchase` is null for payments that were not created from a link or an invoice. */
export const findPurchaseCommand = command<FindPurchaseRequest, { purchase: Purchase | null }>(
  'catalog.cmd.find-purchase',
  { callers: ['embed'] },
);
