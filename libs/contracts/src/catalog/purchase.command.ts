import { command } from '../common/command';
import type { Language } from '../common/languages';
import type { InvoiceLineItem } from './invoice.resource';

/** What a payment paid for, as its receipt says it. Amounts are in main units. */
export interface Purchase {
  kind: 'payment_link' | 'static_qr' | 'invoice';
  /** The invoice's number. */
  name: string | null;
  description: string | null;
  /** Of an invoice, and of a link where several were bought; else empty. */
  lines: Omit<InvoiceLineItem, 'product_id'>[];
  /** Of an invoice, else null. The payment may be a part of it. */
  totals: { subtotal: number; discount: number; tax: number; amount: number } | null;
  /** What the payer answered on the page of a link. */
  fields?: { label: string; value: string }[];
  /** What the merchant says to those who have paid. */
  thankYouText?: string | null;
  /** The public page of the link or the invoice. */
  url: string;
  /** In which language the payer read that page; absent where that is not known. */
  language?: Language;
}

export interface FindPurchaseRequest {
  /** Needs no key but the id, which has 80 random bits. */
  paymentId: string;
}
/** Null for a payment that was not started on a link or an invoice. */
export const findPurchaseCommand = command<FindPurchaseRequest, { purchase: Purchase | null }>(
  'catalog.cmd.find-purchase',
  { askedBy: ['embed'] },
);
