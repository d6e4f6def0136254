import type { MinorString } from '@tulay/money';
import { batchedCommand, command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Payment, PaymentCustomer } from './payment.resource';

export interface CreatePaymentRequest extends Tenant {
  /** `pay_…`, chosen by the caller: the same id never makes a second payment. */
  id: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  method: string;
  description: string | null;
  returnUrl: string | null;
  /** Where a payer whose payment failed or expired goes instead of `returnUrl`. */
  failureReturnUrl?: string | null;
  /** Replaces the registered endpoints for this payment's events. */
  webhookUrl: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid checkout expires. */
  expiresIn: number;
  /** The same key of this merchant and environment makes no second payment for 24 hours. */
  idempotencyKey: string | null;
  /** The compat project it was made for: its webhook hears of the outcome, besides the registered endpoints. */
  projectId?: string | null;
}

/** Errors: `invalid_request` (method), `not_found` or `unauthenticated` (customer), `no_route`, `provider_error`. */
export const createPaymentCommand = batchedCommand<CreatePaymentRequest, Payment>(
  'payments.cmd.create-payment',
  15_000,
);

/** A payment of nothing: it has succeeded as soon as it exists, and nobody is asked to take it. */
export type CreateFreePaymentRequest = Omit<
  CreatePaymentRequest,
  'amount' | 'webhookUrl' | 'customerId' | 'expiresIn'
>;

/** The same id never makes a second payment. Errors: `invalid_request` (method, currency). */
export const createFreePaymentCommand = command<CreateFreePaymentRequest, Payment>(
  'payments.cmd.create-free-payment',
);
