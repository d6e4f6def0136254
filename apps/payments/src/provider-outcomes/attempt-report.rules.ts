import type { PaymentStatus } from '@tulay/contracts';
import type { AttemptEntity, AttemptOutcome } from '../attempts/attempt.entity';

/** Whether a payer may still pay: then its attempt is not cancelled. */
export const isOpen = (status: PaymentStatus): boolean => status === 'pending' || status === 'processing';

/** What a provider reports, as far as the rules need it. */
interface Reported {
  outcome: AttemptOutcome | 'pending' | 'unknown';
}

/**
 * How the attempt ended at its provider; null while it is polled on. That a provider has no such payment ends an attempt
 * only when it is polled no more: the provider's own records may be late.
 */
export function outcomeOf({ outcome }: Reported, nextPollAt: number | null): AttemptOutcome | null {
  if (outcome === 'pending' || outcome === 'unknown') return null;
  return outcome === 'absent' && nextPollAt !== null ? null : outcome;
}

/** Whether to cancel it at the provider: it is no payment's, or its payment has ended, and nobody has paid it. */
export const toCancel = (attempt: Pick<AttemptEntity, 'outcome' | 'cancel'>, open: boolean): boolean =>
  !open && attempt.outcome === null && (attempt.cancel === null || attempt.cancel === 'wanted');

/** What the provider keeps of the money; null while it does not say, and for what cannot be: money is never held up by it. */
export const feeIn = ({ amount, fee }: { amount: bigint; fee: bigint | null }): bigint | null =>
  fee !== null && fee >= 0n && fee <= amount ? fee : null;
