import { invalidField, PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';

/** The payment method a field names; null for none. @throws DomainError `invalid_request` */
export function methodIn(field: string, name: string | null): PaymentMethod | null {
  if (name === null) return null;
  const method = PAYMENT_METHODS.find((known) => known === name);
  if (!method) throw invalidField(field, `must be one of ${PAYMENT_METHODS.join(', ')}`);
  return method;
}
