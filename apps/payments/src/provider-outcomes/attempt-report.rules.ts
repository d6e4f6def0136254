import type { PaymentStatus } from '@tulay/contracts';
import type { AttemptEntity, AttemptOutcome } from '../attempts/attempt.entity';

/** Returns whether the payer can still pay. Attempts of open payments are not canceled. */
export const isOpen = (status: PaymentStatus): boolean => status === 'pending' || status === 'processing';

interface Reported {
  outcome: AttemptOutcome | 'pending' | 'unknown';
}

/**
 * Returns the attempt's outcome at the provider, or null while polling continues. A report that the payment
 * does not exist ends an attempt only after the last poll, because the provider may find the payment later.
 */
export function outcomeOf({ outcome }: Reported, nextPollAt: number | null): AttemptOutcome | null {
  if (outcome === 'pending' || outcome === 'unknown') return null;
  return outcome === 'absent' && nextPollAt !== null ? null : outcome;
}

/** Returns whether the payment accepts money: it is open or has succeeded. */
export const acceptsMoney = (status: PaymentStatus): boolean => status !== 'failed' && status !== 'expired';

/**
 * Returns whether to cancel the attempt at the provider: the attempt is unpaid, and its payment does not accept
 * money from it. An operator can resolve a payment as succeeded before the provider reports the attempt as
 * paid.
 */
export const toCancel = (attempt: Pick<AttemptEntity, 'outcome' | 'cancel'>, accepted: boolean): boolean =>
  !accepted && attempt.outcome === null && (attempt.cancel === null || attempt.cancel === 'wanted');

/**
 * Returns the provider's fee, or null if it is unknown or invalid. An invalid fee must not block the payment.
 */
export const feeIn = ({ amount, fee }: { amount: bigint; fee: bigint | null }): bigint | null =>
  fee !== null && fee >= 0n && fee <= amount ? fee : null;
