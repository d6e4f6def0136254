import type { Payment, PaymentScope } from '@tulay/contracts';

/**
 * Returns whether a token with this scope grants access to the payment. The list query applies the same
 * condition. Without a scope, all payments are accessible.
 */
export const isInScope = (payment: Payment, scope: PaymentScope | null): boolean =>
  scope === null || [payment[scope.field], inMetadata(payment, scope)].some((value) => value === scope.value);

/** Converts JSON numbers and booleans to strings, as PostgreSQL does in the list query. */
function inMetadata({ metadata }: Payment, { field }: PaymentScope): string | null {
  const value = metadata[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}
