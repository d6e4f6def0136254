import type { ErrorCode, Issues, PaymentCustomer, Tenant } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Goods } from '../products/product.entity';
import type { CheckoutStatus } from './checkout.states';

/** What can be paid for here. */
export type CheckoutKind = 'payment_link' | 'invoice';

/** What the payment is asked for with, besides its money. */
export interface PaymentTerms {
  description: string | null;
  returnUrl: string | null;
  /** Where a payer goes instead whose payment failed or expired. */
  failureReturnUrl?: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid payment expires. */
  expiresIn: number;
}

/** A payment as its source wants it opened. */
export interface CheckoutDraft extends Tenant {
  /** `pay_…`: the payment that will be opened, unless the attempt has one already. */
  paymentId: string;
  kind: CheckoutKind;
  /** The link or invoice that is paid. */
  sourceId: string;
  /** One attempt with the same amount and method is one payment, until it fails or expires. */
  attempt: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  method: string;
  terms: PaymentTerms;
  /** Their stock drops when this is paid, and returns when it is refunded in full. */
  items: Goods[];
}

/** Why the payments service does not open this payment. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

/** A payment and what it pays. */
export interface CheckoutRow extends CheckoutDraft {
  status: CheckoutStatus;
  refusal: Refusal | null;
  /** What was there of the items when it was paid, and returns with a full refund. */
  taken: Goods[];
  /** How often a job asked for the payment again. */
  retries: number;
  /** Milliseconds on the environment's clock at which an opening is taken up again; else null. */
  dueAt: number | null;
  /** Unix seconds. */
  created: number;
}
