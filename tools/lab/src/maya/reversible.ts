import type { Payable } from '../core/payable';
import type { Refund } from '../core/transfers';

const DAY_MS = 86_400_000;
const MANILA_MS = 8 * 3_600_000;
const WINDOW_DAYS = 365;

const manilaDay = (ms: number): number => Math.floor((ms + MANILA_MS) / DAY_MS);

export interface Reversible {
  canVoid: boolean;
  canRefund: boolean;
  /** Centavos that have not been returned. */
  left: number;
}

/**
 * Returns whether a payment can be voided or refunded. A card payment can be voided in full on the same day,
 * and refunded from the next day on. QR payments can be neither voided nor refunded.
 */
export function reversibleOf({ charge, rail }: Payable, reversals: Refund[], now: number): Reversible {
  const good = reversals.filter(({ state }) => state === 'pending' || state === 'succeeded');
  const left = (charge?.amount ?? 0) - good.reduce((sum, { amount }) => sum + amount, 0);
  if (!charge || rail !== 'card' || left <= 0) return { canVoid: false, canRefund: false, left };
  const days = manilaDay(now) - manilaDay(charge.at);
  return { canVoid: days === 0 && good.length === 0, canRefund: days > 0 && days <= WINDOW_DAYS, left };
}
