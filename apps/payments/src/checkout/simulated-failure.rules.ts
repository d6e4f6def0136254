import {
  invalidField,
  simulatedFailureCodes,
  type PaymentFailure,
  type PaymentFailureCode,
  type PaymentMethod,
} from '@tulay/contracts';

const MESSAGES: Record<PaymentFailureCode, string> = {
  card_declined: 'The card was declined by its bank',
  insufficient_funds: 'The balance was not enough',
  authentication_failed: 'The payer could not be authenticated',
  invalid_card: 'The card details are not valid',
  cancelled: 'The payer cancelled the payment',
  account_blocked: 'The account cannot pay',
  amount_limit_exceeded: 'The amount is over a limit of the account',
  fraud_suspected: 'The payment was stopped by a safety check',
  issuer_unavailable: 'The bank or wallet did not answer',
  provider_timeout: 'The provider did not answer in time',
  provider_error: 'The provider had an error',
  unknown: 'The payment failed, and the provider did not say why',
};

const failureOf = (code: PaymentFailureCode): PaymentFailure => ({ code, message: MESSAGES[code] });

export const CANCELLED = failureOf('cancelled');

/**
 * Returns the failure to simulate.
 * @throws DomainError `invalid_request` if payments by the method cannot fail with the code
 */
export function simulatedFailure(method: PaymentMethod, code?: PaymentFailureCode): PaymentFailure {
  const codes = simulatedFailureCodes(method);
  const chosen = code ?? codes[0]!;
  if (!codes.includes(chosen)) throw invalidField('failure_code', `must be one of ${codes.join(', ')}`);
  return failureOf(chosen);
}
