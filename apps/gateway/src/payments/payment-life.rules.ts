import { CHECKOUT_LIVES, invalidField, type PaymentMethod } from '@tulay/contracts';

/** A code or a page that lives for days is a mistake; a bank transfer may take as long. @throws DomainError `invalid_request` */
export function requireLife(method: PaymentMethod, seconds: number | null | undefined): void {
  const { longest } = CHECKOUT_LIVES[method];
  if (seconds !== null && seconds !== undefined && seconds > longest)
    throw invalidField('expires_in', `must be at most ${longest} seconds for ${method}`);
}
