import { command } from '../common/command';
import type { Payment, PaymentMethod } from '../payments/payment.resource';
import type { Environment } from '../common/environment';
import type { Language } from '../common/languages';
import type { InvoiceKind, InvoiceLineItem, InvoiceStatus } from './invoice.resource';

/** An amount that a customer may pay now, in main units. */
export type InvoiceChoice =
  | { choice: 'deposit' | 'all'; amount: number }
  /** Any amount from `min` to `max`. */
  | { choice: 'part'; min: number; max: number };

/** The content of an invoice's public page. Amounts are in main units, times are Unix seconds. */
export interface InvoicePage {
  environment: Environment;
  /** The page shows this merchant's name, from the gateway's profile command. */
  merchantId: string;
  kind: InvoiceKind;
  number: string | null;
  /** The address of the public page, for the printed invoice. */
  url: string;
  /** Never `draft`: a draft has no page. */
  status: Exclude<InvoiceStatus, 'draft'>;
  currency: string;
  description: string | null;
  /** The customer's name, if the invoice names one. */
  customerName: string | null;
  lineItems: Omit<InvoiceLineItem, 'product_id'>[];
  subtotal: number;
  discountAmount: number;
  taxAmount: number;
  amount: number;
  amountPaid: number;
  amountRemaining: number;
  /** The deposit, and when it is due; null without one. */
  deposit: { amount: number; met: boolean; dueAt: number | null } | null;
  balanceDueAt: number | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  notes: string | null;
  terms: string | null;
  issuedAt: number;
  paidAt: number | null;
  voidAt: number | null;
  /** When it was cancelled and what had been paid was kept. */
  forfeitedAt: number | null;
  /** What can be paid now, the default first; empty when nothing is owed. */
  choices: InvoiceChoice[];
  /**
   * The payment in progress. While it is `pending`, the payer can return to its checkout. After it has `succeeded`, it
   * stays here until the invoice has received its event.
   */
  openPayment: Payment | null;
  /** The latest payment; its checkout page is the receipt. */
  paymentId: string | null;
  /** The environment's clock. */
  now: number;
}

export interface FindInvoicePageRequest {
  slug: string;
}
/** Errors: `not_found` (also for a draft's slug). */
export const findInvoicePageCommand = command<FindInvoicePageRequest, InvoicePage>(
  'catalog.cmd.find-invoice-page',
  { askedBy: ['embed'] },
);

export interface PayInvoicePageRequest {
  slug: string;
  choice: InvoiceChoice['choice'];
  /** In main units, as the payer wrote it; for `part` only, otherwise null. */
  amount: number | null;
  method: PaymentMethod;
  /** The random key of the form: 16 to 64 letters, digits, - or _. One key makes one payment. */
  formKey: string;
  /** In which language the payer reads the page, for the receipt. */
  language?: Language;
}
/**
 * Creates the single open payment of the invoice; an older unpaid one expires. A repeated key returns the same payment.
 * Errors: `not_found`, `invalid_state` (nothing is owed), `invalid_request` (`issues.amount`, `issues.formKey`),
 * `no_route`, `provider_error`, `conflict` (an older payment is being paid).
 */
export const payInvoicePageCommand = command<PayInvoicePageRequest, Payment>('catalog.cmd.pay-invoice-page', {
  askedBy: ['embed'],
  timeoutMs: 40_000,
});
