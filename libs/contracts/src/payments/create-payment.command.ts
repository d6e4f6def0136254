import type { MinorString } from '@tulay/money';
import { batchedCommand } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Payment, PaymentCustomer } from './payment.resource';

export interface CreatePayment extends Tenant {
  /** `pay_…`, chosen by the caller: the same id never makes a second payment. */
  id: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  method: string;
  description: string | null;
  returnUrl: string | null;
  /** Replaces the registered endpoints for this payment's events. */
  webhookUrl: string | null;
  customer: PaymentCustomer | null;
  customerId: string | null;
  externalId: string | null;
  metadata: Record<string, unknown>;
  /** Seconds until an unpaid checkout expires. */
  expiresIn: number;
  idempotencyKey: string | null;
}

/** Errors: `invalid_request` (method), `not_found` (customer), `no_route`, `provider_error`. */
export const createPaymentCommand = batchedCommand<CreatePayment, Payment>(
  'payments.cmd.create-payment',
  15_000,
);
