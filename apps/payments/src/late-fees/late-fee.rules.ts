const HOUR = 3_600;
const DAY = 24 * HOUR;
/**
 * Delays in seconds before each poll. Providers calculate fees within minutes, or by the settlement at the
 * latest.
 */
const LOOKS = [300, HOUR, 6 * HOUR, DAY, 2 * DAY, 4 * DAY, 8 * DAY];
/** Delays in seconds before each retry while the ledger is unavailable or has not posted the payment. */
const BOOK_AGAIN = [15, 60, 300, HOUR];

/**
 * Returns the seconds until the next poll after `polls` polls without a result. Returns null after the last
 * poll; the fee is then left to the settlement.
 */
export const nextLateFeePollIn = (polls: number): number | null => LOOKS[polls] ?? null;

export const nextBookingIn = (claims: number): number => BOOK_AGAIN[claims] ?? HOUR;
