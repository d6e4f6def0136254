import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** What a provider keeps of a payment, told after the payment was booked without it. */
export interface BookProviderFeeRequest {
  paymentId: string;
  provider: string;
  environment: Environment;
  /** More than 0, and not more than the payment. */
  fee: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
}

/**
 * Takes the fee off what the provider owes, once for each payment. Errors: `conflict` while the payment is not booked,
 * `invalid_request` (a field; a payment that was booked with a fee, or another fee than on record).
 */
export const bookProviderFeeCommand = command<BookProviderFeeRequest, { booked: true }>(
  'ledger.cmd.book-provider-fee',
  { askedBy: ['payments'] },
);
