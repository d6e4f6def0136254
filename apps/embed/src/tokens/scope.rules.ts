import type { Payment, PaymentScope } from '@tulay/contracts';

/** Whether a payment is one that a token with this scope shows, as the list's own query decides; no scope shows all. */
export const isInScope = (payment: Payment, scope: PaymentScope | null): boolean =>
  scope === null || [payment[scope.field], inMetadata(payment, scope)].some((value) => value === scope.value);

/** PostgreSQL reads a number or a truth value of JSON as text. */
function inMetadata({ metadata }: Payment, { field }: PaymentScope): string | null {
  const value = metadata[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}
