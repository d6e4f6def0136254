import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** A provider's fee for a payment that was posted without a fee. */
export interface BookProviderFeeRequest {
  paymentId: string;
  provider: string;
  environment: Environment;
  /** Greater than 0, and at most the payment's amount. */
  fee: MinorString;
  /** ISO 4217 code in upper case. */
  currency: string;
}

/**
 * Deducts the fee from the provider's debt to us. Each payment's fee is deducted only once. Errors:
 * `conflict` (the payment is not posted yet), `invalid_request` (an invalid field, a payment posted with a
 * fee, or a different fee already recorded).
 */
export const bookProviderFeeCommand = command<BookProviderFeeRequest, { booked: true }>(
  'ledger.cmd.book-provider-fee',
  { callers: ['payments'] },
);
