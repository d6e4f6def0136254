const DIGITS = 4;
/** Manila is eight hours ahead of UTC all year round. */
const MANILA_OFFSET_MS = 8 * 3_600_000;

/** Returns the calendar year in Manila. */
export const manilaYearOf = (time: Date): number =>
  new Date(time.getTime() + MANILA_OFFSET_MS).getUTCFullYear();

/** Returns a number such as `INV-2026-0042`. Counts from 10000 on have more digits. */
export const invoiceNumberOf = (year: number, count: number): string =>
  `INV-${year}-${String(count).padStart(DIGITS, '0')}`;
