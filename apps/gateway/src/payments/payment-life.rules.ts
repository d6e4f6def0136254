import { CHECKOUT_LIVES, invalidField, type PaymentMethod } from '@tulay/contracts';

/**
 * Checks a payment's lifetime against the limit of its method. Only a bank transfer may stay open for days.
 * @throws DomainError `invalid_request` if the lifetime exceeds the limit
 */
export function requireLife(method: PaymentMethod, seconds: number | null | undefined): void {
  const { longest } = CHECKOUT_LIVES[method];
  if (seconds !== null && seconds !== undefined && seconds > longest)
    throw invalidField('expires_in', `must be at most ${longest} seconds for ${method}`);
}
