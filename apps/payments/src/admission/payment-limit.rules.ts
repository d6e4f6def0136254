import { accountLimitProblem, DomainError, invalidField, type PaymentLimit } from '@tulay/contracts';
import { formatMoney, minorFromWire, type Currency } from '@tulay/money';

/** Volume in minor units: the payments paid in the period, the open payments and the new payment. */
export interface Volume {
  day: bigint;
  month: bigint;
}

/** @throws DomainError `invalid_request` if the amount exceeds the limit of a single payment */
export function requireAmountWithin({ payment, currency }: PaymentLimit, amount: bigint): void {
  if (payment === null || amount <= minorFromWire(payment)) return;
  const max = formatMoney(minorFromWire(payment), currency as Currency);
  throw invalidField('amount', accountLimitProblem(`${max} per payment`));
}

/** @throws DomainError `invalid_state` if the volume exceeds the daily or monthly limit */
export function requireVolumeWithin(limit: PaymentLimit, volume: Volume): void {
  for (const period of ['day', 'month'] as const) {
    const max = limit[period];
    if (max === null || volume[period] <= minorFromWire(max)) continue;
    const shown = `${formatMoney(minorFromWire(max), limit.currency as Currency)} per ${period}`;
    throw new DomainError(
      'invalid_state',
      `This payment would exceed the account's limit of ${shown}. Contact support to raise the limit`,
      { amount: [accountLimitProblem(shown)] },
    );
  }
}

/**
 * Returns the first day of the month that contains `day`, such as `2026-11-01`, and its midnight in Manila in
 * Unix seconds.
 * @param day calendar day in Manila
 */
export function monthOf(day: string): { first: string; from: number } {
  const first = `${day.slice(0, 7)}-01`;
  return { first, from: Date.parse(`${first}T00:00:00+08:00`) / 1_000 };
}
