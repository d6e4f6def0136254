const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Seconds before each poll. Providers calculate fees within minutes, or at the latest for the settlement. */
const LOOKS = [300, HOUR, 6 * HOUR, DAY, 2 * DAY, 4 * DAY, 8 * DAY];
/** Seconds before each retry when the ledger was unavailable or has not posted the payment yet. */
const BOOK_AGAIN = [15, 60, 300, HOUR];

/**
 * Returns the seconds until the next poll after `polls` without a result; null after the last, when the fee
 * is left to the settlement.
 */
export const nextLateFeePollIn = (polls: number): number | null => LOOKS[polls] ?? null;

/** Returns the seconds until a known fee is booked again after the given number of claims. */
export const nextBookingIn = (claims: number): number => BOOK_AGAIN[claims] ?? HOUR;
