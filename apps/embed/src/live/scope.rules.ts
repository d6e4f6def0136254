import type { Payment, PaymentScope } from '@tulay/contracts';

/** Whether a payment is one that a token with this scope shows; no scope shows all. The list's own query decides in the end. */
export const isInScope = (payment: Payment, scope: PaymentScope | null): boolean =>
  scope === null || payment[scope.field] === scope.value || payment.metadata[scope.field] === scope.value;
