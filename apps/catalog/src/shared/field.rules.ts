import { invalidField, PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { isCurrency, type Currency } from '@tulay/money';

/** Returns a field's value after an update. `undefined` keeps the current value. */
export const changed = <Value>(current: Value, change: Value | undefined): Value =>
  change === undefined ? current : change;

/** @throws DomainError `invalid_request` if the currency is unknown */
export function currencyIn(code: string): Currency {
  if (!isCurrency(code)) throw invalidField('currency', 'must be a supported currency');
  return code;
}

/**
 * Returns the payment method with this name, or null if the name is null.
 * @throws DomainError `invalid_request` if the method is unknown
 */
export function methodIn(field: string, name: string | null): PaymentMethod | null {
  if (name === null) return null;
  const method = PAYMENT_METHODS.find((known) => known === name);
  if (!method) throw invalidField(field, `must be one of ${PAYMENT_METHODS.join(', ')}`);
  return method;
}
