import {
  invalidField,
  simulatedFailureCodes,
  type PaymentFailure,
  type PaymentFailureCode,
  type PaymentMethod,
} from '@tulay/contracts';

const MESSAGES: Record<PaymentFailureCode, string> = {
  card_declined: 'The card was declined by its bank',
  insufficient_funds: 'The account has insufficient funds',
  authentication_failed: 'The payer could not be authenticated',
  invalid_card: 'The card details are not valid',
  cancelled: 'The payer cancelled the payment',
  account_blocked: 'The account is blocked',
  amount_limit_exceeded: 'The amount exceeds a limit of the account',
  fraud_suspected: 'The payment was blocked by a fraud check',
  issuer_unavailable: 'The bank or wallet did not respond',
  provider_timeout: 'The provider timed out',
  provider_error: 'The provider returned an error',
  unknown: 'The payment failed; the provider gave no reason',
};

const failureOf = (code: PaymentFailureCode): PaymentFailure => ({ code, message: MESSAGES[code] });

export const CANCELLED = failureOf('cancelled');

/**
 * Returns the failure with this code, or the method's first failure if there is no code.
 * @throws DomainError `invalid_request` if payments with this method cannot fail with the code
 */
export function simulatedFailure(method: PaymentMethod, code?: PaymentFailureCode): PaymentFailure {
  const codes = simulatedFailureCodes(method);
  const chosen = code ?? codes[0]!;
  if (!codes.includes(chosen)) throw invalidField('failure_code', `must be one of ${codes.join(', ')}`);
  return failureOf(chosen);
}
