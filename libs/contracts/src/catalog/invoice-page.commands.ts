import { command } from '../common/command';
import type { Payment, PaymentMethod } from '../payments/payment.resource';
import type { Environment } from '../common/environment';
import type { InvoiceKind, InvoiceLineItem, InvoiceStatus } from './invoice.resource';

/** What a customer may pay now. Amounts are in main units. */
export type InvoiceChoice =
  | { choice: 'deposit' | 'all'; amount: number }
  /** Any amount from `min` to `max`. */
  | { choice: 'part'; min: number; max: number };

/** What the customer's page of an invoice shows. Amounts are in main units, times Unix seconds. */
export interface InvoicePage {
  environment: Environment;
  /** Whose name stands on the page: ask the gateway for the profile of this merchant. */
  merchantId: string;
  kind: InvoiceKind;
  number: string | null;
  /** The public page's own address, for paper. */
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
  /** The deposit as an amount, and since when it is or until when it should be paid; null without one. */
  deposit: { amount: number; met: boolean; dueAt: number | null } | null;
  balanceDueAt: number | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  notes: string | null;
  terms: string | null;
  issuedAt: number;
  paidAt: number | null;
  voidAt: number | null;
  /** What can be paid now, the usual one first; empty when nothing is owed. */
  choices: InvoiceChoice[];
  /**
   * The payment somebody has begun: its checkout can be gone on with while it is `pending`. One that has `succeeded`
   * stands here until the invoice has heard of it.
   */
  openPayment: Payment | null;
  /** The payment that came last; its checkout page is the receipt. */
  paymentId: string | null;
  /** The environment's clock. */
  now: number;
}

/** Errors: `not_found` (also for a draft's slug). */
export const findInvoicePageCommand = command<{ slug: string }, InvoicePage>('catalog.cmd.find-invoice-page');

export interface PayInvoicePageRequest {
  slug: string;
  choice: InvoiceChoice['choice'];
  /** Main units, as the payer wrote them; for `part` only, else null. */
  amount: number | null;
  method: PaymentMethod;
  /** A random key of 16 to 64 letters, digits, - or _ that was rendered into the form: one key is one payment. */
  attempt: string;
}
/**
 * Opens the one payment of the invoice; an older unpaid one expires. The same attempt answers the same payment.
 * Errors: `not_found`, `invalid_state` (nothing is owed any more), `invalid_request` (`issues.amount`, `issues.attempt`),
 * `no_route`, `provider_error`, `conflict` (an older payment is just being paid).
 */
export const payInvoicePageCommand = command<PayInvoicePageRequest, Payment>(
  'catalog.cmd.pay-invoice-page',
  40_000,
);
