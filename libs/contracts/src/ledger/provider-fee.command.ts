import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** A provider's fee for a payment, reported after the payment was booked without it. */
export interface BookProviderFeeRequest {
  paymentId: string;
  provider: string;
  environment: Environment;
  /** Greater than 0, and at most the payment's amount. */
  fee: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
}

/**
 * Deducts the fee from the provider's debt to us, once per payment. Errors: `conflict` while the payment is not booked,
 * `invalid_request` (a field; a payment booked with a fee, or a recorded fee that differs).
 */
export const bookProviderFeeCommand = command<BookProviderFeeRequest, { booked: true }>(
  'ledger.cmd.book-provider-fee',
  { callers: ['payments'] },
);
