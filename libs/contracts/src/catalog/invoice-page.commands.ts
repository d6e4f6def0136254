import { command } from '../common/command';
import type { Payment, PaymentMethod } from '../payments/payment.resource';
import type { Environment } from '../common/environment';
import type { Language } from '../common/languages';
import type { InvoiceKind, InvoiceLineItem, InvoiceStatus } from './invoice.resource';

/** An option for paying the invoice now. Amounts are in major units. */
export type InvoiceChoice =
  | { choice: 'deposit' | 'all'; amount: number }
  /** Any amount from `min` to `max`. */
  | { choice: 'part'; min: number; max: number };

/** The content of an invoice's public page. Amounts are in major units; timestamps are Unix seconds. */
export interface InvoicePage {
  environment: Environment;
  /** Merchant whose name the page shows. The name comes from the gateway's profile command. */
  merchantId: string;
  kind: InvoiceKind;
  number: string | null;
  /** URL of the public page; printed on the invoice. */
  url: string;
  /** Never `draft`, because drafts have no public page. */
  status: Exclude<InvoiceStatus, 'draft'>;
  currency: string;
  description: string | null;
  /** Null if the invoice has no customer. */
  customerName: string | null;
  lineItems: Omit<InvoiceLineItem, 'product_id'>[];
  subtotal: number;
  discountAmount: number;
  taxAmount: number;
  amount: number;
  amountPaid: number;
  amountRemaining: number;
  /** Null if the invoice has no deposit. */
  deposit: { amount: number; met: boolean; dueAt: number | null } | null;
  balanceDueAt: number | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  notes: string | null;
  terms: string | null;
  issuedAt: number;
  paidAt: number | null;
  voidAt: number | null;
  /** Time at which the merchant voided the invoice and kept the amount already paid. */
  forfeitedAt: number | null;
  /** Whether the merchant cannot currently accept payments. */
  isPaused?: boolean;
  /**
   * Options for paying now, with the default option first; empty if nothing is owed, or while the merchant
   * cannot accept payments.
   */
  choices: InvoiceChoice[];
  /**
   * The payment in progress. While its status is `pending`, the payer can return to its checkout. A `succeeded`
   * payment remains here until the catalog service has processed its event.
   */
  openPayment: Payment | null;
  /** The latest payment. Its checkout page serves as the receipt. */
  paymentId: string | null;
  /** Current time on the environment's clock. */
  now: number;
}

export interface FindInvoicePageRequest {
  slug: string;
}
/** Errors: `not_found` (also for a draft's slug). */
export const findInvoicePageCommand = command<FindInvoicePageRequest, InvoicePage>(
  'catalog.cmd.find-invoice-page',
  { callers: ['embed'] },
);

export interface PayInvoicePageRequest {
  slug: string;
  choice: InvoiceChoice['choice'];
  /** Amount in major units, as entered by the payer; null unless the choice is `part`. */
  amount: number | null;
  method: PaymentMethod;
  /**
   * The form's idempotency token: 16 to 64 letters, digits, `-` or `_`. Each token creates at most one
   * payment.
   */
  formKey: string;
  /** Language in which the payer viewed the page; also used for the receipt. */
  language?: Language;
}
/**
 * Creates the invoice's single open payment and expires an older unpaid payment. A repeated `formKey` returns
 * the same payment. Errors: `not_found`, `invalid_state` (nothing is owed, or an older payment is processing),
 * `invalid_request` (`issues.amount`, `issues.formKey`), `no_route`, `provider_error`, `conflict` (another
 * payment is being created).
 */
export const payInvoicePageCommand = command<PayInvoicePageRequest, Payment>('catalog.cmd.pay-invoice-page', {
  callers: ['embed'],
  timeoutMs: 40_000,
});
