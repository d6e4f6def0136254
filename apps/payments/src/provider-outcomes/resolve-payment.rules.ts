import { DomainError, type PaymentStatus, type ResolvePaymentRequest } from '@tulay/contracts';

type Outcome = ResolvePaymentRequest['outcome'];

interface Reported {
  outcome: 'pending' | 'unknown' | 'absent' | 'paid' | 'failed' | 'expired' | 'cancelled';
}

/**
 * Throws if the provider's report contradicts the operator's outcome. An unknown status contradicts neither
 * outcome.
 * @throws DomainError `invalid_state` with the reported outcome
 */
export function requireNoContradiction({ outcome: reported }: Reported, outcome: Outcome): void {
  if (reported === 'unknown') return;
  if (reported === 'pending')
    throw new DomainError(
      'invalid_state',
      'The provider reports that the payment can still be paid. Wait for the outcome, or cancel the payment',
    );
  if ((reported === 'paid') === (outcome === 'succeed')) return;
  throw new DomainError(
    'invalid_state',
    `The provider reports the payment as ${reported}, which contradicts the outcome ${outcome}`,
  );
}

/** Returns whether the report alone determines the payment's status. */
export const isFinal = (report: Reported | null): boolean =>
  report !== null && !['unknown', 'pending', 'absent'].includes(report.outcome);

/**
 * Throws if the payment's status after a final report does not match the operator's outcome.
 * @throws DomainError `invalid_state` if the provider received another amount, or the payment expired
 */
export function checkStatus(status: PaymentStatus, outcome: Outcome): void {
  const expected = outcome === 'succeed' ? ['succeeded', 'refunded'] : ['failed'];
  if (expected.includes(status)) return;
  throw new DomainError(
    'invalid_state',
    outcome === 'succeed'
      ? `The provider received the money, but the payment is ${status}. Find the money with \`operator receipts list\``
      : `The provider reports that it received no money. The payment is ${status}`,
  );
}
