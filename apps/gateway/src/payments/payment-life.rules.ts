import { CHECKOUT_LIVES, invalidField, type PaymentMethod } from '@tulay/contracts';

/**
 * Checks that a payment's lifetime suits its method: days are a mistake for a QR code or a checkout page, but
 * fine for a bank transfer.
 * @throws DomainError `invalid_request`
 */
export function requireLife(method: PaymentMethod, seconds: number | null | undefined): void {
  const { longest } = CHECKOUT_LIVES[method];
  if (seconds !== null && seconds !== undefined && seconds > longest)
    throw invalidField('expires_in', `must be at most ${longest} seconds for ${method}`);
}
