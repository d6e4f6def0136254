const DIGITS = 4;
/** Manila is eight hours ahead of UTC all year. */
const MANILA_OFFSET_MS = 8 * 3_600_000;

/** The calendar year in Manila. */
export const manilaYearOf = (time: Date): number =>
  new Date(time.getTime() + MANILA_OFFSET_MS).getUTCFullYear();

/** `INV-2026-0042`; from 10000 on the number has more digits. */
export const invoiceNumberOf = (year: number, count: number): string =>
  `INV-${year}-${String(count).padStart(DIGITS, '0')}`;
