import { DomainError, invalidField, type PaymentStatus } from '@tulay/contracts';
import { formatMoney, InvalidAmount, toMinor, type Currency } from '@tulay/money';

/** Seconds before each poll for an outcome that is not known. After the last, an operator resolves the refund. */
const POLL_DELAYS = [30, 120, 600, 3_600, 21_600, 86_400];

/** Seconds before the next poll after `polls` polls, or null when it was the last. */
export const nextPollIn = (polls: number): number | null => POLL_DELAYS[polls] ?? null;

export interface Refundable {
  status: PaymentStatus;
  amount: bigint;
  currency: Currency;
  /** The sum of its pending and succeeded refunds. */
  taken: bigint;
}

/**
 * The amount a refund takes, in minor units.
 * @param asked main units, or null for all that remains
 * @throws DomainError `invalid_state` unless the payment succeeded; `invalid_request` for a bad or too large amount
 */
export function refundAmount(payment: Refundable, asked: number | null): bigint {
  if (payment.status !== 'succeeded') {
    throw new DomainError('invalid_state', `A payment that is ${payment.status} cannot be refunded`);
  }
  const remaining = payment.amount - payment.taken;
  if (remaining <= 0n)
    throw new DomainError('invalid_state', 'Nothing of this payment remains to be refunded');
  const amount = asked === null ? remaining : amountOf(asked, payment.currency);
  if (amount < 1n) throw invalidField('amount', 'must be more than 0');
  if (amount > remaining)
    throw invalidField('amount', `must be at most ${formatMoney(remaining, payment.currency)}`);
  return amount;
}

function amountOf(asked: number, currency: Currency): bigint {
  try {
    return toMinor(asked, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('amount', error.message);
    throw error;
  }
}
