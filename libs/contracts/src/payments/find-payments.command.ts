import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';
import { PLATFORM_LIST_FIELDS, type List, type PlatformListRequest } from '../common/list';
import type { PaymentMethod, PaymentStatus } from './payment.resource';

export interface FindPaymentsRequest extends PlatformListRequest {
  status?: PaymentStatus;
  /**
   * Prefix of the payer's name or of its last word, ignoring case and accents, 1 to 100 characters. Cannot be combined
   * with an amount.
   */
  name?: string;
  /** The payer's email address, ignoring case. */
  email?: string;
  /** The payer's phone number. Only the last 10 digits are compared. */
  phone?: string;
  /** Reference that the provider, the payer's wallet or the payer's bank assigned. */
  providerRef?: string;
  /** Our reference, normalized by `toPaymentReference`. */
  reference?: string;
  /** ISO 4217 code in upper case. */
  currency?: string;
  /** Inclusive; requires `currency`. */
  amountGte?: MinorString;
  /** Inclusive; requires `currency`. */
  amountLte?: MinorString;
}

/** A payment with the details that help support staff identify it. Amounts are in major units. */
export interface FoundPayment {
  id: string;
  merchant: string;
  environment: Environment;
  reference: string;
  status: PaymentStatus;
  amount: number;
  currency: string;
  method: PaymentMethod;
  provider: string;
  provider_ref: string | null;
  wallet_ref: string | null;
  /** Email address and phone number are masked, such as `m…@example.com` and `…4567`. */
  payer: { name: string | null; email: string | null; phone: string | null } | null;
  created: number;
}

/** Finds payments across all merchants, newest first. Errors: `invalid_request`. */
export const findPaymentsCommand = command<FindPaymentsRequest, List<FoundPayment>>(
  'payments.cmd.find-payments',
  {
    fields: {
      ...PLATFORM_LIST_FIELDS,
      status: true,
      name: true,
      email: true,
      phone: true,
      providerRef: true,
      reference: true,
      currency: true,
      amountGte: true,
      amountLte: true,
    },
    callers: ['operator'],
  },
);
