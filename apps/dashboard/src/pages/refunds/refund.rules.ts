import { REFUND_REASONS, truncate, type Payment, type Refund, type RefundReason } from '@tulay/contracts';
import { currencyOf, readAmount, toMinor, type Currency } from '@tulay/money';

/** Error in the input, or reason why the payment cannot be refunded. */
export type RefundProblem = 'amount' | 'zero' | 'over' | 'changed' | 'none';

/** Fields of the refund form, also used as query parameters. */
export interface TypedRefund {
  isFull: boolean;
  amount: string;
  reason: RefundReason | null;
}

export const readTypedRefund = (text: (name: string) => string): TypedRefund => ({
  isFull: text('part') !== 'some',
  amount: truncate(text('amount').trim(), 30),
  reason: REFUND_REASONS.find((each) => each === text('reason')) ?? null,
});

/**
 * Returns the refundable amount in minor units. Pending refunds are subtracted. Returns 0 unless the payment
 * has succeeded.
 */
export function remainingOf(payment: Payment, refunds: readonly Refund[]): bigint {
  if (payment.status !== 'succeeded') return 0n;
  const currency = currencyOf(payment.currency);
  const taken = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n);
  return toMinor(payment.amount, currency) - taken;
}

/** @returns the amount in minor units, or the error */
export function amountOf(
  { isFull, amount }: TypedRefund,
  remaining: bigint,
  currency: Currency,
): bigint | RefundProblem {
  if (remaining <= 0n) return 'none';
  const read = isFull ? { minor: remaining } : readAmount(amount, currency);
  if ('problem' in read) return 'amount';
  if (read.minor <= 0n) return 'zero';
  return read.minor > remaining ? 'over' : read.minor;
}
