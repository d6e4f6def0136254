import { minorAmount } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** Returns the requested amount in minor units, or null for the whole remaining amount. */
export const requestedAmount = (amount: number | null, currency: Currency): bigint | null =>
  amount === null ? null : minorAmount('amount', amount, currency);
