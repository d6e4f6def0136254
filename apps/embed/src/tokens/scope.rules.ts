import type { Payment, PaymentScope } from '@tulay/contracts';

/**
 * Returns whether a token with this scope shows the payment, with the same result as the list's query.
 * Without a scope, all payments are shown.
 */
export const isInScope = (payment: Payment, scope: PaymentScope | null): boolean =>
  scope === null || [payment[scope.field], inMetadata(payment, scope)].some((value) => value === scope.value);

/** PostgreSQL reads JSON numbers and booleans as text. */
function inMetadata({ metadata }: Payment, { field }: PaymentScope): string | null {
  const value = metadata[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}
