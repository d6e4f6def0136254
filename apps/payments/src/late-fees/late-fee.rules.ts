const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Seconds before each look. A provider reckons its fee within minutes, or at the latest for its settlement. */
const LOOKS = [300, HOUR, 6 * HOUR, DAY, 2 * DAY, 4 * DAY, 8 * DAY];
/** The ledger was away, or has not posted the payment yet. */
const BOOK_AGAIN = [15, 60, 300, HOUR];

/** Seconds until the next look after `polls` looks in vain; null after the last, and the settlement has it then. */
export const nextLookIn = (polls: number): number | null => LOOKS[polls] ?? null;

/** Seconds until a fee that was told is booked again after it was claimed so often. */
export const nextBookingIn = (claims: number): number => BOOK_AGAIN[claims] ?? HOUR;
