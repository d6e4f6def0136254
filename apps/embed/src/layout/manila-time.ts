const ZONE = 'Asia/Manila';

/** Some versions of the ICU data put a narrow space before AM and PM, which our font does not have. */
const NARROW_SPACE = /\u202f/g;

const format = (unix: number, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: ZONE })
    .format(new Date(unix * 1000))
    .replace(NARROW_SPACE, ' ');

/** `Nov 21, 2026, 6:19 PM` on a clock in Manila. */
export const manilaDateTime = (unix: number, locale: string): string =>
  format(unix, locale, { dateStyle: 'medium', timeStyle: 'short' });

/** `6:19 PM` on a clock in Manila. */
export const manilaTime = (unix: number, locale: string): string =>
  format(unix, locale, { timeStyle: 'short' });

/** What a `<time datetime>` holds. */
export const machineTime = (unix: number): string => new Date(unix * 1000).toISOString();
