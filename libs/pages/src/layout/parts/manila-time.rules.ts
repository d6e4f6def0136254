export const ZONE = 'Asia/Manila';

/** Some ICU versions put a narrow no-break space before AM and PM, which the pages' font lacks. */
const NARROW_SPACE = /\u202f/g;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter. Creating a formatter takes a hundred times as long as using it, and a table
 * uses four per row.
 */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

const format = (unix: number, locale: string, options: Intl.DateTimeFormatOptions): string =>
  formatterOf(locale, { ...options, timeZone: ZONE })
    .format(unix * 1000)
    .replace(NARROW_SPACE, ' ');

/** Formats a time in Manila as `Nov 21, 2026, 6:19 PM`. */
export const manilaDateTime = (unix: number, locale: string): string =>
  format(unix, locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time in Manila as `6:19 PM`. */
export const manilaTime = (unix: number, locale: string): string =>
  format(unix, locale, { timeStyle: 'short' });

/** Formats a time in Manila as `Sat, Nov 21, 2026, 6:19:05 PM`. */
export const manilaFullTime = (unix: number, locale: string): string =>
  format(unix, locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });

/**
 * Formats a time in Manila as `Nov 21, 6:19 PM`. Includes the year if it is not the current year.
 * @param now Unix seconds
 */
export const manilaShortTime = (unix: number, now: number, locale: string): string => {
  const year = (moment: number) => format(moment, locale, { year: 'numeric' });
  return format(unix, locale, {
    ...(year(unix) !== year(now) && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
};

/** Formats a date in Manila as `Nov 21`. */
export const manilaShortDay = (unix: number, locale: string): string =>
  format(unix, locale, { month: 'short', day: 'numeric' });

/** Returns the value for `<time datetime>`. */
export const machineTime = (unix: number): string => new Date(unix * 1000).toISOString();

/** Formats a date in Manila as `2026-11-21`. */
export const manilaDay = (unix: number): string =>
  formatterOf('en-CA', { dateStyle: 'short', timeZone: ZONE }).format(unix * 1000);

/** Formats a time in Manila as `2026-11-21 18:19:05`, which spreadsheets read as a date. */
export const manilaTimestamp = (unix: number): string =>
  formatterOf('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: ZONE }).format(unix * 1000);

/** Formats a date in Manila as `Nov 21, 2026`. */
export const manilaDate = (unix: number, locale: string): string =>
  format(unix, locale, { dateStyle: 'medium' });

/**
 * Formats a date as `Nov 21, 2026`.
 * @param day `YYYY-MM-DD`, without a time zone
 */
export const dayText = (day: string, locale: string): string =>
  formatterOf(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Formats a month in Manila as `November 2026`. */
export const manilaMonth = (unix: number, locale: string): string =>
  format(unix, locale, { month: 'long', year: 'numeric' });
