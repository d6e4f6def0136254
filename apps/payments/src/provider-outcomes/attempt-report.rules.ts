import type { PaymentStatus } from '@tulay/contracts';
import type { AttemptEntity, AttemptOutcome } from '../attempts/attempt.entity';

/** Returns whether the payer can still pay, in which case the attempt is not canceled. */
export const isOpen = (status: PaymentStatus): boolean => status === 'pending' || status === 'processing';

/** The parts of a provider's report that the rules need. */
interface Reported {
  outcome: AttemptOutcome | 'pending' | 'unknown';
}

/**
 * Returns the attempt's outcome at its provider; null while polling continues. The report that a provider has
 * no such payment ends an attempt only after the last poll, because the provider's own records may be late.
 */
export function outcomeOf({ outcome }: Reported, nextPollAt: number | null): AttemptOutcome | null {
  if (outcome === 'pending' || outcome === 'unknown') return null;
  return outcome === 'absent' && nextPollAt !== null ? null : outcome;
}

/**
 * Returns whether to cancel the attempt at the provider: it is unpaid, and has no payment or a completed one.
 */
export const toCancel = (attempt: Pick<AttemptEntity, 'outcome' | 'cancel'>, open: boolean): boolean =>
  !open && attempt.outcome === null && (attempt.cancel === null || attempt.cancel === 'wanted');

/**
 * Returns the provider's fee; null until it is reported, or if it is invalid, which must not hold up the
 * money.
 */
export const feeIn = ({ amount, fee }: { amount: bigint; fee: bigint | null }): bigint | null =>
  fee !== null && fee >= 0n && fee <= amount ? fee : null;
