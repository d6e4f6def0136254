import { invalidField, PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { isCurrency, type Currency } from '@tulay/money';

/** The value of a field after an update: an absent change keeps the current value. */
export const changed = <Value>(current: Value, change: Value | undefined): Value =>
  change === undefined ? current : change;

/** @throws DomainError `invalid_request` */
export function currencyIn(code: string): Currency {
  if (!isCurrency(code)) throw invalidField('currency', 'is not a supported currency');
  return code;
}

/** The payment method that a field names; null for none. @throws DomainError `invalid_request` */
export function methodIn(field: string, name: string | null): PaymentMethod | null {
  if (name === null) return null;
  const method = PAYMENT_METHODS.find((known) => known === name);
  if (!method) throw invalidField(field, `must be one of ${PAYMENT_METHODS.join(', ')}`);
  return method;
}
