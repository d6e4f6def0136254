import type { MinorString } from '@tulay/money';
import { batchedCommand, command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Payment, PaymentCustomer } from './payment.resource';

export interface CreatePaymentRequest extends Tenant {
  /** `pay_…`, chosen by the caller; a repeated ID does not create a second payment. */
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
  /** For 24 hours, a repeated key of the same merchant and environment does not create a second payment. */
  idempotencyKey: string | null;
  /** The payment's compat project, whose webhook receives the outcome in addition to the registered endpoints. */
  projectId?: string | null;
}

/**
 * Errors: `invalid_request` (method, amount), `not_found` or `unauthenticated` (customer), `no_route`, `provider_error`,
 * `conflict` (a provider call under the same key is in progress).
 */
export const createPaymentCommand = batchedCommand<CreatePaymentRequest, Payment>(
  'payments.cmd.create-payment',
  { callers: ['gateway', 'catalog'], timeoutMs: 15_000 },
);

/** A payment of 0, which succeeds immediately and needs no provider. */
export type CreateFreePaymentRequest = Omit<
  CreatePaymentRequest,
  'amount' | 'webhookUrl' | 'customerId' | 'expiresIn'
>;

/** Idempotent by ID. Errors: `invalid_request` (method, currency). */
export const createFreePaymentCommand = command<CreateFreePaymentRequest, Payment>(
  'payments.cmd.create-free-payment',
  { callers: ['gateway'] },
);
