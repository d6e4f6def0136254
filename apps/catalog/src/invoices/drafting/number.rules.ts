const DIGITS = 4;
/** Manila is eight hours ahead of UTC and has no daylight saving time. */
const MANILA_OFFSET_MS = 8 * 3_600_000;

export const manilaYearOf = (time: Date): number =>
  new Date(time.getTime() + MANILA_OFFSET_MS).getUTCFullYear();

/** Returns an invoice number such as `INV-2026-0042`. Counts above 9999 have more than four digits. */
export const invoiceNumberOf = (year: number, count: number): string =>
  `INV-${year}-${String(count).padStart(DIGITS, '0')}`;
