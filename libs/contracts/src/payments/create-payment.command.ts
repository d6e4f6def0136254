import type { MinorString } from '@tulay/money';
import { batchedCommand, command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Payment, PaymentCustomer } from './payment.resource';

export interface CreatePaymentRequest extends Tenant {
  /** `pay_…`, chosen by the caller: a repeated id creates no second payment. */
  id: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  method: string;
  description: string | null;
  returnUrl: string | null;
  /** Replaces `returnUrl` if the payment fails or expires. */
  failureReturnUrl?: string | null;
  /** Replaces the registered endpoints for this payment's events. */
  webhookUrl: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid checkout expires. */
  expiresIn: number;
  /** For 24 hours, a repeated key of this merchant and environment creates no second payment. */
  idempotencyKey: string | null;
  /** The compat project of the payment. Its webhook gets the outcome, besides the registered endpoints. */
  projectId?: string | null;
}

/** Errors: `invalid_request` (method), `not_found` or `unauthenticated` (customer), `no_route`, `provider_error`, `conflict` (a provider is asked under the key). */
export const createPaymentCommand = batchedCommand<CreatePaymentRequest, Payment>(
  'payments.cmd.create-payment',
  { askedBy: ['gateway', 'catalog'], timeoutMs: 15_000 },
);

/** A payment of 0. It succeeds at once and needs no provider. */
export type CreateFreePaymentRequest = Omit<
  CreatePaymentRequest,
  'amount' | 'webhookUrl' | 'customerId' | 'expiresIn'
>;

/** A repeated id creates no second payment. Errors: `invalid_request` (method, currency). */
export const createFreePaymentCommand = command<CreateFreePaymentRequest, Payment>(
  'payments.cmd.create-free-payment',
  { askedBy: ['gateway'] },
);
